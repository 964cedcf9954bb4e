#include "table.h"

Status table_alloc(Table *table, int cards, int holders, int rows, size_t weights)
{
    memset(table, 0, sizeof *table);
    table->cards = cards;
    table->holders = holders;
    table->rows = rows;
    table->first = zeros((size_t)holders + 1, sizeof *table->first);
    table->member = zeros((size_t)rows * (size_t)cards, 1);
    table->allowed = zeros((size_t)holders * (size_t)cards, 1);
    table->low = zeros((size_t)rows, sizeof *table->low);
    table->high = zeros((size_t)rows, sizeof *table->high);
    table->scale = zeros((size_t)rows, sizeof *table->scale);
    table->weights = zeros(weights, sizeof *table->weights);
    table->growths = zeros((size_t)rows * ((size_t)cards + 1), sizeof *table->growths);
    if (table->first && table->member && table->allowed && table->low && table->high && table->scale &&
        table->weights && table->growths)
        return FINE;
    table_free(table);
    return NO_MEMORY;
}

void table_free(Table *table)
{
    free(table->first);
    free(table->member);
    free(table->allowed);
    free(table->low);
    free(table->high);
    free(table->scale);
    free(table->weights);
    free(table->growths);
    memset(table, 0, sizeof *table);
}

static int members(const Table *table, int row)
{
    int number = 0;
    for (int card = 0; card < table->cards; card++)
        number += table->member[(size_t)row * (size_t)table->cards + (size_t)card];
    return number;
}

/* For a count of which some cards are taken, the number of values that can still be told apart. */
static double width(int size, int taken, int low, int high)
{
    int left = size - taken, alive = 0, settled = 0;
    for (int value = 0; value <= taken; value++) {
        bool lives = value <= high && value + left >= low;
        alive += lives;
        settled += lives && low <= value && value + left <= high;
    }
    return alive - (settled > 1 ? settled - 1 : 0);
}

/* Make a row a count. Its members are set. */
void table_count(Table *table, int row, int low, int high)
{
    double *growths = table->growths + (size_t)row * ((size_t)table->cards + 1);
    int size = members(table, row);
    double before = width(size, 0, low, high);
    table->low[row] = low;
    table->high[row] = high;
    table->scale[row] = -1;
    for (int taken = 0; taken < size; taken++) {
        double after = width(size, taken + 1, low, high);
        growths[taken] = before > 0 ? after / before : 1.0;
        before = after;
    }
}

/* Make a row a scale. Its members are set. */
void table_scale(Table *table, int row, int32_t weights_at)
{
    double *growths = table->growths + (size_t)row * ((size_t)table->cards + 1);
    int size = members(table, row);
    table->low[row] = 0;
    table->high[row] = size;
    table->scale[row] = weights_at;
    table->weighted = true;
    for (int taken = 0; taken < size; taken++)
        growths[taken] = (taken + 1 < size ? taken + 2.0 : 1.0) / (taken + 1.0);
}
