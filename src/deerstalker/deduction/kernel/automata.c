#include "automata.h"

/* One holder's automaton with a node for each combination of counter values, and what is needed to build it. */
typedef struct {
    int counters, base;   /* the holder's rows, and the first of them */
    int32_t *starts;      /* by place: the first node; followed by the end */
    int32_t *goals;       /* within the next layer; -1: nowhere */
    int64_t *costs;
    size_t room;
    int16_t *current, *following;
    size_t current_room, following_room;
    int32_t *slots;
    size_t slots_room, slots_used;
    int32_t *names;
    size_t names_room;
    int16_t *new;
    uint8_t *inside;
} Unfolding;

static void unfolding_free(Unfolding *unfolding)
{
    free(unfolding->starts);
    free(unfolding->goals);
    free(unfolding->costs);
    free(unfolding->current);
    free(unfolding->following);
    free(unfolding->slots);
    free(unfolding->names);
    free(unfolding->new);
    free(unfolding->inside);
}

/* Empty the hash table and give it room for this number of entries. */
static bool fresh_slots(Unfolding *unfolding, size_t entries)
{
    size_t size = 16;
    while (size < 2 * entries)
        size *= 2;
    if (!make_room((void **)&unfolding->slots, &unfolding->slots_room, size, sizeof *unfolding->slots))
        return false;
    unfolding->slots_used = size;
    memset(unfolding->slots, 0xFF, size * sizeof *unfolding->slots);
    return true;
}

/* Advance the counters over one card. Returns the weight, or -1 if a counter can no longer be met. */
static int64_t read_card(const Table *table, const Unfolding *unfolding, const int16_t *values, const int16_t *left,
                         int place, int taking)
{
    int64_t weight = 1;
    size_t stride = (size_t)table->cards + 1;
    for (int index = 0; index < unfolding->counters; index++) {
        int row = unfolding->base + index;
        int value = values[index] + (taking ? unfolding->inside[index] : 0);
        int ahead = left[(size_t)row * stride + (size_t)place + 1];
        if (table->scale[row] >= 0) {
            if (!ahead) { /* weigh it once, at its last card */
                if (unfolding->inside[index])
                    weight *= table->weights[table->scale[row] + value];
                value = 0;
            }
        } else if (value > table->high[row] || value + ahead < table->low[row]) {
            return -1;
        } else if (value >= table->low[row] && value + ahead <= table->high[row]) {
            value = table->low[row]; /* settled, whatever comes */
        }
        unfolding->new[index] = (int16_t)value;
    }
    return weight;
}

/* Return the index of the new values among those that follow, appending them if they are not there. */
static int32_t entered(Unfolding *unfolding, int32_t number)
{
    size_t size = (size_t)unfolding->counters, last = unfolding->slots_used - 1;
    uint64_t key = UINT64_C(1469598103934665603);
    for (size_t index = 0; index < size; index++)
        key = (key ^ (uint16_t)unfolding->new[index]) * UINT64_C(1099511628211);
    key ^= key >> 29;
    size_t slot = (size_t)key & last;
    while (unfolding->slots[slot] >= 0) {
        int32_t at = unfolding->slots[slot];
        if (!memcmp(unfolding->following + (size_t)at * size, unfolding->new, size * sizeof(int16_t)))
            return at;
        slot = (slot + 1) & last;
    }
    unfolding->slots[slot] = number;
    memcpy(unfolding->following + (size_t)number * size, unfolding->new, size * sizeof(int16_t));
    return number;
}

/* Follow every node of a layer. Returns the number of nodes reached, or -1 without memory. */
static int32_t follow_layer(const Table *table, Unfolding *unfolding, const int16_t *left, int place, bool allowed,
                            int32_t number, size_t total)
{
    size_t size = (size_t)unfolding->counters, edges = 2 * (total + (size_t)number);
    int32_t reached = 0;
    if (edges > unfolding->room) {
        size_t room = unfolding->room;
        if (!make_room((void **)&unfolding->costs, &room, edges, sizeof *unfolding->costs))
            return -1;
        if (!make_room((void **)&unfolding->goals, &unfolding->room, edges, sizeof *unfolding->goals))
            return -1;
    }
    if (!fresh_slots(unfolding, 2 * (size_t)number) ||
        !make_room((void **)&unfolding->following, &unfolding->following_room, 2 * (size_t)number * size + 1,
                   sizeof *unfolding->following))
        return -1;
    for (int32_t node = 0; node < number; node++) {
        for (int taking = 0; taking < 2; taking++) {
            size_t edge = 2 * (total + (size_t)node) + (size_t)taking;
            unfolding->goals[edge] = -1;
            unfolding->costs[edge] = 1;
            if (taking && !allowed)
                continue;
            int64_t weight =
                read_card(table, unfolding, unfolding->current + (size_t)node * size, left, place, taking);
            if (weight >= 0) {
                int32_t goal = entered(unfolding, reached);
                reached += goal == reached;
                unfolding->goals[edge] = goal;
                unfolding->costs[edge] = weight;
            }
        }
    }
    return reached;
}

