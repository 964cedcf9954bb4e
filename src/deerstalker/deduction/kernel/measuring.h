/* Reading a lattice: how many deals there are, and in how many of them a holder has a card. */
#ifndef DEERSTALKER_MEASURING_H
#define DEERSTALKER_MEASURING_H

#include "weaving.h"

enum { MOST_WORDS = 128 }; /* of a number; no position within the limits of a problem takes more than 71 */

/* A way to read a lattice, with the weight of what follows each state. */
typedef struct {
    const Graph *graph;
    bool weighted;
    uint32_t barred[128]; /* by place: the holders who may not have the card, as bits */
    int words;            /* the words of a number */
    uint64_t *out;        /* by state */
} Outlook;

/* Fill in `words` and `out`. The words are enough for the weight of all deals. */
Status outlook_build(Outlook *outlook);
void outlook_free(Outlook *outlook);

/* The weight of what follows each state, in numbers of the same size, for other barred holders. */
uint64_t *outlook_with(const Outlook *outlook, const uint32_t *barred);

/* The weight of each cell, by place and holder. */
Status outlook_cells(const Outlook *outlook, uint64_t *cells);

/* The weights of the deals by the number of counted cards that the holder has, from 0 to `most`. */
Status outlook_tally(const Outlook *outlook, int holder, const uint8_t *counted, int most, uint64_t *found);

/* Find the deal with this number: the holder of each card. Returns false if there is none. `number` is used up, and
 * `room` takes a number. */
bool outlook_unrank(const Outlook *outlook, uint64_t *number, uint64_t *room, uint8_t *deal);

/* The hands a holder may have. */
typedef struct {
    int longest;
    size_t number;
    int16_t *places;   /* by hand: the places of its cards, followed by -1 */
    uint64_t *weights; /* by hand */
    size_t places_room, weights_room;
} Hands;

/* List all hands, in no particular order; too large if there are more than `most`. */
Status outlook_hands(const Outlook *outlook, int holder, int64_t most, Hands *hands);
void hands_free(Hands *hands);

#endif
