/* Cutting deals out of a lattice: struck cells, and deals in which a holder has too few or too many of some cards.
 *
 * A state of the new lattice is a state of the old one together with the number of these cards that the holder has so
 * far.
 */
#ifndef DEERSTALKER_REFINING_H
#define DEERSTALKER_REFINING_H

#include "weaving.h"

typedef struct {
    const uint32_t *barred; /* by place: the holders struck out, as bits */
    int holder;
    uint8_t counted[128];   /* by place: whether the card counts */
    int low, high;
} Restriction;

/* Build the lattice of the deals that remain; too large beyond `most` edges. */
Status refine(Graph *refined, const Graph *graph, const Restriction *restriction, int64_t most);

#endif
