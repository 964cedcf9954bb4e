/* The function of the module that continues worlds. */
#include "branching_module.h"

#include "branching.h"
#include "numbers.h"

#define WORLDS_AT_ONCE 4096 /* after so many, it is asked whether to stop */

typedef enum { DONE, FAILED, HEAVY } Outcome;

/* What turns worlds into bytes and back. */
typedef struct {
    PyObject *to_bytes, *from_bytes, *little, *width;
} Words;

static bool words_alloc(Words *words, int columns)
{
    words->to_bytes = PyUnicode_InternFromString("to_bytes");
    words->from_bytes = PyObject_GetAttrString((PyObject *)&PyLong_Type, "from_bytes");
    words->little = PyUnicode_InternFromString("little");
    words->width = PyLong_FromLong(columns);
    return words->to_bytes && words->from_bytes && words->little && words->width;
}

static void words_free(Words *words)
{
    Py_XDECREF(words->to_bytes);
    Py_XDECREF(words->from_bytes);
    Py_XDECREF(words->little);
    Py_XDECREF(words->width);
}

static bool read_way(PyObject *from, int columns, Way *way)
{
    int column, value, first, more, second, less;
    if (!PyArg_ParseTuple(from, "iiiiii", &column, &value, &first, &more, &second, &less))
        return false;
    if (column < 0 || column >= columns || first < 0 || first >= columns || second < 0 || second >= columns ||
        more < -255 || more > 255 || less < -255 || less > 255 || value > 255) {
        PyErr_SetString(PyExc_ValueError, "a way beyond the columns of a world");
        return false;
    }
    *way = (Way){column, value, {first, second}, {more, less}};
    return true;
}

static Outcome read_weight(PyObject *from, bool exact, Weight *weight)
{
    if (!exact) {
        weight->real = PyFloat_AsDouble(from);
        return weight->real == -1.0 && PyErr_Occurred() ? FAILED : DONE;
    }
    weight->whole[1] = 0;
    weight->whole[0] = PyLong_AsUnsignedLongLong(from);
    if (weight->whole[0] != UINT64_MAX || !PyErr_Occurred())
        return DONE;
    if (!PyErr_ExceptionMatches(PyExc_OverflowError))
        return FAILED;
    PyErr_Clear();
    return HEAVY;
}

static bool read_world(PyObject *from, const Words *words, size_t columns, uint64_t *world)
{
    PyObject *bytes = PyObject_CallMethodObjArgs(from, words->to_bytes, words->width, words->little, NULL);
    char *buffer;
    Py_ssize_t length;
    bool done = bytes && PyBytes_AsStringAndSize(bytes, &buffer, &length) == 0;
    if (done && (size_t)length != columns) {
        PyErr_SetString(PyExc_ValueError, "a world of another size");
        done = false;
    }
    if (done)
        memcpy(world, buffer, columns);
    Py_XDECREF(bytes);
    return done;
}

static Outcome add_all(Crowd *crowd, PyObject *worlds, const Words *words, const Way *ways, size_t number)
{
    uint64_t world[(MOST_COLUMNS + 7) / 8] = {0};
    PyObject *key, *value;
    Py_ssize_t at = 0;
    size_t seen = 0;
    while (PyDict_Next(worlds, &at, &key, &value)) {
        Weight weight;
        Outcome outcome = read_weight(value, crowd->exact, &weight);
        if (outcome != DONE)
            return outcome;
        if (!read_world(key, words, (size_t)crowd->columns, world))
            return FAILED;
        if (crowd_branch(crowd, world, weight, ways, number) != FINE) {
            PyErr_NoMemory();
            return FAILED;
        }
        if (++seen % WORLDS_AT_ONCE == 0 && interrupted())
            return FAILED;
    }
    return DONE;
}

