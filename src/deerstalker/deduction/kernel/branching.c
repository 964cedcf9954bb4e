#include "branching.h"

#include "wide.h"

static bool make_slots(Crowd *crowd, size_t size)
{
    uint32_t *slots = zeros(size, sizeof *slots);
    if (!slots)
        return false;
    free(crowd->slots);
    crowd->slots = slots;
    crowd->mask = size - 1;
    return true;
}

Status crowd_alloc(Crowd *crowd, int columns, bool exact, size_t expected)
{
    size_t size = 64;
    while (size < 2 * expected)
        size *= 2;
    memset(crowd, 0, sizeof *crowd);
    crowd->columns = columns;
    crowd->words = ((size_t)columns + 7) / 8;
    crowd->exact = exact;
    crowd->room = size / 2;
    crowd->worlds = zeros(crowd->room * crowd->words, sizeof *crowd->worlds);
    crowd->weights = zeros(crowd->room, sizeof *crowd->weights);
    if (crowd->worlds && crowd->weights && make_slots(crowd, size))
        return FINE;
    crowd_free(crowd);
    return NO_MEMORY;
}

void crowd_free(Crowd *crowd)
{
    free(crowd->worlds);
    free(crowd->weights);
    free(crowd->slots);
    memset(crowd, 0, sizeof *crowd);
}

static size_t hash_of(const uint64_t *world, size_t words)
{
    uint64_t hash = 0;
    for (size_t word = 0; word < words; word++) {
        hash = (hash ^ world[word]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (size_t)(hash ^ (hash >> 32));
}

/* Return the slot of a world, or the free one that it would take. */
static size_t slot_of(const Crowd *crowd, const uint64_t *world)
{
    size_t slot = hash_of(world, crowd->words) & crowd->mask;
    while (crowd->slots[slot] && memcmp(crowd->worlds + (crowd->slots[slot] - 1) * crowd->words, world,
                                        crowd->words * sizeof *world))
        slot = (slot + 1) & crowd->mask;
    return slot;
}

static bool grow(Crowd *crowd)
{
    size_t room = 2 * crowd->room;
    if (room > UINT32_MAX / 2)
        return false;
    void *worlds = realloc(crowd->worlds, room * crowd->words * sizeof *crowd->worlds);
    if (!worlds)
        return false;
    crowd->worlds = worlds;
    void *weights = realloc(crowd->weights, room * sizeof *crowd->weights);
    if (!weights)
        return false;
    crowd->weights = weights;
    if (!make_slots(crowd, 2 * room))
        return false;
    crowd->room = room;
    for (size_t at = 0; at < crowd->number; at++)
        crowd->slots[slot_of(crowd, crowd->worlds + at * crowd->words)] = (uint32_t)at + 1;
    return true;
}

static Status add(Crowd *crowd, const uint64_t *world, Weight weight, uint64_t number)
{
    size_t slot = slot_of(crowd, world);
    if (!crowd->slots[slot]) {
        if (crowd->number == crowd->room) {
            if (!grow(crowd))
                return NO_MEMORY;
            slot = slot_of(crowd, world);
        }
        memcpy(crowd->worlds + crowd->number * crowd->words, world, crowd->words * sizeof *world);
        memset(crowd->weights + crowd->number, 0, sizeof *crowd->weights);
        crowd->slots[slot] = (uint32_t)++crowd->number;
    }
    Weight *sum = crowd->weights + crowd->slots[slot] - 1;
    if (crowd->exact) {
        uint64_t product[2];
        wide_scale(product, weight.whole, number, 2);
        wide_add(sum->whole, product, 2);
    } else {
        sum->real += weight.real * (double)number;
    }
    return FINE;
}

Status crowd_branch(Crowd *crowd, const uint64_t *world, Weight weight, const Way *ways, size_t number)
{
    uint64_t after[(MOST_COLUMNS + 7) / 8];
    uint8_t *columns = (uint8_t *)after;
    Status status = FINE;
    memcpy(after, world, crowd->words * sizeof *world);
    for (size_t at = 0; status == FINE && at < number; at++) {
        const Way *way = ways + at;
        uint8_t found = columns[way->column];
        uint64_t times = way->value < 0 ? found : found == way->value;
        if (!times)
            continue;
        for (int side = 0; side < 2; side++)
            columns[way->changed[side]] = (uint8_t)(columns[way->changed[side]] + way->change[side]);
        status = add(crowd, after, weight, times);
        for (int side = 0; side < 2; side++)
            columns[way->changed[side]] = (uint8_t)(columns[way->changed[side]] - way->change[side]);
    }
    return status;
}

static int heavier_first(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a < b) - (a > b);
}

void crowd_scale(Crowd *crowd)
{
    double top = 0.0;
    for (size_t at = 0; at < crowd->number; at++) {
        Weight *weight = crowd->weights + at;
        weight->real = (double)weight->whole[1] * 18446744073709551616.0 + (double)weight->whole[0];
        top = weight->real > top ? weight->real : top;
    }
    for (size_t at = 0; at < crowd->number; at++)
        crowd->weights[at].real /= top;
    crowd->exact = false;
}

Status crowd_bar(const Crowd *crowd, size_t most, double *bar)
{
    size_t number = crowd->number, heavy = 0;
    double *order = zeros(2 * number, sizeof *order), *rest = order + number, sum = 0.0;
    if (!order)
        return NO_MEMORY;
    for (size_t at = 0; at < number; at++)
        order[at] = crowd->weights[at].real;
    qsort(order, number, sizeof *order, heavier_first);
    for (size_t at = number; at-- > 0;)
        rest[at] = sum += order[at];
    while (heavy + 1 < most && order[heavy] * (double)(most - heavy) > rest[heavy])
        heavy++;
    *bar = rest[heavy] / (double)(most - heavy);
    free(order);
    return FINE;
}

size_t crowd_choose(const Crowd *crowd, double bar, double offset, uint32_t *kept)
{
    size_t number = 0;
    double mark = 0.0, following = 1.0;
    for (size_t at = 0; at < crowd->number; at++) {
        double weight = crowd->weights[at].real;
        if (weight < bar) {
            mark += weight / bar;
            if (mark < following - offset)
                continue;
            following += 1.0;
        }
        kept[number++] = (uint32_t)at;
    }
    return number;
}
