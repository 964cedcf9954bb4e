#include "weaving.h"

Status graph_alloc(Graph *graph, int cards, int holders, bool weighted, double bits)
{
    memset(graph, 0, sizeof *graph);
    graph->cards = cards;
    graph->holders = holders;
    graph->weighted = weighted;
    graph->bits = bits;
    graph->layers = zeros((size_t)cards + 2, sizeof *graph->layers);
    bool done = graph->layers && make_room((void **)&graph->starts, &graph->starts_room, 2, sizeof *graph->starts);
    if (done)
        memset(graph->starts, 0, 2 * sizeof *graph->starts);
    if (done && graph_room(graph, 1) == FINE)
        return FINE;
    graph_free(graph);
    return NO_MEMORY;
}

void graph_free(Graph *graph)
{
    free(graph->layers);
    free(graph->starts);
    free(graph->goals);
    free(graph->labels);
    free(graph->prices);
    memset(graph, 0, sizeof *graph);
}

/* Make room for this number of edges. */
Status graph_room(Graph *graph, size_t edges)
{
    if (!make_room((void **)&graph->goals, &graph->goals_room, edges, sizeof *graph->goals) ||
        !make_room((void **)&graph->labels, &graph->labels_room, edges, sizeof *graph->labels))
        return NO_MEMORY;
    if (graph->weighted && !make_room((void **)&graph->prices, &graph->prices_room, edges, sizeof *graph->prices))
        return NO_MEMORY;
    return FINE;
}

void graph_trim(Graph *graph)
{
    trim((void **)&graph->starts, (size_t)graph->layers[graph->cards] + 1, sizeof *graph->starts);
    trim((void **)&graph->goals, graph->edges, sizeof *graph->goals);
    trim((void **)&graph->labels, graph->edges, sizeof *graph->labels);
    if (graph->weighted)
        trim((void **)&graph->prices, graph->edges, sizeof *graph->prices);
}

/* Lay out a bit field for every holder in every layer. Too large if two words cannot hold them. */
static Status lay_out(Loom *loom, const Automata *automata)
{
    loom->words = 1;
    for (int place = 0; place <= automata->cards; place++) {
        int used = 0;
        for (int holder = 0; holder < automata->holders; holder++) {
            int at = place * automata->holders + holder, bits = 0;
            while ((INT64_C(1) << bits) < automata->widths[at])
                bits++;
            if (used / 64 != (used + bits - 1) / 64 && used % 64 && bits)
                used = 64 * (used / 64 + 1);
            loom->shift[at] = bits ? used : 0;
            loom->size[at] = bits;
            used += bits;
        }
        if (used > 128)
            return TOO_LARGE;
        if (used > 64)
            loom->words = 2;
    }
    return FINE;
}

Status loom_alloc(Loom *loom, const Automata *automata)
{
    size_t cells = ((size_t)automata->cards + 1) * (size_t)automata->holders;
    memset(loom, 0, sizeof *loom);
    loom->shift = zeros(cells, sizeof *loom->shift);
    loom->size = zeros(cells, sizeof *loom->size);
    Status status = loom->shift && loom->size ? lay_out(loom, automata) : NO_MEMORY;
    if (status == FINE) {
        size_t words = (size_t)loom->words;
        loom->stays = zeros(automata->nodes * words, sizeof *loom->stays);
        loom->flips = zeros(automata->nodes * words, sizeof *loom->flips);
        if (!loom->stays || !loom->flips ||
            !make_room((void **)&loom->here, &loom->here_room, 512 * words, sizeof *loom->here) ||
            !make_room((void **)&loom->there, &loom->there_room, 512 * words, sizeof *loom->there) ||
            !make_room((void **)&loom->slots, &loom->slots_room, 1024, sizeof *loom->slots))
            status = NO_MEMORY;
    }
    if (status != FINE) {
        loom_free(loom);
        return status;
    }
    memset(loom->slots, 0xFF, loom->slots_room * sizeof *loom->slots);
    memset(loom->here, 0, (size_t)loom->words * sizeof *loom->here);
    for (int place = 0; place < automata->cards; place++) {
        for (int holder = 0; holder < automata->holders; holder++) {
            int at = place * automata->holders + holder, shift = loom->shift[at + automata->holders];
            for (size_t node = (size_t)automata->firsts[at];
                 node < (size_t)automata->firsts[at] + (size_t)automata->widths[at]; node++) {
                size_t word = node * (size_t)loom->words + (size_t)(shift >> 6);
                if (automata->goals[2 * node] >= 0)
                    loom->stays[word] = (uint64_t)automata->goals[2 * node] << (shift & 63);
                if (automata->goals[2 * node + 1] >= 0)
                    loom->flips[word] = loom->stays[word] ^ ((uint64_t)automata->goals[2 * node + 1] << (shift & 63));
            }
        }
    }
    return FINE;
}

void loom_free(Loom *loom)
{
    free(loom->shift);
    free(loom->size);
    free(loom->stays);
    free(loom->flips);
    free(loom->here);
    free(loom->there);
    free(loom->slots);
    memset(loom, 0, sizeof *loom);
}