/* Return these worlds with their weights, which are at least the bar; all worlds, if `kept` is NULL. */
static PyObject *as_dictionary(const Crowd *crowd, const Words *words, const uint32_t *kept, size_t number, double bar)
{
    PyObject *found = PyDict_New();
    for (size_t index = 0; found && index < number; index++) {
        size_t at = kept ? kept[index] : index;
        Weight weight = crowd->weights[at];
        const char *bytes = (const char *)(crowd->worlds + at * crowd->words);
        PyObject *packed = PyBytes_FromStringAndSize(bytes, crowd->columns);
        PyObject *key = packed ? PyObject_CallFunctionObjArgs(words->from_bytes, packed, words->little, NULL) : NULL;
        PyObject *value =
            crowd->exact ? whole(weight.whole, 2) : PyFloat_FromDouble(weight.real < bar ? bar : weight.real);
        if (!key || !value || PyDict_SetItem(found, key, value) < 0)
            Py_CLEAR(found);
        Py_XDECREF(packed);
        Py_XDECREF(key);
        Py_XDECREF(value);
    }
    return found;
}

/* Append the worlds that remain to a list: all, or at most `most` of them for each of the offsets. */
static bool add_runs(PyObject *found, Crowd *crowd, const Words *words, size_t limit, size_t most, PyObject *offsets)
{
    bool all = crowd->exact && crowd->number <= limit, done = true;
    double bar = 0.0;
    uint32_t *kept = NULL;
    if (!all && crowd->exact)
        crowd_scale(crowd);
    if (!all && crowd->number > most) {
        kept = zeros(crowd->number, sizeof *kept);
        if (!kept || crowd_bar(crowd, most, &bar) != FINE) {
            PyErr_NoMemory();
            done = false;
        }
    }
    for (Py_ssize_t at = 0; done && at < (all ? 1 : PyList_Size(offsets)); at++) {
        double offset = kept ? PyFloat_AsDouble(PyList_GetItem(offsets, at)) : 0.0;
        size_t number = kept ? crowd_choose(crowd, bar, offset, kept) : crowd->number;
        PyObject *run = PyErr_Occurred() ? NULL : as_dictionary(crowd, words, kept, number, bar);
        done = run && PyList_Append(found, run) == 0;
        Py_XDECREF(run);
    }
    free(kept);
    return done;
}

static bool read_ways(PyObject *from, int columns, Way *ways)
{
    bool done = true;
    for (Py_ssize_t at = 0; done && at < PyList_Size(from); at++)
        done = read_way(PyList_GetItem(from, at), columns, ways + at);
    return done;
}

PyObject *kernel_branched(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *worlds, *listed, *offsets, *key, *value = NULL, *found = NULL;
    int columns, limit, most;
    if (!PyArg_ParseTuple(arguments, "O!iO!iiO!", &PyDict_Type, &worlds, &columns, &PyList_Type, &listed, &limit, &most,
                          &PyList_Type, &offsets))
        return NULL;
    if (columns < 1 || columns > MOST_COLUMNS || limit < 0 || most < 1) {
        PyErr_SetString(PyExc_ValueError, "too few or too many columns or worlds");
        return NULL;
    }
    Py_ssize_t start = 0;
    bool exact = !PyDict_Next(worlds, &start, &key, &value) || !PyFloat_Check(value);
    size_t number = (size_t)PyList_Size(listed);
    Words words;
    Crowd crowd;
    Way *ways = zeros(number, sizeof *ways);
    if (!ways || crowd_alloc(&crowd, columns, exact, 2 * (size_t)PyDict_Size(worlds)) != FINE) {
        free(ways);
        return PyErr_NoMemory();
    }
    if (words_alloc(&words, columns) && read_ways(listed, columns, ways)) {
        Outcome outcome = add_all(&crowd, worlds, &words, ways, number);
        if (outcome == HEAVY)
            found = Py_NewRef(Py_None);
        else if (outcome == DONE && (found = PyList_New(0)) &&
                 !add_runs(found, &crowd, &words, (size_t)limit, (size_t)most, offsets))
            Py_CLEAR(found);
    }
    words_free(&words);
    crowd_free(&crowd);
    free(ways);
    return found;
}
