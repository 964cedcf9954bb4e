/* The hands one holder may have, each with the weight of its deals, found by a depth-first search. */
#include "measuring.h"
#include "wide.h"

#define ROOM 10000000 /* maximum number of states times cards in a hand that are kept in memory */

/* The ways to the states of one layer: which states are reached, and with which weight. */
typedef struct {
    uint8_t *reached;
    uint64_t *weights;
} Ways;

typedef struct {
    const Outlook *outlook;
    int holder;
    int16_t *takes;   /* by state: the maximum number of cards the holder may still take; -1 where no deal follows */
    uint64_t *rest;   /* by state: the weight of what follows without another card for the holder */
    size_t widest;
    uint8_t *flags;
    uint64_t *numbers;
    int *places;      /* by number of cards held: the place from which the search goes on, -1 if it does not */
    int *half;        /* by number of cards held: which of two copies of the ways is current */
    int16_t *hand;
} Search;

/* Find how many cards the holder may still take from each state. */
static void find_takings(Search *search)
{
    const Graph *graph = search->outlook->graph;
    int16_t *takes = search->takes;
    for (int32_t state = 0; state < graph->layers[graph->cards + 1]; state++)
        takes[state] = -1;
    takes[graph->layers[graph->cards]] = 0;
    for (int place = graph->cards - 1; place >= 0; place--) {
        int32_t ahead = graph->layers[place + 1];
        for (int32_t state = graph->layers[place]; state < ahead; state++) {
            for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
                int more = takes[ahead + graph->goals[edge]];
                if (more < 0 || search->outlook->barred[place] >> graph->labels[edge] & 1)
                    continue;
                more += graph->labels[edge] == search->holder;
                if (more > takes[state])
                    takes[state] = (int16_t)more;
            }
        }
    }
}

static Ways ways_of(const Search *search, int depth, int half)
{
    size_t at = (size_t)(2 * depth + half) * search->widest;
    return (Ways){search->flags + at, search->numbers + at * (size_t)search->outlook->words};
}

/* Carry the ways over one card, separately without and with the holder taking it. Returns whether any remain, as bits:
 * 1 without, 2 with. Without it, only states from which the holder may take another card matter. */
static int carry(const Search *search, int place, Ways here, Ways stay, Ways take)
{
    const Outlook *outlook = search->outlook;
    const Graph *graph = outlook->graph;
    int32_t begin = graph->layers[place], ahead = graph->layers[place + 1];
    size_t width = (size_t)(graph->layers[place + 2] - ahead), size = (size_t)outlook->words;
    uint64_t scaled[MOST_WORDS];
    int found = 0;
    memset(stay.reached, 0, width);
    memset(take.reached, 0, width);
    memset(stay.weights, 0, width * size * sizeof *stay.weights);
    memset(take.weights, 0, width * size * sizeof *take.weights);
    for (int32_t state = begin; state < ahead; state++) {
        if (!here.reached[state - begin])
            continue;
        const uint64_t *from = here.weights + (size_t)(state - begin) * size;
        for (int32_t edge = graph->starts[state]; edge < graph->starts[state + 1]; edge++) {
            int label = graph->labels[edge];
            bool taking = label == search->holder;
            size_t goal = (size_t)graph->goals[edge];
            if (outlook->barred[place] >> label & 1 || search->takes[(size_t)ahead + goal] < !taking)
                continue;
            Ways to = taking ? take : stay;
            const uint64_t *step = from;
            if (outlook->weighted) {
                wide_scale(scaled, from, (uint64_t)graph->prices[edge], outlook->words);
                step = scaled;
            }
            found |= taking ? 2 : 1;
            to.reached[goal] = 1;
            wide_add(to.weights + goal * size, step, outlook->words);
        }
    }
    return found;
}

/* Sum up the deals in which the holder takes no further card. Returns whether there are any. */
static bool closed(const Search *search, int place, Ways here, uint64_t *weight)
{
    const Graph *graph = search->outlook->graph;
    size_t begin = (size_t)graph->layers[place], width = (size_t)graph->layers[place + 1] - begin;
    size_t size = (size_t)search->outlook->words;
    bool found = false;
    memset(weight, 0, size * sizeof *weight);
    for (size_t index = 0; index < width; index++) {
        const uint64_t *rest = search->rest + (begin + index) * size;
        if (!here.reached[index] || wide_is_zero(rest, (int)size))
            continue;
        found = true;
        wide_add_product(weight, here.weights + index * size, rest, (int)size);
    }
    return found;
}

