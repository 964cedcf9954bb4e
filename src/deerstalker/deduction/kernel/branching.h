/* Weighed worlds that go on in several ways: `branched` of `deduction/moving/branching.py`. */
#ifndef DEERSTALKER_BRANCHING_H
#define DEERSTALKER_BRANCHING_H

#include "memory.h"

#define MOST_COLUMNS 4096

/* There are as many ways as the byte in `column` says or, with a `value` of at least 0, one if the byte is that value.
 * Both changes are then made. */
typedef struct {
    int32_t column, value, changed[2], change[2];
} Way;

typedef union {
    uint64_t whole[2]; /* a product of a word and a byte, summed over fewer than 2 ** 32 worlds, always fits */
    double real;
} Weight;

/* Different worlds in the order in which they were added, each with its weight. */
typedef struct {
    int columns;
    size_t words;    /* of a world: a byte for each column, filled up to whole words */
    bool exact;      /* whether weights are whole numbers */
    size_t number, room;
    uint64_t *worlds;
    Weight *weights;
    uint32_t *slots; /* by hash: one more than the index of a world, or 0 */
    size_t mask;
} Crowd;

Status crowd_alloc(Crowd *crowd, int columns, bool exact, size_t expected);
void crowd_free(Crowd *crowd);

/* Add all that follows a world of this weight. */
Status crowd_branch(Crowd *crowd, const uint64_t *world, Weight weight, const Way *ways, size_t number);

/* Make whole weights shares of the greatest of them. */
void crowd_scale(Crowd *crowd);

/* Find the weight below which a world is kept only by chance, if at most `most` are: see `thinnings` of
 * `deduction/moving/branching.py`. Weights are not whole, and there are more worlds. */
Status crowd_bar(const Crowd *crowd, size_t most, double *bar);

/* Put the indices of the worlds to keep into `kept`, and return their number. */
size_t crowd_choose(const Crowd *crowd, double bar, double offset, uint32_t *kept);

#endif