/* The first slot to look for a state in. */
static inline size_t slot_of(const uint64_t *state, int words, size_t room)
{
    uint64_t key = state[0];
    if (words > 1)
        key ^= state[1] * UINT64_C(0xC2B2AE3D27D4EB4F);
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(key ^ (key >> 32)) & (room - 1);
}

/* Enter the states reached so far into a hash table four times as large. */
static Status rehash(Loom *loom, int32_t reached)
{
    if (!make_room((void **)&loom->slots, &loom->slots_room, 4 * loom->slots_room, sizeof *loom->slots))
        return NO_MEMORY;
    memset(loom->slots, 0xFF, loom->slots_room * sizeof *loom->slots);
    for (int32_t goal = 0; goal < reached; goal++) {
        size_t slot = slot_of(loom->there + (size_t)goal * (size_t)loom->words, loom->words, loom->slots_room);
        while (loom->slots[slot] >= 0)
            slot = (slot + 1) & (loom->slots_room - 1);
        loom->slots[slot] = loom->base + goal;
    }
    return FINE;
}

/* A layer as its states are followed: the holders who have a choice in it, and what the others contribute. */
typedef struct {
    int number, words;
    int holders[16];
    int32_t firsts[16], shift[16], size[16];
    uint64_t fixed[2];
    int64_t price;
} Layer;

static void layer_of(Layer *layer, const Loom *loom, const Automata *automata, int place)
{
    memset(layer, 0, sizeof *layer);
    layer->words = loom->words;
    layer->price = 1;
    for (int holder = 0; holder < automata->holders; holder++) {
        int at = place * automata->holders + holder;
        size_t node = (size_t)automata->firsts[at];
        if (automata->widths[at] == 1 && automata->goals[2 * node] >= 0 && automata->goals[2 * node + 1] < 0) {
            for (int word = 0; word < loom->words; word++)
                layer->fixed[word] ^= loom->stays[node * (size_t)loom->words + (size_t)word];
            layer->price *= automata->costs[2 * node];
            continue;
        }
        layer->holders[layer->number] = holder;
        layer->firsts[layer->number] = automata->firsts[at];
        layer->shift[layer->number] = loom->shift[at];
        layer->size[layer->number] = loom->size[at];
        layer->number++;
    }
}

/* The weight of a step in which one holder takes the card and all others do not. */
static int32_t price_of(const Layer *layer, const Automata *automata, const size_t *nodes, int taker)
{
    int64_t price = layer->price;
    for (int index = 0; index < layer->number; index++)
        price *= automata->costs[2 * nodes[index] + (index == taker)];
    return (int32_t)price;
}

/* Follow states from `*begin` on, until all are done or an array is full. */
static inline void expand(Loom *loom, const Automata *automata, Graph *graph, const Layer *layer, const int words,
                          const bool weighted, int32_t base, int32_t number, int32_t *begin, int32_t *reached)
{
    const int32_t *goals = automata->goals;
    const uint64_t *stays = loom->stays, *flips = loom->flips;
    uint64_t *there = loom->there;
    int32_t *slots = loom->slots, *edge_goals = graph->goals, *starts = graph->starts;
    uint8_t *labels = graph->labels;
    size_t room = loom->slots_room, edges = graph->edges, count = (size_t)layer->number;
    size_t most_edges = graph->labels_room - count, states = loom->there_room / (size_t)words;
    size_t most_states = (states < room / 2 ? states : room / 2) - count;
    int32_t from = *begin, to = *reached;
    size_t nodes[16];
    for (; from < number && edges <= most_edges && (size_t)to <= most_states; from++) {
        const uint64_t *state = loom->here + (size_t)from * (size_t)words;
        uint64_t rest[2] = {layer->fixed[0], layer->fixed[1]};
        int eager = -1, eager_holders = 0;
        starts[base + from] = (int32_t)edges;
        for (size_t index = 0; index < count; index++) {
            size_t node = (size_t)layer->firsts[index] + loom_node(state, layer->shift[index], layer->size[index]);
            nodes[index] = node;
            for (int word = 0; word < words; word++)
                rest[word] ^= stays[node * (size_t)words + (size_t)word];
            if (goals[2 * node] < 0) {
                eager = (int)index;
                eager_holders++;
            }
        }
        if (eager_holders > 1)
            continue;
        size_t first = eager_holders ? (size_t)eager : 0, end = eager_holders ? first + 1 : count;
        for (size_t index = first; index < end; index++) {
            size_t node = nodes[index];
            if (goals[2 * node + 1] < 0)
                continue;
            uint64_t next[2];
            for (int word = 0; word < words; word++)
                next[word] = rest[word] ^ flips[node * (size_t)words + (size_t)word];
            size_t slot = slot_of(next, words, room);
            int32_t goal = slots[slot] - loom->base;
            while (goal >= 0 && memcmp(there + (size_t)goal * (size_t)words, next, (size_t)words * sizeof *next) != 0) {
                slot = (slot + 1) & (room - 1);
                goal = slots[slot] - loom->base;
            }
            if (goal < 0) {
                goal = to++;
                slots[slot] = loom->base + goal;
                memcpy(there + (size_t)goal * (size_t)words, next, (size_t)words * sizeof *next);
            }
            edge_goals[edges] = goal;
            labels[edges] = (uint8_t)layer->holders[index];
            if (weighted)
                graph->prices[edges] = price_of(layer, automata, nodes, (int)index);
            edges++;
        }
    }
    graph->edges = edges;
    *begin = from;
    *reached = to;
}

