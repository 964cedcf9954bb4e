/* Whole numbers as Python has them. */
#ifndef DEERSTALKER_NUMBERS_H
#define DEERSTALKER_NUMBERS_H

#include <Python.h>
#include <stdint.h>

/* Return a Python integer of these words, the lowest first. */
PyObject *whole(const uint64_t *number, int words);

#endif
