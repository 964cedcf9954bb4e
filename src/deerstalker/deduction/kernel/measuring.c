#include "measuring.h"

#include <math.h>

#include "wide.h"

/* Sum up what follows each state, from the last layer to the first. The flags are constants, so that each combination
 * becomes a loop of its own. `about` gets the same as floating-point numbers, unless it is NULL. */
static inline void backward(const Graph *graph, const uint32_t *barred, uint64_t *out, double *about, const int words,
                            const bool weighted)
{
    const int32_t *starts = graph->starts, *goals = graph->goals, *prices = graph->prices;
    const uint8_t *labels = graph->labels;
    size_t end = (size_t)graph->layers[graph->cards], size = (size_t)words;
    uint64_t scaled[MOST_WORDS];
    out[end * size] = 1;
    if (about)
        about[end] = 1.0;
    for (int place = graph->cards - 1; place >= 0; place--) {
        size_t ahead = (size_t)graph->layers[place + 1];
        uint32_t bars = barred[place];
        for (size_t state = (size_t)graph->layers[place]; state < ahead; state++) {
            uint64_t *ways = out + state * size;
            double sum = 0.0;
            for (int32_t edge = starts[state]; edge < starts[state + 1]; edge++) {
                if (bars >> labels[edge] & 1)
                    continue;
                size_t goal = ahead + (size_t)goals[edge];
                const uint64_t *more = out + goal * size;
                if (weighted) {
                    wide_scale(scaled, more, (uint64_t)prices[edge], words);
                    more = scaled;
                }
                wide_add(ways, more, words);
                if (about)
                    sum += weighted ? about[goal] * prices[edge] : about[goal];
            }
            if (about)
                about[state] = sum;
        }
    }
}

static void backward_in(const Graph *graph, const uint32_t *barred, uint64_t *out, double *about, int words,
                        bool weighted)
{
    if (words == 1 && weighted)
        backward(graph, barred, out, about, 1, true);
    else if (words == 1)
        backward(graph, barred, out, about, 1, false);
    else if (words == 2 && weighted)
        backward(graph, barred, out, about, 2, true);
    else if (words == 2)
        backward(graph, barred, out, about, 2, false);
    else
        backward(graph, barred, out, about, words, weighted);
}

static size_t states_of(const Graph *graph) { return (size_t)graph->layers[graph->cards + 1]; }

Status outlook_build(Outlook *outlook)
{
    const Graph *graph = outlook->graph;
    outlook->words = 1;
    outlook->out = zeros(states_of(graph), sizeof *outlook->out);
    double *about = zeros(states_of(graph), sizeof *about);
    if (!outlook->out || !about) {
        free(about);
        return NO_MEMORY;
    }
    backward_in(graph, outlook->barred, outlook->out, about, 1, outlook->weighted);
    double bits = isfinite(about[0]) ? log2(about[0] + 1) : graph->bits;
    free(about);
    if (bits + 2 <= 64)
        return FINE;
    outlook->words = (int)((bits + 2) / 64) + 1;
    free(outlook->out);
    outlook->out = NULL;
    if (outlook->words > MOST_WORDS)
        return TOO_LARGE;
    outlook->out = outlook_with(outlook, outlook->barred);
    return outlook->out ? FINE : NO_MEMORY;
}

void outlook_free(Outlook *outlook)
{
    free(outlook->out);
    outlook->out = NULL;
}

uint64_t *outlook_with(const Outlook *outlook, const uint32_t *barred)
{
    uint64_t *out = zeros(states_of(outlook->graph) * (size_t)outlook->words, sizeof *out);
    if (out)
        backward_in(outlook->graph, barred, out, NULL, outlook->words, outlook->weighted);
    return out;
}

