#include "sketching.h"

#include <math.h>

#define LAST_NUMBER 2000000000 /* of an edge */
#define LOWEST (-1e300)

/* For every node, the log of the weight of the hands that follow. */
static double *logs_of_futures(const Automata *automata)
{
    int cards = automata->cards, holders = automata->holders;
    double *futures = zeros(automata->nodes, sizeof *futures);
    for (int place = cards - 1; futures && place >= 0; place--) {
        for (int holder = 0; holder < holders; holder++) {
            int at = place * holders + holder;
            for (int32_t node = automata->firsts[at]; node < automata->firsts[at] + automata->widths[at]; node++) {
                double top = LOWEST, total = 0.0;
                for (int32_t edge = 2 * node; edge < 2 * node + 2; edge++) {
                    if (automata->goals[edge] < 0 || automata->costs[edge] <= 0)
                        continue;
                    double part = log((double)automata->costs[edge]);
                    if (place < cards - 1)
                        part += futures[automata->firsts[at + holders] + automata->goals[edge]];
                    if (part > top) {
                        total = total * exp(top - part) + 1.0;
                        top = part;
                    } else {
                        total += exp(part - top);
                    }
                }
                futures[node] = total > 0 ? top + log(total) : LOWEST;
            }
        }
    }
    return futures;
}

