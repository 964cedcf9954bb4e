/* Finding a deal by its number. */
#include "measuring.h"
#include "wide.h"

/* number %= divisor, where the quotient is below 2 ** 31. `part` takes a number. */
static void keep_remainder(uint64_t *number, const uint64_t *divisor, uint64_t *part, int words)
{
    for (int bit = 30; bit >= 0; bit--) {
        uint64_t carry = 0;
        for (int word = 0; word < words; word++)
            part[word] = times_plus(divisor[word], UINT64_C(1) << bit, carry, &carry);
        if (!carry && !wide_less(number, part, words))
            wide_subtract(number, part, words);
    }
}

bool outlook_unrank(const Outlook *outlook, uint64_t *number, uint64_t *room, uint8_t *deal)
{
    const Graph *graph = outlook->graph;
    int words = outlook->words;
    size_t state = 0, size = (size_t)words;
    for (int place = 0; place < graph->cards; place++) {
        size_t ahead = (size_t)graph->layers[place + 1];
        int32_t edge = graph->starts[state], end = graph->starts[state + 1];
        for (; edge < end; edge++) {
            if (outlook->barred[place] >> graph->labels[edge] & 1)
                continue;
            size_t goal = ahead + (size_t)graph->goals[edge];
            const uint64_t *ways = outlook->out + goal * size, *share = ways;
            if (outlook->weighted) {
                wide_scale(room, ways, (uint64_t)graph->prices[edge], words);
                share = room;
            }
            if (wide_less(number, share, words)) {
                if (outlook->weighted && words == 1)
                    number[0] %= ways[0];
                else if (outlook->weighted)
                    keep_remainder(number, ways, room, words);
                deal[place] = graph->labels[edge];
                state = goal;
                break;
            }
            wide_subtract(number, share, words);
        }
        if (edge == end)
            return false;
    }
    return true;
}