/* Create a node for each combination of counter values. */
static Status unfold(const Table *table, Unfolding *unfolding, const uint8_t *allowed, const int16_t *left,
                     const int32_t *order, int64_t most)
{
    size_t stride = (size_t)table->cards + 1, total = 0;
    int32_t number = 1;
    for (int row = unfolding->base; row < unfolding->base + unfolding->counters; row++)
        if (left[(size_t)row * stride] < table->low[row])
            return IMPOSSIBLE;
    if (!make_room((void **)&unfolding->current, &unfolding->current_room, (size_t)unfolding->counters + 1,
                   sizeof *unfolding->current))
        return NO_MEMORY;
    memset(unfolding->current, 0, (size_t)unfolding->counters * sizeof *unfolding->current);
    for (int place = 0; place < table->cards; place++) {
        unfolding->starts[place] = (int32_t)total;
        most -= (int64_t)number * (1 + unfolding->counters);
        if (most < 0 || total + (size_t)number > INT32_MAX / 4)
            return TOO_LARGE;
        for (int index = 0; index < unfolding->counters; index++)
            unfolding->inside[index] =
                table->member[(size_t)(unfolding->base + index) * (size_t)table->cards + (size_t)order[place]];
        int32_t reached = follow_layer(table, unfolding, left, place, allowed[order[place]], number, total);
        if (reached < 0)
            return NO_MEMORY;
        if (place % 8 == 0 && interrupted())
            return INTERRUPTED;
        total += (size_t)number;
        number = reached;
        int16_t *values = unfolding->current;
        size_t room = unfolding->current_room;
        unfolding->current = unfolding->following;
        unfolding->current_room = unfolding->following_room;
        unfolding->following = values;
        unfolding->following_room = room;
    }
    unfolding->starts[table->cards] = (int32_t)total;
    unfolding->starts[table->cards + 1] = (int32_t)(total + (size_t)number);
    return FINE;
}

/* Add a node with these goals and costs to the layer that begins at `base`, unless it is there. Returns its index. */
static int32_t merged(Automata *automata, Unfolding *unfolding, size_t base, int32_t width, const int32_t *goal,
                      const int64_t *cost)
{
    size_t last = unfolding->slots_used - 1;
    uint64_t key = (uint64_t)(goal[0] + 2) * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)cost[0];
    key = (key ^ (uint64_t)(goal[1] + 2)) * UINT64_C(0xC2B2AE3D27D4EB4F) + (uint64_t)cost[1];
    size_t slot = (size_t)(key ^ (key >> 32)) & last;
    while (unfolding->slots[slot] >= 0) {
        size_t at = 2 * (base + (size_t)unfolding->slots[slot]);
        if (automata->goals[at] == goal[0] && automata->goals[at + 1] == goal[1] && automata->costs[at] == cost[0] &&
            automata->costs[at + 1] == cost[1])
            return unfolding->slots[slot];
        slot = (slot + 1) & last;
    }
    unfolding->slots[slot] = width;
    memcpy(automata->goals + 2 * (base + (size_t)width), goal, 2 * sizeof *goal);
    memcpy(automata->costs + 2 * (base + (size_t)width), cost, 2 * sizeof *cost);
    return width;
}

