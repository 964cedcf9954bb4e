/* The order in which to take the cards: `greedy` and `climb` of `deduction/order.py`, step by step. */
#include <math.h>

#include "table.h"

#define HIGHEST 1e300 /* costs beyond this are all alike */

/* The rows that count each card, so that a card need not ask every row. */
typedef struct {
    int32_t *starts, *rows;
} Counting;

static Status counting_of(const Table *table, Counting *counting)
{
    size_t number = 0, cards = (size_t)table->cards;
    for (size_t at = 0; at < (size_t)table->rows * cards; at++)
        number += table->member[at];
    counting->starts = zeros(cards + 1, sizeof *counting->starts);
    counting->rows = zeros(number, sizeof *counting->rows);
    if (!counting->starts || !counting->rows)
        return NO_MEMORY;
    number = 0;
    for (size_t card = 0; card < cards; card++) {
        counting->starts[card] = (int32_t)number;
        for (int row = 0; row < table->rows; row++)
            if (table->member[(size_t)row * cards + card])
                counting->rows[number++] = row;
    }
    counting->starts[cards] = (int32_t)number;
    return FINE;
}

/* Repeatedly take the card that increases the number of states least. */
static void greedy(const Table *table, const Counting *counting, int32_t *order, int32_t *taken)
{
    size_t stride = (size_t)table->cards + 1;
    memset(taken, 0, (size_t)table->rows * sizeof *taken);
    for (int place = 0; place < table->cards; place++) {
        int chosen = place;
        double least = HIGHEST;
        for (int candidate = place; candidate < table->cards; candidate++) {
            int card = order[candidate];
            double growth = 1.0;
            for (int at = counting->starts[card]; at < counting->starts[card + 1]; at++) {
                int row = counting->rows[at];
                growth *= table->growths[(size_t)row * stride + (size_t)taken[row]];
                if (taken[row] > 0)
                    growth *= 0.999;
            }
            if (growth < least) {
                least = growth;
                chosen = candidate;
            }
        }
        int card = order[chosen];
        for (int candidate = chosen; candidate > place; candidate--)
            order[candidate] = order[candidate - 1];
        order[place] = card;
        for (int at = counting->starts[card]; at < counting->starts[card + 1]; at++)
            taken[counting->rows[at]]++;
    }
}

static uint32_t next_dice(uint32_t *dice)
{
    *dice = (*dice * 1103515245u + 12345u) & 0x7FFFFFFF;
    return *dice >> 8;
}

/* Move a card of the order to another place. */
static void move_card(int32_t *order, int source, int goal)
{
    int32_t card = order[source];
    for (; source < goal; source++)
        order[source] = order[source + 1];
    for (; source > goal; source--)
        order[source] = order[source - 1];
    order[goal] = card;
}

/* What the cards before a place have done: the rows' numbers, the states, and the cost so far. */
typedef struct {
    int32_t *taken; /* by place and row */
    double *states, *costs;
} Progress;

/* Read the cards from a place on. Returns the cost, or any larger number once it exceeds `best`. */
static double cost_from(const Table *table, const Counting *counting, const int32_t *order, int place,
                        Progress *progress, double best)
{
    size_t stride = (size_t)table->cards + 1, rows = (size_t)table->rows;
    double cost = progress->costs[place], states = progress->states[place];
    for (; place < table->cards; place++) {
        int32_t *taken = progress->taken + (size_t)(place + 1) * rows;
        memcpy(taken, taken - rows, rows * sizeof *taken);
        int card = order[place];
        for (int at = counting->starts[card]; at < counting->starts[card + 1]; at++) {
            int row = counting->rows[at];
            states *= table->growths[(size_t)row * stride + (size_t)taken[row]];
            taken[row]++;
        }
        cost += states;
        progress->states[place + 1] = states;
        progress->costs[place + 1] = cost;
        if (!(cost <= best))
            break;
    }
    return cost;
}

/* Move single cards to other places while that lowers the cost. A move changes nothing before the first place it
 * touches, so each trial starts there. `progress` has room for one order and one trial. */
static Status climb(const Table *table, const Counting *counting, int32_t *order, Progress *progress, int64_t rounds,
                    double *best)
{
    size_t rows = (size_t)table->rows, cards = (size_t)table->cards;
    Progress *kept = progress, *trying = progress + 1;
    uint32_t dice = 20021;
    *best = cost_from(table, counting, order, 0, kept, INFINITY);
    if (!(*best <= HIGHEST))
        *best = HIGHEST;
    for (int64_t attempt = 1; attempt <= rounds; attempt++) {
        int source = (int)(next_dice(&dice) % cards), goal = (int)(next_dice(&dice) % cards);
        int from = source < goal ? source : goal;
        if (attempt % 4096 == 0 && interrupted())
            return INTERRUPTED;
        if (source == goal)
            continue;
        move_card(order, source, goal);
        memcpy(trying->taken + (size_t)from * rows, kept->taken + (size_t)from * rows, rows * sizeof *kept->taken);
        trying->states[from] = kept->states[from];
        trying->costs[from] = kept->costs[from];
        double cost = cost_from(table, counting, order, from, trying, *best);
        if (!(cost <= *best)) {
            move_card(order, goal, source);
            continue;
        }
        *best = cost;
        size_t first = (size_t)from + 1, number = cards - (size_t)from;
        memcpy(kept->taken + first * rows, trying->taken + first * rows, number * rows * sizeof *kept->taken);
        memcpy(kept->states + first, trying->states + first, number * sizeof *kept->states);
        memcpy(kept->costs + first, trying->costs + first, number * sizeof *kept->costs);
    }
    return FINE;
}

static Status arranged(const Table *table, int64_t effort, int64_t most, int32_t *order, int32_t *eager,
                       const Counting *counting, Progress *progress)
{
    int64_t cards = table->cards, rows = table->rows;
    int64_t rounds = effort * cards, affordable = most / (1 + cards * rows);
    double costs[2];
    if (rounds > affordable)
        rounds = affordable;
    for (int card = 0; card < table->cards; card++)
        order[card] = eager[card] = card;
    if (cards * cards * rows <= most)
        greedy(table, counting, eager, progress[1].taken);
    Status status = climb(table, counting, order, progress, rounds, &costs[0]);
    if (status == FINE)
        status = climb(table, counting, eager, progress, rounds, &costs[1]);
    if (status == FINE && costs[1] < costs[0])
        memcpy(order, eager, (size_t)table->cards * sizeof *order);
    return status;
}

Status arrange(const Table *table, int64_t effort, int64_t most, int32_t *order)
{
    size_t places = (size_t)table->cards + 1, rows = (size_t)table->rows;
    Counting counting = {NULL, NULL};
    Progress progress[2];
    if (!table->cards)
        return FINE;
    Status status = counting_of(table, &counting);
    int32_t *eager = zeros(places, sizeof *eager), *taken = zeros(2 * places * rows, sizeof *taken);
    double *numbers = zeros(4 * places, sizeof *numbers);
    if (!eager || !taken || !numbers)
        status = NO_MEMORY;
    if (status == FINE) {
        for (int which = 0; which < 2; which++) {
            progress[which].taken = taken + (size_t)which * places * rows;
            progress[which].states = numbers + (size_t)(2 * which) * places;
            progress[which].costs = numbers + (size_t)(2 * which + 1) * places;
            progress[which].states[0] = 1.0;
        }
        memset(progress[0].taken, 0, rows * sizeof *taken);
        status = arranged(table, effort, most, order, eager, &counting, progress);
    }
    free(counting.starts);
    free(counting.rows);
    free(eager);
    free(taken);
    free(numbers);
    return status;
}
