/* Many deals at once: what is answered in each, and what the answers tell.
 *
 * A deal has a code, which says who has the cards asked about. For every code there is a list of answers with their
 * shares; a deal has several where a holder chooses what to show. A deal also has labels, which say what is hidden.
 */
#ifndef DEERSTALKER_SAMPLING_H
#define DEERSTALKER_SAMPLING_H

#include "memory.h"

typedef struct {
    size_t deals, codes, entries;
    const int32_t *code;   /* by deal */
    const int32_t *starts; /* by code: its first entry; followed by the end */
    const int32_t *answer; /* by entry */
    const double *share;   /* by entry */
    int32_t rows;          /* the number of answers */
    const int32_t *label;  /* by deal: `labels` numbers below `width` */
    int32_t labels, width;
    const double *weight;  /* by deal; NULL if all are 1 */
} Hearing;

/* What the answers tell about the labels, one for each deal. */
typedef struct {
    double bits, spread, total;
    double settled;  /* the share of deals in which the likeliest label after the answer is right */
    int32_t columns; /* the number of labels that occur */
    double *sums;    /* by answer: its weight */
    int32_t *seen;   /* by answer: the number of labels that occur with it */
} Information;

/* Whether all numbers are in range. */
bool hearing_is_sound(const Hearing *hearing);

/* Add up the weights by answer and label. */
void hearing_joint(const Hearing *hearing, double *joint);

/* `joint` is by answer and label; `columns` has room for all labels. */
void information_of(const Hearing *hearing, const double *joint, double *columns, Information *found);

/* After one answer: how many bits are missing in all, and the chance of the likeliest label of each span together. */
void left_open(const double *row, int32_t width, const int32_t *spans, size_t number, double mass, double *doubt,
               double *best);

#endif
