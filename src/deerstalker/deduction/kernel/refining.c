#include "refining.h"

/* The number to remember: the same for all that can no longer matter, -1 if the deal is cut out. */
static int counted_on(const Restriction *restriction, int value, int left)
{
    if (value > restriction->high || value + left < restriction->low)
        return -1;
    if (value >= restriction->low && value + left <= restriction->high)
        return restriction->low;
    return value;
}

/* Mark which states of the new lattice lead to a deal. Returns NULL without memory. */
static uint8_t *living(const Graph *graph, const Restriction *restriction)
{
    size_t width = (size_t)restriction->high + 1, states = (size_t)graph->layers[graph->cards + 1];
    uint8_t *alive = states <= SIZE_MAX / width ? zeros(states * width, 1) : NULL;
    int left = 0;
    if (!alive)
        return NULL;
    alive[(size_t)graph->layers[graph->cards] * width + (size_t)restriction->low] = 1;
    for (int place = graph->cards - 1; place >= 0; place--) {
        size_t ahead = (size_t)graph->layers[place + 1];
        for (size_t state = (size_t)graph->layers[place]; state < ahead; state++) {
            for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
                if (restriction->barred[place] >> graph->labels[edge] & 1)
                    continue;
                const uint8_t *goal = alive + (ahead + (size_t)graph->goals[edge]) * width;
                int more = restriction->counted[place] && graph->labels[edge] == restriction->holder;
                for (int value = 0; value < (int)width; value++) {
                    int after = counted_on(restriction, value + more, left);
                    if (after >= 0 && goal[after])
                        alive[state * width + (size_t)value] = 1;
                }
            }
        }
        left += restriction->counted[place];
    }
    return alive;
}

/* The states of a layer being followed, as old state times width plus number, and those reached in the next one. */
typedef struct {
    uint8_t *alive;
    int64_t *here, *there;
    size_t here_room, there_room;
    int32_t *names; /* by what is reached: its number in the new layer */
    size_t names_room;
} Cutting;

/* Follow the states of a layer. Returns what went wrong, or FINE. */
static Status cut_layer(Graph *refined, const Graph *graph, const Restriction *restriction, Cutting *cutting,
                        int place, int left, int32_t number, int32_t *reached, int64_t most)
{
    size_t width = (size_t)restriction->high + 1, ahead = (size_t)graph->layers[place + 1];
    size_t widest = ((size_t)graph->layers[place + 2] - ahead) * width;
    int32_t base = refined->layers[place];
    if (!make_room((void **)&cutting->names, &cutting->names_room, widest, sizeof *cutting->names) ||
        !make_room((void **)&cutting->there, &cutting->there_room, widest, sizeof *cutting->there) ||
        !make_room((void **)&refined->starts, &refined->starts_room, (size_t)base + (size_t)number + 1,
                   sizeof *refined->starts))
        return NO_MEMORY;
    memset(cutting->names, 0xFF, widest * sizeof *cutting->names);
    *reached = 0;
    for (int32_t index = 0; index < number; index++) {
        size_t state = (size_t)graph->layers[place] + (size_t)cutting->here[index] / width;
        int value = (int)((size_t)cutting->here[index] % width);
        refined->starts[base + index] = (int32_t)refined->edges;
        if (graph_room(refined, refined->edges + (size_t)(graph->starts[state + 1] - graph->starts[state])) != FINE)
            return NO_MEMORY;
        for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
            if (restriction->barred[place] >> graph->labels[edge] & 1)
                continue;
            int more = restriction->counted[place] && graph->labels[edge] == restriction->holder;
            int after = counted_on(restriction, value + more, left);
            if (after < 0 || !cutting->alive[(ahead + (size_t)graph->goals[edge]) * width + (size_t)after])
                continue;
            size_t name = (size_t)graph->goals[edge] * width + (size_t)after;
            if (cutting->names[name] < 0) {
                cutting->names[name] = *reached;
                cutting->there[(*reached)++] = (int64_t)name;
            }
            refined->goals[refined->edges] = cutting->names[name];
            refined->labels[refined->edges] = graph->labels[edge];
            if (graph->weighted)
                refined->prices[refined->edges] = graph->prices[edge];
            refined->edges++;
        }
        if ((int64_t)refined->edges > most)
            return TOO_LARGE;
    }
    refined->layers[place + 1] = base + number;
    refined->starts[base + number] = (int32_t)refined->edges;
    return interrupted() ? INTERRUPTED : FINE;
}

static Status cut(Graph *refined, const Graph *graph, const Restriction *restriction, Cutting *cutting, int64_t most)
{
    int left = 0;
    int32_t number = 1;
    for (int place = 0; place < graph->cards; place++)
        left += restriction->counted[place];
    int first = counted_on(restriction, 0, left);
    cutting->alive = living(graph, restriction);
    if (!cutting->alive || !make_room((void **)&cutting->here, &cutting->here_room, 1, sizeof *cutting->here))
        return NO_MEMORY;
    if (first < 0 || !cutting->alive[first])
        return IMPOSSIBLE;
    cutting->here[0] = first;
    for (int place = 0; place < graph->cards; place++) {
        int32_t reached = 0;
        left -= restriction->counted[place];
        Status status = cut_layer(refined, graph, restriction, cutting, place, left, number, &reached, most);
        if (status != FINE)
            return status;
        int64_t *states = cutting->here;
        size_t room = cutting->here_room;
        cutting->here = cutting->there;
        cutting->here_room = cutting->there_room;
        cutting->there = states;
        cutting->there_room = room;
        number = reached;
    }
    refined->layers[graph->cards + 1] = refined->layers[graph->cards] + number;
    graph_trim(refined);
    return FINE;
}

Status refine(Graph *refined, const Graph *graph, const Restriction *restriction, int64_t most)
{
    Cutting cutting;
    memset(&cutting, 0, sizeof cutting);
    if (most > INT32_MAX - 64)
        most = INT32_MAX - 64;
    Status status = graph_alloc(refined, graph->cards, graph->holders, graph->weighted, graph->bits);
    if (status != FINE)
        return status;
    status = cut(refined, graph, restriction, &cutting, most);
    free(cutting.alive);
    free(cutting.here);
    free(cutting.there);
    free(cutting.names);
    if (status != FINE)
        graph_free(refined);
    return status;
}
