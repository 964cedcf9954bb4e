/* Local deductions: `Reduction` of `deduction/reduction.py`, step by step. */
#ifndef DEERSTALKER_REDUCING_H
#define DEERSTALKER_REDUCING_H

#include "card_set.h"
#include "memory.h"

/* The holder has at least `low` and at most `high` of these cards. */
typedef struct {
    CardSet cards;
    int32_t holder, low, high;
} Row;

typedef struct {
    int holders;
    CardSet full;
    CardSet may[16], has[16];
    Row *rows;
    size_t number, room;
} Reduction;

/* Tighten facts and possible holders against each other until nothing changes. */
Status reduction_run(Reduction *reduction);

#endif
