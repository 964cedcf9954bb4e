/* The hands each holder may have, as minimal automata: `deduction/automaton.py` in flat arrays. */
#ifndef DEERSTALKER_AUTOMATA_H
#define DEERSTALKER_AUTOMATA_H

#include "table.h"

/* All automata. Node x goes to `goals[2 * x]` without the card and to `goals[2 * x + 1]` with it (-1: nowhere), and
 * that step weighs as much as `costs` says. */
typedef struct {
    int cards, holders;
    int32_t *firsts; /* by place and holder: their first node; places up to and including `cards` */
    int32_t *widths; /* by place and holder: the number of their nodes */
    int32_t *goals;
    int64_t *costs;
    size_t nodes, room;
} Automata;

/* Build the automata of all holders, each within `most` readings of a counter. */
Status automata_build(Automata *automata, const Table *table, const int32_t *order, int64_t most);
void automata_free(Automata *automata);

#endif