/* Carry the ways in from the first layer to the last, and add ways in times ways out to each cell. */
static inline void forward(const Outlook *outlook, uint64_t *ways, uint64_t *cells, const int words,
                           const bool weighted)
{
    const Graph *graph = outlook->graph;
    const int32_t *starts = graph->starts, *goals = graph->goals, *prices = graph->prices;
    const uint8_t *labels = graph->labels;
    size_t size = (size_t)words;
    uint64_t scaled[MOST_WORDS];
    ways[0] = 1;
    for (int place = 0; place < graph->cards; place++) {
        size_t ahead = (size_t)graph->layers[place + 1];
        uint64_t *row = cells + (size_t)place * (size_t)graph->holders * size;
        uint32_t bars = outlook->barred[place];
        for (size_t state = (size_t)graph->layers[place]; state < ahead; state++) {
            const uint64_t *here = ways + state * size;
            if (words > 1 && wide_is_zero(here, words))
                continue;
            for (int32_t edge = starts[state]; edge < starts[state + 1]; edge++) {
                if (bars >> labels[edge] & 1)
                    continue;
                size_t goal = (ahead + (size_t)goals[edge]) * size;
                const uint64_t *step = here;
                if (weighted) {
                    wide_scale(scaled, here, (uint64_t)prices[edge], words);
                    step = scaled;
                }
                wide_add(ways + goal, step, words);
                wide_add_product(row + labels[edge] * size, step, outlook->out + goal, words);
            }
        }
    }
}

Status outlook_cells(const Outlook *outlook, uint64_t *cells)
{
    uint64_t *ways = zeros(states_of(outlook->graph) * (size_t)outlook->words, sizeof *ways);
    if (!ways)
        return NO_MEMORY;
    if (outlook->words == 1 && outlook->weighted)
        forward(outlook, ways, cells, 1, true);
    else if (outlook->words == 1)
        forward(outlook, ways, cells, 1, false);
    else if (outlook->words == 2 && outlook->weighted)
        forward(outlook, ways, cells, 2, true);
    else if (outlook->words == 2)
        forward(outlook, ways, cells, 2, false);
    else
        forward(outlook, ways, cells, outlook->words, outlook->weighted);
    free(ways);
    return FINE;
}

Status outlook_tally(const Outlook *outlook, int holder, const uint8_t *counted, int most, uint64_t *found)
{
    const Graph *graph = outlook->graph;
    size_t size = (size_t)outlook->words, columns = ((size_t)most + 1) * size, widest = 1;
    for (int place = 0; place <= graph->cards; place++) {
        size_t width = (size_t)(graph->layers[place + 1] - graph->layers[place]);
        widest = width > widest ? width : widest;
    }
    uint64_t *here = zeros(widest * columns, sizeof *here), *there = zeros(widest * columns, sizeof *there);
    uint64_t scaled[MOST_WORDS];
    Status status = here && there ? FINE : NO_MEMORY;
    if (status == FINE)
        here[0] = 1;
    for (int place = 0; status == FINE && place < graph->cards; place++) {
        size_t begin = (size_t)graph->layers[place], ahead = (size_t)graph->layers[place + 1];
        memset(there, 0, ((size_t)graph->layers[place + 2] - ahead) * columns * sizeof *there);
        for (size_t state = begin; state < ahead; state++) {
            for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
                if (outlook->barred[place] >> graph->labels[edge] & 1)
                    continue;
                size_t more = counted[place] && graph->labels[edge] == holder;
                const uint64_t *from = here + (state - begin) * columns;
                uint64_t *to = there + (size_t)graph->goals[edge] * columns + more * size;
                for (size_t number = 0; number + more <= (size_t)most; number++, from += size, to += size) {
                    const uint64_t *step = from;
                    if (outlook->weighted) {
                        wide_scale(scaled, from, (uint64_t)graph->prices[edge], outlook->words);
                        step = scaled;
                    }
                    wide_add(to, step, outlook->words);
                }
            }
        }
        uint64_t *rows = here;
        here = there;
        there = rows;
        if (interrupted())
            status = INTERRUPTED;
    }
    if (status == FINE)
        memcpy(found, here, columns * sizeof *found);
    free(here);
    free(there);
    return status;
}
