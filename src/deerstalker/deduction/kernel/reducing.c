#include "reducing.h"

enum { MOST_NESTED = 100 }; /* facts about one holder that are compared pair by pair */

/* Assign each card that has only one place left. */
static Status settle(Reduction *reduction, bool *news)
{
    CardSet once = {0, 0}, twice = {0, 0};
    for (int holder = 0; holder < reduction->holders; holder++) {
        twice = either(twice, both(once, reduction->may[holder]));
        once = either(once, reduction->may[holder]);
    }
    if (!same(once, reduction->full))
        return IMPOSSIBLE;
    for (int holder = 0; holder < reduction->holders; holder++) {
        CardSet has = without(reduction->may[holder], twice);
        *news |= !same(has, reduction->has[holder]);
        reduction->has[holder] = has;
    }
    return FINE;
}

/* The rows kept so far by holder and cards, as a hash table. */
typedef struct {
    int32_t *slots;
    size_t size;
} Index;

static size_t slot_of(const Index *index, const Reduction *reduction, const Row *row)
{
    uint64_t key = (row->cards.low ^ (uint64_t)row->holder << 59) * UINT64_C(0x9E3779B97F4A7C15);
    key = (key ^ row->cards.high) * UINT64_C(0xC2B2AE3D27D4EB4F);
    size_t slot = (size_t)(key ^ (key >> 32)) & (index->size - 1);
    while (index->slots[slot] >= 0) {
        const Row *other = reduction->rows + index->slots[slot];
        if (other->holder == row->holder && same(other->cards, row->cards))
            break;
        slot = (slot + 1) & (index->size - 1);
    }
    return slot;
}

/* Remove what is known from a row. */
static Status without_known(const Reduction *reduction, Row *row)
{
    CardSet known = both(row->cards, reduction->has[row->holder]);
    int number = size_of(known);
    row->cards = without(both(row->cards, reduction->may[row->holder]), known);
    int size = size_of(row->cards);
    row->low = row->low > number ? row->low - number : 0;
    row->high = row->high - number < size ? row->high - number : size;
    return row->low > row->high ? IMPOSSIBLE : FINE;
}

/* Remove known cards from each fact, and apply facts that require or exclude all remaining cards. */
static Status shorten(Reduction *reduction, Index *index, bool *news)
{
    size_t kept = 0;
    memset(index->slots, 0xFF, index->size * sizeof *index->slots);
    for (size_t at = 0; at < reduction->number; at++) {
        Row row = reduction->rows[at];
        if (without_known(reduction, &row) != FINE)
            return IMPOSSIBLE;
        int size = size_of(row.cards);
        if (!row.high) {
            if (size) {
                reduction->may[row.holder] = without(reduction->may[row.holder], row.cards);
                *news = true;
            }
        } else if (row.low == size) {
            for (int other = 0; other < reduction->holders; other++)
                if (other != row.holder)
                    reduction->may[other] = without(reduction->may[other], row.cards);
            *news = true;
        } else if (row.low > 0 || row.high < size) {
            size_t slot = slot_of(index, reduction, &row);
            if (index->slots[slot] >= 0) {
                Row *other = reduction->rows + index->slots[slot];
                other->low = row.low > other->low ? row.low : other->low;
                other->high = row.high < other->high ? row.high : other->high;
                *news = true;
            } else {
                index->slots[slot] = (int32_t)kept;
                reduction->rows[kept++] = row;
            }
        }
    }
    reduction->number = kept;
    return FINE;
}

/* Tighten two facts about one holder. The outer one contains all cards of the inner one. */
static bool tighten(Row *inner, Row *outer)
{
    if (inner->low == inner->high) {
        outer->cards = without(outer->cards, inner->cards);
        outer->low -= inner->low;
        outer->high -= inner->low;
        return true;
    }
    Row inside = *inner, outside = *outer;
    int rest = size_of(outer->cards) - size_of(inner->cards);
    if (outer->low - rest > inner->low)
        inner->low = outer->low - rest;
    if (outer->high < inner->high)
        inner->high = outer->high;
    if (inner->low > outer->low)
        outer->low = inner->low;
    if (inner->high + rest < outer->high)
        outer->high = inner->high + rest;
    return inside.low != inner->low || inside.high != inner->high || outside.low != outer->low ||
           outside.high != outer->high;
}

/* Sort by the number of cards; rows of the same size stay in order. */
static void sort_by_size(Row *rows, size_t number)
{
    for (size_t at = 1; at < number; at++) {
        Row row = rows[at];
        int size = size_of(row.cards);
        size_t to = at;
        for (; to > 0 && size_of(rows[to - 1].cards) > size; to--)
            rows[to] = rows[to - 1];
        rows[to] = row;
    }
}

/* Tighten facts about a holder where one contains another; cut an exact inner one out of the outer one. `spare` has
 * room for all rows. */
static void nest(Reduction *reduction, Row *spare, bool *news)
{
    size_t used = 0;
    uint32_t done = 0;
    for (size_t first = 0; first < reduction->number; first++) {
        int holder = reduction->rows[first].holder;
        Row *group = spare + used;
        size_t number = 0;
        if (done >> holder & 1)
            continue;
        done |= UINT32_C(1) << holder;
        for (size_t at = first; at < reduction->number; at++)
            if (reduction->rows[at].holder == holder)
                group[number++] = reduction->rows[at];
        used += number;
        if (number > MOST_NESTED)
            continue;
        sort_by_size(group, number);
        for (size_t outer = 1; outer < number; outer++)
            for (size_t inner = 0; inner < outer; inner++)
                if (is_empty(without(group[inner].cards, group[outer].cards)) &&
                    !same(group[inner].cards, group[outer].cards))
                    *news |= tighten(&group[inner], &group[outer]);
    }
    if (*news)
        memcpy(reduction->rows, spare, used * sizeof *spare);
}

Status reduction_run(Reduction *reduction)
{
    Index index = {NULL, 16};
    while (index.size < 2 * reduction->number)
        index.size *= 2;
    index.slots = zeros(index.size, sizeof *index.slots);
    Row *spare = zeros(reduction->number, sizeof *spare);
    Status status = index.slots && spare ? FINE : NO_MEMORY;
    bool news = true;
    while (status == FINE && news) {
        news = false;
        status = settle(reduction, &news);
        if (status == FINE)
            status = shorten(reduction, &index, &news);
        if (status == FINE && !news)
            nest(reduction, spare, &news);
    }
    free(index.slots);
    free(spare);
    return status;
}
