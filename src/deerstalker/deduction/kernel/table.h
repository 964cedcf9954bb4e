/* The open counts and choices of a position by card, as flat arrays: `Table` of `deduction/order.py`. */
#ifndef DEERSTALKER_TABLE_H
#define DEERSTALKER_TABLE_H

#include "memory.h"

#define HEAVIEST INT64_C(0x80000000) /* maximum weight of a step; heavier positions are left to the plain engine */

typedef struct {
    int cards, holders, rows;
    int32_t *first;    /* by holder: where their rows begin, followed by the end */
    uint8_t *member;   /* by row and card: whether the card counts */
    uint8_t *allowed;  /* by holder and card: whether the holder may have it */
    int32_t *low, *high;
    int32_t *scale;    /* by row: where its weights begin, or -1 for a count */
    int64_t *weights;  /* at most HEAVIEST + 1 */
    double *growths;   /* by row and number of its cards taken: what one more does to the number of its states */
    bool weighted;
    double bits;       /* no total takes more */
} Table;

Status table_alloc(Table *table, int cards, int holders, int rows, size_t weights);
void table_free(Table *table);
void table_count(Table *table, int row, int low, int high);
void table_scale(Table *table, int row, int32_t weights_at);

/* Find a good order of the cards, better with more effort, within `most` readings of a row. */
Status arrange(const Table *table, int64_t effort, int64_t most, int32_t *order);

#endif
