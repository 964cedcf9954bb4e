/* A lattice too large to keep, with every layer thinned at random in favour of the most promising states.
 *
 * A state is kept with probability p and then counts 1/p times, so that every number is unbiased. A state's promise is
 * the ways in, times the hands each holder could complete on their own.
 */
#ifndef DEERSTALKER_SKETCHING_H
#define DEERSTALKER_SKETCHING_H

#include "weaving.h"

typedef struct {
    Graph graph;
    double *boosts;  /* by state: how often it counts */
    double *ways_in; /* by state, in units of 2 ** powers_in[its layer] */
    int64_t *powers_in;
    double *out;     /* by state: the weight of what follows, including its own boost, in units of 2 ** powers_out */
    int64_t *powers_out;
    double count;    /* all deals without weights, in units of 2 ** powers_out[0] */
    size_t boosts_room, ways_room;
} Sketch;

/* Build a lattice with about `most` states in a layer. */
Status sketch_build(Sketch *sketch, const Automata *automata, bool weighted, double bits, int64_t most, uint64_t seed);
void sketch_free(Sketch *sketch);

/* The weight of each cell, by place and holder, in units of 2 ** powers_out[0]. */
void sketch_cells(const Sketch *sketch, double *cells);

/* Draw a deal by one number in [0, 1) for each card. Returns false if there is none. */
bool sketch_draw(const Sketch *sketch, const double *chances, uint8_t *deal);

#endif