/* Write down the hand of the moment, if there is a deal with no further card for the holder. */
static Status write_down(Search *search, int place, Ways here, int64_t most, Hands *hands)
{
    size_t longest = (size_t)hands->longest, size = (size_t)search->outlook->words;
    if (!make_room((void **)&hands->places, &hands->places_room, (hands->number + 1) * longest + 1,
                   sizeof *hands->places) ||
        !make_room((void **)&hands->weights, &hands->weights_room, (hands->number + 1) * size,
                   sizeof *hands->weights))
        return NO_MEMORY;
    if ((int64_t)hands->number >= most)
        return TOO_LARGE;
    if (closed(search, place, here, hands->weights + hands->number * size)) {
        memcpy(hands->places + hands->number * longest, search->hand, longest * sizeof *search->hand);
        hands->number++;
    }
    return FINE;
}

static Status find_hands(Search *search, int64_t most, Hands *hands)
{
    const Graph *graph = search->outlook->graph;
    int depth = 0;
    Ways first = ways_of(search, 0, 0);
    first.reached[0] = 1;
    first.weights[0] = 1;
    bool entering = true;
    for (uint32_t steps = 0; depth >= 0; steps++) {
        int place = search->places[depth], half = search->half[depth];
        if (entering) {
            Status status = write_down(search, place, ways_of(search, depth, half), most, hands);
            if (status != FINE)
                return status;
            entering = false;
        }
        if (steps % 256 == 0 && interrupted())
            return INTERRUPTED;
        if (place < 0 || place >= graph->cards) {
            if (--depth >= 0)
                search->hand[depth] = -1;
            continue;
        }
        int found = carry(search, place, ways_of(search, depth, half), ways_of(search, depth, 1 - half),
                          ways_of(search, depth + 1, 0));
        search->places[depth] = found & 1 ? place + 1 : -1;
        search->half[depth] = 1 - half;
        if (found & 2) {
            search->hand[depth] = (int16_t)place;
            depth++;
            search->places[depth] = place + 1;
            search->half[depth] = 0;
            entering = true;
        }
    }
    return FINE;
}

static Status search_from(Search *search, int64_t most, Hands *hands)
{
    const Graph *graph = search->outlook->graph;
    uint32_t alone[128];
    find_takings(search);
    if (search->takes[0] < 0)
        return FINE;
    for (int place = 0; place < graph->cards; place++)
        alone[place] = search->outlook->barred[place] | UINT32_C(1) << search->holder;
    search->widest = 1;
    for (int place = 0; place <= graph->cards; place++) {
        size_t width = (size_t)(graph->layers[place + 1] - graph->layers[place]);
        search->widest = width > search->widest ? width : search->widest;
    }
    hands->longest = search->takes[0];
    size_t depths = (size_t)hands->longest + 2;
    if ((size_t)hands->longest * search->widest > ROOM)
        return TOO_LARGE;
    search->rest = outlook_with(search->outlook, alone);
    search->flags = zeros(2 * depths * search->widest, 1);
    search->numbers = zeros(2 * depths * search->widest * (size_t)search->outlook->words, sizeof *search->numbers);
    search->places = zeros(depths, sizeof *search->places);
    search->half = zeros(depths, sizeof *search->half);
    search->hand = zeros(depths, sizeof *search->hand);
    if (!search->rest || !search->flags || !search->numbers || !search->places || !search->half || !search->hand)
        return NO_MEMORY;
    for (size_t depth = 0; depth < depths; depth++)
        search->hand[depth] = -1;
    return find_hands(search, most, hands);
}

Status outlook_hands(const Outlook *outlook, int holder, int64_t most, Hands *hands)
{
    Search search;
    memset(&search, 0, sizeof search);
    memset(hands, 0, sizeof *hands);
    search.outlook = outlook;
    search.holder = holder;
    search.takes = zeros((size_t)outlook->graph->layers[outlook->graph->cards + 1], sizeof *search.takes);
    Status status = search.takes ? search_from(&search, most, hands) : NO_MEMORY;
    free(search.takes);
    free(search.rest);
    free(search.flags);
    free(search.numbers);
    free(search.places);
    free(search.half);
    free(search.hand);
    if (status != FINE)
        hands_free(hands);
    return status;
}

void hands_free(Hands *hands)
{
    free(hands->places);
    free(hands->weights);
    memset(hands, 0, sizeof *hands);
}
