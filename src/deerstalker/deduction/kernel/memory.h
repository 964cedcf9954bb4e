/* What the parts of the kernel tell each other, and memory whose every allocation is checked. */
#ifndef DEERSTALKER_MEMORY_H
#define DEERSTALKER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef enum { FINE, IMPOSSIBLE, TOO_LARGE, TOO_HEAVY, NO_MEMORY, INTERRUPTED } Status;

/* Whether the user asked to stop, by Ctrl-C for example; an exception is then set. Asked once per card. */
bool interrupted(void);

/* Allocate this many items, filled with zeros. Returns NULL if there is no memory; an empty array is not NULL. */
static inline void *zeros(size_t number, size_t size) { return calloc(number ? number : 1, size); }

/* Make room for at least `wanted` items, at least doubling it. On failure the array stays as it is. */
static inline bool make_room(void **array, size_t *room, size_t wanted, size_t size)
{
    size_t larger = *room ? *room : 64;
    if (wanted <= *room)
        return true;
    while (larger < wanted) {
        if (larger > SIZE_MAX / 2)
            return false;
        larger *= 2;
    }
    if (larger > SIZE_MAX / size)
        return false;
    void *moved = realloc(*array, larger * size);
    if (!moved)
        return false;
    *array = moved;
    *room = larger;
    return true;
}

/* Give back what is not needed of an array. */
static inline void trim(void **array, size_t number, size_t size)
{
    void *moved = realloc(*array, (number ? number : 1) * size);
    if (moved)
        *array = moved;
}

#endif