/* Return the next number in [0, 1) of a generator that gives the same numbers everywhere (splitmix64). */
static double tossed(uint64_t *dice)
{
    *dice += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t x = (*dice ^ (*dice >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (double)((x ^ (x >> 31)) >> 11) / 9007199254740992.0;
}

/* Scale the values by a power of two so that the largest is near 1. Returns the exponent. */
static int rescale(double *values, size_t number)
{
    double top = 0.0;
    int power = 0;
    for (size_t index = 0; index < number; index++)
        top = values[index] > top ? values[index] : top;
    if (top <= 0.0)
        return 0;
    frexp(top, &power);
    for (size_t index = 0; index < number; index++)
        values[index] = ldexp(values[index], -power);
    return power;
}

/* What thinning a layer takes: by state, its ways in, its promise, the same sorted, and its new number. */
typedef struct {
    double *futures, *ways, *promise, *sorted;
    int32_t *names;
    size_t ways_room, promise_room, sorted_room, names_room;
    uint64_t dice;
} Thinning;

/* How promising each new state is, scaled so that the best is 1. */
static void find_promises(Thinning *thinning, const Automata *automata, const Loom *loom, int place, int32_t number)
{
    const int32_t *firsts = automata->firsts + place * automata->holders;
    const int32_t *shift = loom->shift + place * automata->holders, *size = loom->size + place * automata->holders;
    double best = -INFINITY;
    for (int32_t state = 0; state < number; state++) {
        const uint64_t *packed = loom->there + (size_t)state * (size_t)loom->words;
        double value = thinning->ways[state] > 0 ? log(thinning->ways[state]) : LOWEST;
        for (int holder = 0; place < automata->cards && holder < automata->holders; holder++)
            value += thinning->futures[(size_t)firsts[holder] + loom_node(packed, shift[holder], size[holder])];
        thinning->promise[state] = value;
        best = value > best ? value : best;
    }
    for (int32_t state = 0; state < number; state++)
        thinning->promise[state] = exp(thinning->promise[state] - best);
}

static int rising(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The promise from which on a state is kept for certain; below it, with a probability in proportion. */
static double bar_for(Thinning *thinning, int32_t number, int64_t most)
{
    double rest = 0.0, bar = 0.0;
    memcpy(thinning->sorted, thinning->promise, (size_t)number * sizeof *thinning->sorted);
    qsort(thinning->sorted, (size_t)number, sizeof *thinning->sorted, rising);
    for (int32_t state = 0; state < number; state++)
        rest += thinning->sorted[state];
    for (int64_t index = 0; index < most; index++) {
        bar = rest / (double)(most - index);
        if (thinning->sorted[number - 1 - index] < bar)
            break;
        rest -= thinning->sorted[number - 1 - index];
    }
    return bar;
}

/* Keep some states and renumber them. Returns how many were kept. */
static int32_t thin_layer(Thinning *thinning, Loom *loom, double *boosts, int32_t number, int64_t most)
{
    size_t words = (size_t)loom->words;
    double offset = tossed(&thinning->dice), bar = bar_for(thinning, number, most);
    int32_t kept = 0;
    for (int32_t state = 0; state < number; state++) {
        double chance = thinning->promise[state] < bar ? thinning->promise[state] / bar : 1.0;
        double before = floor(offset);
        thinning->names[state] = -1;
        offset += chance;
        if (floor(offset) <= before)
            continue;
        thinning->names[state] = kept;
        memmove(loom->there + (size_t)kept * words, loom->there + (size_t)state * words, words * sizeof *loom->there);
        boosts[kept] = 1.0 / chance;
        thinning->ways[kept] = thinning->ways[state] / chance;
        kept++;
    }
    return kept;
}

static Status room_for(Sketch *sketch, Thinning *thinning, size_t base, size_t number)
{
    if (make_room((void **)&sketch->boosts, &sketch->boosts_room, base + number, sizeof *sketch->boosts) &&
        make_room((void **)&sketch->ways_in, &sketch->ways_room, base + number, sizeof *sketch->ways_in) &&
        make_room((void **)&thinning->ways, &thinning->ways_room, number, sizeof *thinning->ways) &&
        make_room((void **)&thinning->promise, &thinning->promise_room, number, sizeof *thinning->promise) &&
        make_room((void **)&thinning->sorted, &thinning->sorted_room, number, sizeof *thinning->sorted) &&
        make_room((void **)&thinning->names, &thinning->names_room, number, sizeof *thinning->names))
        return FINE;
    return NO_MEMORY;
}

/* Find the number of ways that lead to each new state. */
static void arrive(const Sketch *sketch, Thinning *thinning, int place, int32_t reached)
{
    const Graph *graph = &sketch->graph;
    memset(thinning->ways, 0, (size_t)reached * sizeof *thinning->ways);
    for (int32_t source = graph->layers[place]; source < graph->layers[place + 1]; source++)
        for (int32_t edge = graph->starts[source]; edge < graph->starts[source + 1]; edge++)
            thinning->ways[graph->goals[edge]] +=
                graph->weighted ? sketch->ways_in[source] * graph->prices[edge] : sketch->ways_in[source];
}

static Status sketched(Sketch *sketch, Thinning *thinning, Loom *loom, const Automata *automata, int64_t most)
{
    Graph *graph = &sketch->graph;
    int32_t number = 1;
    if (room_for(sketch, thinning, 0, 1) != FINE)
        return NO_MEMORY;
    sketch->boosts[0] = sketch->ways_in[0] = 1.0;
    for (int place = 0; place < automata->cards; place++) {
        size_t first_edge = graph->edges;
        int32_t reached;
        Status status = loom_layer(loom, automata, graph, place, number, LAST_NUMBER, &reached);
        if (status != FINE)
            return status;
        size_t base = (size_t)graph->layers[place + 1];
        if (room_for(sketch, thinning, base, (size_t)reached) != FINE)
            return NO_MEMORY;
        arrive(sketch, thinning, place, reached);
        for (int32_t state = 0; state < reached; state++)
            sketch->boosts[base + (size_t)state] = 1.0;
        if (reached > most) {
            find_promises(thinning, automata, loom, place + 1, reached);
            reached = thin_layer(thinning, loom, sketch->boosts + base, reached, most);
            for (size_t edge = first_edge; edge < graph->edges; edge++)
                graph->goals[edge] = thinning->names[graph->goals[edge]];
        }
        sketch->powers_in[place + 1] = sketch->powers_in[place] + rescale(thinning->ways, (size_t)reached);
        memcpy(sketch->ways_in + base, thinning->ways, (size_t)reached * sizeof *thinning->ways);
        loom_swap(loom);
        number = reached;
    }
    graph->layers[automata->cards + 1] = graph->layers[automata->cards] + number;
    return FINE;
}

/* Find the weight of what follows each state, including its own boost, and the exponent of each layer. */
static void look_out(const Sketch *sketch, bool weighted, double *out, int64_t *powers)
{
    const Graph *graph = &sketch->graph;
    for (int32_t state = graph->layers[graph->cards]; state < graph->layers[graph->cards + 1]; state++)
        out[state] = sketch->boosts[state];
    powers[graph->cards] = 0;
    for (int place = graph->cards - 1; place >= 0; place--) {
        int32_t begin = graph->layers[place], ahead = graph->layers[place + 1];
        for (int32_t state = begin; state < ahead; state++) {
            double ways = 0.0;
            for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
                if (graph->goals[edge] >= 0) {
                    double more = out[ahead + graph->goals[edge]];
                    ways += weighted ? more * graph->prices[edge] : more;
                }
            }
            out[state] = ways * sketch->boosts[state];
        }
        powers[place] = powers[place + 1] + rescale(out + begin, (size_t)(ahead - begin));
    }
}

static Status look_ahead(Sketch *sketch)
{
    size_t states = (size_t)sketch->graph.layers[sketch->graph.cards + 1];
    sketch->out = zeros(states, sizeof *sketch->out);
    sketch->powers_out = zeros((size_t)sketch->graph.cards + 1, sizeof *sketch->powers_out);
    if (!sketch->out || !sketch->powers_out)
        return NO_MEMORY;
    look_out(sketch, false, sketch->out, sketch->powers_out);
    int64_t bare_power = sketch->powers_out[0];
    sketch->count = sketch->out[0];
    if (sketch->graph.weighted)
        look_out(sketch, true, sketch->out, sketch->powers_out);
    sketch->count = ldexp(sketch->count, (int)(bare_power - sketch->powers_out[0]));
    return FINE;
}

Status sketch_build(Sketch *sketch, const Automata *automata, bool weighted, double bits, int64_t most, uint64_t seed)
{
    Loom loom;
    Thinning thinning;
    memset(sketch, 0, sizeof *sketch);
    memset(&thinning, 0, sizeof thinning);
    thinning.dice = seed;
    thinning.futures = logs_of_futures(automata);
    sketch->powers_in = zeros((size_t)automata->cards + 1, sizeof *sketch->powers_in);
    Status status = thinning.futures && sketch->powers_in ? loom_alloc(&loom, automata) : NO_MEMORY;
    if (status == FINE) {
        status = graph_alloc(&sketch->graph, automata->cards, automata->holders, weighted, bits);
        if (status == FINE)
            status = sketched(sketch, &thinning, &loom, automata, most);
        loom_free(&loom);
    }
    free(thinning.futures);
    free(thinning.ways);
    free(thinning.promise);
    free(thinning.sorted);
    free(thinning.names);
    if (status == FINE)
        status = look_ahead(sketch);
    if (status != FINE)
        sketch_free(sketch);
    return status;
}

void sketch_free(Sketch *sketch)
{
    graph_free(&sketch->graph);
    free(sketch->boosts);
    free(sketch->ways_in);
    free(sketch->powers_in);
    free(sketch->out);
    free(sketch->powers_out);
    memset(sketch, 0, sizeof *sketch);
}

void sketch_cells(const Sketch *sketch, double *cells)
{
    const Graph *graph = &sketch->graph;
    for (int place = 0; place < graph->cards; place++) {
        int32_t ahead = graph->layers[place + 1];
        double *row = cells + (size_t)place * (size_t)graph->holders;
        memset(row, 0, (size_t)graph->holders * sizeof *row);
        for (int32_t state = graph->layers[place]; state < ahead; state++) {
            for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
                if (graph->goals[edge] < 0)
                    continue;
                double step = sketch->ways_in[state];
                if (graph->weighted)
                    step *= graph->prices[edge];
                row[graph->labels[edge]] += step * sketch->out[ahead + graph->goals[edge]];
            }
        }
        int64_t power = sketch->powers_in[place] + sketch->powers_out[place + 1] - sketch->powers_out[0];
        for (int holder = 0; holder < graph->holders; holder++)
            row[holder] = ldexp(row[holder], (int)power);
    }
}

static double share_of(const Sketch *sketch, int32_t ahead, int32_t edge)
{
    double share = sketch->out[ahead + sketch->graph.goals[edge]];
    return sketch->graph.weighted ? share * sketch->graph.prices[edge] : share;
}

bool sketch_draw(const Sketch *sketch, const double *chances, uint8_t *deal)
{
    const Graph *graph = &sketch->graph;
    int32_t state = 0;
    for (int place = 0; place < graph->cards; place++) {
        int32_t ahead = graph->layers[place + 1], chosen = -1;
        double everything = 0.0, heaviest = -1.0;
        for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
            if (graph->goals[edge] < 0)
                continue;
            double share = share_of(sketch, ahead, edge);
            everything += share;
            if (share > heaviest) {
                heaviest = share;
                chosen = edge;
            }
        }
        if (chosen < 0)
            return false;
        double mark = chances[place] * everything;
        for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
            if (graph->goals[edge] < 0)
                continue;
            mark -= share_of(sketch, ahead, edge);
            if (mark < 0) {
                chosen = edge;
                break;
            }
        }
        deal[place] = graph->labels[chosen];
        state = ahead + graph->goals[chosen];
    }
    return true;
}