/* Merge nodes with the same future and drop those without one, from the last layer to the first. */
static Status shrink(Automata *automata, Unfolding *unfolding, int holder)
{
    int cards = automata->cards, holders = automata->holders;
    const int32_t *starts = unfolding->starts;
    if (!make_room((void **)&unfolding->names, &unfolding->names_room, (size_t)starts[cards + 1] + 1,
                   sizeof *unfolding->names))
        return NO_MEMORY;
    int32_t *names = unfolding->names;
    for (int32_t node = starts[cards]; node < starts[cards + 1]; node++)
        names[node] = 0;
    for (int place = cards - 1; place >= 0; place--) {
        size_t number = (size_t)(starts[place + 1] - starts[place]), wanted = 2 * (automata->nodes + number);
        int32_t width = 0;
        if (wanted > automata->room) {
            size_t room = automata->room;
            if (!make_room((void **)&automata->costs, &room, wanted, sizeof *automata->costs) ||
                !make_room((void **)&automata->goals, &automata->room, wanted, sizeof *automata->goals))
                return NO_MEMORY;
        }
        if (!fresh_slots(unfolding, number))
            return NO_MEMORY;
        for (int32_t node = starts[place]; node < starts[place + 1]; node++) {
            int32_t goal[2];
            int64_t cost[2];
            for (int taking = 0; taking < 2; taking++) {
                int32_t to = unfolding->goals[2 * (size_t)node + (size_t)taking];
                goal[taking] = to >= 0 ? names[starts[place + 1] + to] : -1;
                cost[taking] = goal[taking] >= 0 ? unfolding->costs[2 * (size_t)node + (size_t)taking] : 1;
            }
            names[node] = -1;
            if (goal[0] < 0 && goal[1] < 0)
                continue;
            names[node] = merged(automata, unfolding, automata->nodes, width, goal, cost);
            width += names[node] == width;
        }
        if (!width)
            return IMPOSSIBLE;
        automata->firsts[place * holders + holder] = (int32_t)automata->nodes;
        automata->widths[place * holders + holder] = width;
        automata->nodes += (size_t)width;
        if (automata->nodes > INT32_MAX / 4)
            return TOO_LARGE;
    }
    return FINE;
}

/* For every row and place, the number of its cards still to come. */
static int16_t *cards_left(const Table *table, const int32_t *order)
{
    size_t stride = (size_t)table->cards + 1;
    int16_t *left = zeros((size_t)table->rows * stride, sizeof *left);
    for (int row = 0; left && row < table->rows; row++)
        for (int place = table->cards - 1; place >= 0; place--)
            left[(size_t)row * stride + (size_t)place] =
                (int16_t)(left[(size_t)row * stride + (size_t)place + 1] +
                          table->member[(size_t)row * (size_t)table->cards + (size_t)order[place]]);
    return left;
}

Status automata_build(Automata *automata, const Table *table, const int32_t *order, int64_t most)
{
    size_t cells = ((size_t)table->cards + 1) * (size_t)table->holders;
    Unfolding unfolding;
    memset(&unfolding, 0, sizeof unfolding);
    memset(automata, 0, sizeof *automata);
    automata->cards = table->cards;
    automata->holders = table->holders;
    automata->firsts = zeros(cells, sizeof *automata->firsts);
    automata->widths = zeros(cells, sizeof *automata->widths);
    unfolding.starts = zeros((size_t)table->cards + 2, sizeof *unfolding.starts);
    unfolding.new = zeros((size_t)table->rows, sizeof *unfolding.new);
    unfolding.inside = zeros((size_t)table->rows, 1);
    int16_t *left = cards_left(table, order);
    Status status = FINE;
    if (!automata->firsts || !automata->widths || !unfolding.starts || !unfolding.new || !unfolding.inside || !left)
        status = NO_MEMORY;
    for (size_t cell = 0; status == FINE && cell < cells; cell++)
        automata->widths[cell] = 1;
    for (int holder = 0; status == FINE && holder < table->holders; holder++) {
        unfolding.base = table->first[holder];
        unfolding.counters = table->first[holder + 1] - unfolding.base;
        const uint8_t *allowed = table->allowed + (size_t)holder * (size_t)table->cards;
        status = unfold(table, &unfolding, allowed, left, order, most);
        if (status == FINE)
            status = shrink(automata, &unfolding, holder);
    }
    unfolding_free(&unfolding);
    free(left);
    if (status != FINE)
        automata_free(automata);
    return status;
}

void automata_free(Automata *automata)
{
    free(automata->firsts);
    free(automata->widths);
    free(automata->goals);
    free(automata->costs);
    memset(automata, 0, sizeof *automata);
}
