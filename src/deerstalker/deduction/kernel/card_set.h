/* Sets of up to 128 cards, as bits in two words. */
#ifndef DEERSTALKER_CARD_SET_H
#define DEERSTALKER_CARD_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_CARDS = 128, MOST_HOLDERS = 16 };

typedef struct {
    uint64_t low, high;
} CardSet;

static inline CardSet both(CardSet a, CardSet b) { return (CardSet){a.low & b.low, a.high & b.high}; }
static inline CardSet either(CardSet a, CardSet b) { return (CardSet){a.low | b.low, a.high | b.high}; }
static inline CardSet without(CardSet a, CardSet b) { return (CardSet){a.low & ~b.low, a.high & ~b.high}; }
static inline bool same(CardSet a, CardSet b) { return a.low == b.low && a.high == b.high; }
static inline bool is_empty(CardSet a) { return !(a.low | a.high); }

static inline bool has_card(CardSet a, int card)
{
    return (card < 64 ? a.low >> card : a.high >> (card - 64)) & 1;
}

static inline CardSet with_card(CardSet a, int card)
{
    if (card < 64)
        a.low |= UINT64_C(1) << card;
    else
        a.high |= UINT64_C(1) << (card - 64);
    return a;
}

static inline int bits_in(uint64_t word)
{
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((word * UINT64_C(0x0101010101010101)) >> 56);
}

static inline int size_of(CardSet a) { return bits_in(a.low) + bits_in(a.high); }

#endif
