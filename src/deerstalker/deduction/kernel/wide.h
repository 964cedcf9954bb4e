/* Whole numbers of a fixed number of 64-bit words, the lowest first.
 *
 * All sums and products are taken modulo 2 ** (64 * words). They are exact wherever the true number is less, and the
 * number of words is chosen so that the weight of all deals is. Callers pass a constant number of words where speed
 * matters, and the loops unfold.
 */
#ifndef DEERSTALKER_WIDE_H
#define DEERSTALKER_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

/* Return the low word of a * b + c, and put the high word into *high. */
static inline uint64_t times_plus(uint64_t a, uint64_t b, uint64_t c, uint64_t *high)
{
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 Double;
    Double product = (Double)a * b + c;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#elif defined(_MSC_VER) && defined(_M_X64)
    uint64_t above, low = _umul128(a, b, &above);
    low += c;
    *high = above + (low < c);
    return low;
#else
    uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
    uint64_t first = a0 * b0, second = a1 * b0 + (first >> 32), third = a0 * b1 + (second & 0xFFFFFFFF);
    uint64_t low = (third << 32) | (first & 0xFFFFFFFF);
    uint64_t above = a1 * b1 + (second >> 32) + (third >> 32);
    low += c;
    *high = above + (low < c);
    return low;
#endif
}

/* to += from */
static inline void wide_add(uint64_t *to, const uint64_t *from, int words)
{
    uint64_t carry = 0;
    for (int word = 0; word < words; word++) {
        uint64_t sum = to[word] + carry;
        carry = sum < carry;
        to[word] = sum + from[word];
        carry += to[word] < sum;
    }
}

/* to -= from, which is not greater */
static inline void wide_subtract(uint64_t *to, const uint64_t *from, int words)
{
    uint64_t borrow = 0;
    for (int word = 0; word < words; word++) {
        uint64_t less = from[word] + borrow;
        borrow = less < borrow;
        borrow += to[word] < less;
        to[word] -= less;
    }
}

/* to = from * factor */
static inline void wide_scale(uint64_t *to, const uint64_t *from, uint64_t factor, int words)
{
    uint64_t carry = 0;
    for (int word = 0; word < words; word++)
        to[word] = times_plus(from[word], factor, carry, &carry);
}

/* to += a * b */
static inline void wide_add_product(uint64_t *to, const uint64_t *a, const uint64_t *b, int words)
{
    for (int low = 0; low < words; low++) {
        uint64_t carry = 0;
        if (!a[low])
            continue;
        for (int word = 0; low + word < words; word++) {
            uint64_t high, sum = times_plus(a[low], b[word], carry, &high);
            to[low + word] += sum;
            carry = high + (to[low + word] < sum);
        }
    }
}

static inline bool wide_less(const uint64_t *a, const uint64_t *b, int words)
{
    for (int word = words - 1; word >= 0; word--)
        if (a[word] != b[word])
            return a[word] < b[word];
    return false;
}

static inline bool wide_is_zero(const uint64_t *a, int words)
{
    for (int word = 0; word < words; word++)
        if (a[word])
            return false;
    return true;
}

#endif