Status loom_layer(Loom *loom, const Automata *automata, Graph *graph, int place, int32_t number, int64_t most,
                  int32_t *reached)
{
    int32_t base = graph->layers[place], begin = 0;
    size_t holders = (size_t)automata->holders, words = (size_t)loom->words;
    Layer layer;
    layer_of(&layer, loom, automata, place);
    *reached = 0;
    if (loom->next > INT32_MAX / 2) {
        memset(loom->slots, 0xFF, loom->slots_room * sizeof *loom->slots);
        loom->next = 0;
    }
    loom->base = loom->next;
    if (most > INT32_MAX - 64)
        most = INT32_MAX - 64;
    if (base > INT32_MAX / 2 || number > INT32_MAX / 4)
        return TOO_LARGE;
    if (!make_room((void **)&graph->starts, &graph->starts_room, (size_t)base + (size_t)number + 1,
                   sizeof *graph->starts))
        return NO_MEMORY;
    while (begin < number && (int64_t)graph->edges <= most) {
        if (graph_room(graph, graph->edges + holders) != FINE ||
            !make_room((void **)&loom->there, &loom->there_room, ((size_t)*reached + holders) * words,
                       sizeof *loom->there))
            return NO_MEMORY;
        if (2 * ((size_t)*reached + holders) > loom->slots_room && rehash(loom, *reached) != FINE)
            return NO_MEMORY;
        if (words == 1 && !graph->weighted)
            expand(loom, automata, graph, &layer, 1, false, base, number, &begin, reached);
        else if (words == 1)
            expand(loom, automata, graph, &layer, 1, true, base, number, &begin, reached);
        else if (!graph->weighted)
            expand(loom, automata, graph, &layer, 2, false, base, number, &begin, reached);
        else
            expand(loom, automata, graph, &layer, 2, true, base, number, &begin, reached);
        if (interrupted())
            return INTERRUPTED;
    }
    if ((int64_t)graph->edges > most)
        return TOO_LARGE;
    loom->next = loom->base + *reached;
    graph->layers[place + 1] = base + number;
    graph->starts[base + number] = (int32_t)graph->edges;
    return *reached ? FINE : IMPOSSIBLE;
}

Status too_heavy(const Table *table, const int32_t *order)
{
    size_t cards = (size_t)table->cards;
    double heaviest[128];
    for (size_t place = 0; place < cards; place++)
        heaviest[place] = 1.0;
    for (int row = 0; row < table->rows; row++) {
        const uint8_t *member = table->member + (size_t)row * cards;
        size_t last = 0;
        int64_t most = 0;
        int size = 0;
        if (table->scale[row] < 0)
            continue;
        for (size_t place = 0; place < cards; place++) {
            if (member[order[place]]) {
                last = place;
                size++;
            }
        }
        for (int number = 0; number <= size; number++)
            if (table->weights[table->scale[row] + number] > most)
                most = table->weights[table->scale[row] + number];
        if (!size)
            continue;
        heaviest[last] *= (double)most;
        if (heaviest[last] >= (double)HEAVIEST)
            return TOO_HEAVY;
    }
    return FINE;
}

void loom_swap(Loom *loom)
{
    uint64_t *states = loom->here;
    size_t room = loom->here_room;
    loom->here = loom->there;
    loom->here_room = loom->there_room;
    loom->there = states;
    loom->there_room = room;
}

static Status woven(Graph *graph, Loom *loom, const Automata *automata, int64_t most)
{
    int32_t number = 1;
    for (int place = 0; place < automata->cards; place++) {
        int32_t reached;
        Status status = loom_layer(loom, automata, graph, place, number, most, &reached);
        if (status != FINE)
            return status;
        loom_swap(loom);
        number = reached;
    }
    graph->layers[automata->cards + 1] = graph->layers[automata->cards] + number;
    graph_trim(graph);
    return FINE;
}

Status weave(Graph *graph, const Table *table, const int32_t *order, int64_t most)
{
    Automata automata;
    Loom loom;
    Status status = too_heavy(table, order);
    if (status == FINE)
        status = automata_build(&automata, table, order, most);
    if (status != FINE)
        return status;
    status = loom_alloc(&loom, &automata);
    if (status == FINE) {
        status = graph_alloc(graph, table->cards, table->holders, table->weighted, table->bits);
        if (status == FINE) {
            status = woven(graph, &loom, &automata, most);
            if (status != FINE)
                graph_free(graph);
        }
        loom_free(&loom);
    }
    automata_free(&automata);
    return status;
}
