/* The kernel as a Python module, in the stable ABI: one build serves all versions of Python from 3.11 on. */
#include <Python.h>

#include <math.h>

#include "branching_module.h"
#include "measuring.h"
#include "numbers.h"
#include "reducing.h"
#include "refining.h"
#include "sampling_module.h"
#include "sketching.h"
#include "wide.h"

typedef struct {
    PyObject *impossible, *too_large;
    PyObject *name_holder, *name_cards, *name_low, *name_high;
    PyTypeObject *table, *lattice, *outlook, *sketch;
} State;

typedef struct {
    PyObject_HEAD
    Table table;
} TableObject;

typedef struct {
    PyObject_HEAD
    Graph graph;
} LatticeObject;

typedef struct {
    PyObject_HEAD
    LatticeObject *lattice;
    Outlook outlook;
} OutlookObject;

typedef struct {
    PyObject_HEAD
    Sketch sketch;
} SketchObject;

bool interrupted(void) { return PyErr_CheckSignals() != 0; }

static void raise_status(const State *state, Status status)
{
    if (status == IMPOSSIBLE)
        PyErr_SetNone(state->impossible);
    else if (status == TOO_LARGE)
        PyErr_SetNone(state->too_large);
    else if (status == NO_MEMORY)
        PyErr_NoMemory();
}

/* -- numbers ---------------------------------------------------------------------------------------------------- */

PyObject *whole(const uint64_t *number, int words)
{
    static const char digits[] = "0123456789abcdef";
    char text[16 * MOST_WORDS + 1], *end = text;
    while (words > 1 && !number[words - 1])
        words--;
    if (words == 1)
        return PyLong_FromUnsignedLongLong(number[0]);
    for (int word = words - 1; word >= 0; word--)
        for (int shift = 60; shift >= 0; shift -= 4)
            *end++ = digits[number[word] >> shift & 15];
    *end = 0;
    return PyLong_FromString(text, NULL, 16);
}

/* Read a Python integer that is not negative. Returns false, with an exception set, if it takes more words. */
static bool read_whole(PyObject *from, uint64_t *number, int words)
{
    memset(number, 0, (size_t)words * sizeof *number);
    if (words == 1) {
        number[0] = PyLong_AsUnsignedLongLong(from);
        return !(number[0] == UINT64_MAX && PyErr_Occurred());
    }
    PyObject *bytes = PyObject_CallMethod(from, "to_bytes", "is", 8 * words, "little");
    char *buffer;
    Py_ssize_t length;
    if (!bytes || PyBytes_AsStringAndSize(bytes, &buffer, &length) < 0) {
        Py_XDECREF(bytes);
        return false;
    }
    for (Py_ssize_t byte = 0; byte < length; byte++)
        number[byte / 8] |= (uint64_t)(unsigned char)buffer[byte] << (8 * (byte % 8));
    Py_DECREF(bytes);
    return true;
}

static PyObject *from_cards(CardSet cards)
{
    uint64_t words[2] = {cards.low, cards.high};
    return whole(words, 2);
}

static bool read_cards(PyObject *from, CardSet *cards)
{
    uint64_t words[2];
    int overflow;
    long long small = PyLong_AsLongLongAndOverflow(from, &overflow);
    if (!overflow && small >= 0) {
        *cards = (CardSet){(uint64_t)small, 0};
        return true;
    }
    if (PyErr_Occurred() || !read_whole(from, words, 2))
        return false;
    *cards = (CardSet){words[0], words[1]};
    return true;
}

/* Read an integer, and take the nearest that fits. */
static bool read_clamped(PyObject *from, int32_t *number)
{
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(from, &overflow);
    if (value == -1 && !overflow && PyErr_Occurred())
        return false;
    const int32_t far = 1 << 20;
    *number = overflow > 0 || value > far ? far : overflow < 0 || value < -far ? -far : (int32_t)value;
    return true;
}

/* Read a limit that may be larger than a machine integer. */
static bool read_limit(PyObject *from, int64_t *number)
{
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(from, &overflow);
    if (value == -1 && !overflow && PyErr_Occurred())
        return false;
    *number = overflow > 0 ? INT64_MAX / 4 : overflow < 0 ? 0 : value;
    return true;
}

/* -- reducing --------------------------------------------------------------------------------------------------- */

/* Read the cards of a fact as a set. Facts about many cards often share them, so these are remembered. */
static bool read_named(PyObject *named, PyObject *places, PyObject *seen, CardSet *cards)
{
    PyObject *before = PyDict_GetItemWithError(seen, named);
    if (before)
        return read_cards(before, cards);
    PyObject *iterator = PyErr_Occurred() ? NULL : PyObject_GetIter(named), *card;
    int number = 0;
    *cards = (CardSet){0, 0};
    if (!iterator)
        return false;
    while ((card = PyIter_Next(iterator))) {
        PyObject *place = PyDict_GetItemWithError(places, card);
        if (!place && !PyErr_Occurred())
            PyErr_SetObject(PyExc_KeyError, card);
        Py_DECREF(card);
        if (!place)
            break;
        *cards = with_card(*cards, (int)PyLong_AsLong(place));
        number++;
    }
    Py_DECREF(iterator);
    if (PyErr_Occurred())
        return false;
    if (number > 3) {
        PyObject *mask = from_cards(*cards);
        int failed = !mask || PyDict_SetItem(seen, named, mask) < 0;
        Py_XDECREF(mask);
        return !failed;
    }
    return true;
}

static bool read_attribute(PyObject *from, PyObject *name, int32_t *number)
{
    PyObject *value = PyObject_GetAttr(from, name);
    bool done = value && read_clamped(value, number);
    Py_XDECREF(value);
    return done;
}

/* Read a fact or a choice as a row. */
static bool read_row(const State *state, PyObject *fact, PyObject *places, PyObject *seats, PyObject *seen, Row *row,
                     bool choice)
{
    PyObject *holder = PyObject_GetAttr(fact, state->name_holder), *cards = PyObject_GetAttr(fact, state->name_cards);
    PyObject *seat = holder ? PyDict_GetItemWithError(seats, holder) : NULL;
    if (holder && !seat && !PyErr_Occurred())
        PyErr_SetObject(PyExc_KeyError, holder);
    bool done = seat && cards && read_named(cards, places, seen, &row->cards);
    if (done) {
        row->holder = (int32_t)PyLong_AsLong(seat);
        row->low = 1;
        row->high = size_of(row->cards);
        if (!choice)
            done = read_attribute(fact, state->name_low, &row->low) && read_attribute(fact, state->name_high, &row->high);
    }
    Py_XDECREF(holder);
    Py_XDECREF(cards);
    return done;
}

/* Return a dictionary that tells the place of each item in a tuple. */
static PyObject *places_in(PyObject *items, Py_ssize_t most)
{
    PyObject *places = PyDict_New();
    Py_ssize_t number = PyTuple_Size(items);
    if (number > most) {
        PyErr_SetString(PyExc_ValueError, "too many cards or holders");
        Py_CLEAR(places);
    }
    for (Py_ssize_t place = 0; places && place < number; place++) {
        PyObject *value = PyLong_FromSsize_t(place);
        if (!value || PyDict_SetItem(places, PyTuple_GetItem(items, place), value) < 0)
            Py_CLEAR(places);
        Py_XDECREF(value);
    }
    return places;
}

/* Put a new reference into a list or tuple that is being filled. Returns false if there is none. */
static bool put(PyObject *into, Py_ssize_t at, PyObject *item)
{
    if (!item)
        return false;
    return (PyList_Check(into) ? PyList_SetItem(into, at, item) : PyTuple_SetItem(into, at, item)) == 0;
}

static PyObject *sets_as_tuple(const CardSet *sets, int number)
{
    PyObject *found = PyTuple_New(number);
    for (int at = 0; found && at < number; at++)
        if (!put(found, at, from_cards(sets[at])))
            Py_CLEAR(found);
    return found;
}

static PyObject *members_of(CardSet cards, int number)
{
    PyObject *found = PyTuple_New(size_of(cards));
    Py_ssize_t at = 0;
    for (int card = 0; found && card < number; card++)
        if (has_card(cards, card) && !put(found, at++, PyLong_FromLong(card)))
            Py_CLEAR(found);
    return found;
}

static PyObject *row_as_tuple(const Row *row)
{
    PyObject *cards = from_cards(row->cards);
    return cards ? Py_BuildValue("(iNii)", (int)row->holder, cards, (int)row->low, (int)row->high) : NULL;
}

/* Return what the reduction leaves: open cards, holders in question, may, has, rows, and the choices as they were. */
static PyObject *reduced(const Reduction *reduction, int cards, PyObject *chosen)
{
    CardSet settled = {0, 0};
    int seats[MOST_HOLDERS], number = 0;
    for (int holder = 0; holder < reduction->holders; holder++)
        settled = either(settled, reduction->has[holder]);
    for (int holder = 0; holder < reduction->holders; holder++)
        if (!is_empty(without(reduction->may[holder], settled)))
            seats[number++] = holder;
    PyObject *holders = PyTuple_New(number), *rows = PyTuple_New((Py_ssize_t)reduction->number);
    for (int at = 0; holders && at < number; at++)
        if (!put(holders, at, PyLong_FromLong(seats[at])))
            Py_CLEAR(holders);
    for (size_t at = 0; rows && at < reduction->number; at++)
        if (!put(rows, (Py_ssize_t)at, row_as_tuple(reduction->rows + at)))
            Py_CLEAR(rows);
    PyObject *open = members_of(without(reduction->full, settled), cards);
    PyObject *may = sets_as_tuple(reduction->may, reduction->holders);
    PyObject *has = sets_as_tuple(reduction->has, reduction->holders);
    PyObject *found = open && holders && may && has && rows
                          ? PyTuple_Pack(6, open, holders, may, has, rows, chosen)
                          : NULL;
    Py_XDECREF(open);
    Py_XDECREF(holders);
    Py_XDECREF(may);
    Py_XDECREF(has);
    Py_XDECREF(rows);
    return found;
}

/* Read all facts and choices. Returns the holder and cards of each choice. */
static PyObject *read_problem(const State *state, Reduction *reduction, PyObject *places, PyObject *seats,
                              PyObject *facts, PyObject *choices)
{
    Py_ssize_t number = PyTuple_Size(facts), chosen = PyTuple_Size(choices);
    PyObject *seen = PyDict_New(), *found = PyTuple_New(chosen);
    bool done = seen && found;
    reduction->rows = zeros((size_t)(number + chosen), sizeof *reduction->rows);
    if (!reduction->rows) {
        PyErr_NoMemory();
        done = false;
    }
    for (Py_ssize_t at = 0; done && at < number + chosen; at++) {
        Row *row = reduction->rows + at;
        PyObject *fact = at < number ? PyTuple_GetItem(facts, at) : PyTuple_GetItem(choices, at - number);
        done = read_row(state, fact, places, seats, seen, row, at >= number);
        if (done && at >= number) {
            PyObject *cards = from_cards(row->cards);
            done = cards && put(found, at - number, Py_BuildValue("(iN)", (int)row->holder, cards));
        }
    }
    reduction->number = (size_t)(number + chosen);
    Py_XDECREF(seen);
    if (!done)
        Py_CLEAR(found);
    return found;
}

PyDoc_STRVAR(reduce_doc, "reduce(cards, holders, facts, choices, /)\n--\n\n"
                         "Draw the local deductions of a problem.\n\n"
                         "Return the open cards, the holders in question, what each holder may and must have, the\n"
                         "remaining rows, and the choices. Raises `Impossible`.");

static PyObject *kernel_reduce(PyObject *module, PyObject *arguments)
{
    const State *state = PyModule_GetState(module);
    PyObject *cards, *holders, *facts, *choices, *found = NULL, *chosen = NULL;
    if (!PyArg_ParseTuple(arguments, "O!O!O!O!", &PyTuple_Type, &cards, &PyTuple_Type, &holders, &PyTuple_Type, &facts,
                          &PyTuple_Type, &choices))
        return NULL;
    PyObject *places = places_in(cards, MOST_CARDS), *seats = places ? places_in(holders, MOST_HOLDERS) : NULL;
    Reduction reduction;
    memset(&reduction, 0, sizeof reduction);
    if (seats)
        chosen = read_problem(state, &reduction, places, seats, facts, choices);
    if (chosen) {
        int number = (int)PyTuple_Size(cards);
        reduction.holders = (int)PyTuple_Size(holders);
        for (int card = 0; card < number; card++)
            reduction.full = with_card(reduction.full, card);
        for (int holder = 0; holder < reduction.holders; holder++)
            reduction.may[holder] = reduction.full;
        Status status = reduction_run(&reduction);
        if (status == FINE)
            found = reduced(&reduction, number, chosen);
        else
            raise_status(state, status);
    }
    free(reduction.rows);
    Py_XDECREF(places);
    Py_XDECREF(seats);
    Py_XDECREF(chosen);
    return found;
}

/* -- tables ----------------------------------------------------------------------------------------------------- */

static PyObject *new_object(PyTypeObject *type)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

static void free_object(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static void table_dealloc(PyObject *self)
{
    table_free(&((TableObject *)self)->table);
    free_object(self);
}

/* Read the fields of a row or a scale: its seat, its cards and a tuple from its third field on. */
static bool read_member(PyObject *row, const int *seat_of, int holders, int *seat, CardSet *cards)
{
    if (!PyTuple_Check(row) || PyTuple_Size(row) < 3) {
        PyErr_SetString(PyExc_TypeError, "a row is a tuple");
        return false;
    }
    long holder = PyLong_AsLong(PyTuple_GetItem(row, 0));
    if (PyErr_Occurred())
        return false;
    if (holder < 0 || holder >= holders || seat_of[holder] < 0) {
        PyErr_SetString(PyExc_ValueError, "a row of a holder who is not in question");
        return false;
    }
    *seat = seat_of[holder];
    return read_cards(PyTuple_GetItem(row, 1), cards);
}

static void set_members(Table *table, int row, CardSet cards, const int *open)
{
    for (int place = 0; place < table->cards; place++)
        table->member[(size_t)row * (size_t)table->cards + (size_t)place] = has_card(cards, open[place]);
}

/* Read the weights of a scale. Weights too heavy for a machine are all the same. */
static bool read_weights(PyObject *weights, Table *table, size_t at, int size)
{
    int64_t heaviest = 0;
    if (!PyTuple_Check(weights) || PyTuple_Size(weights) != size + 1) {
        PyErr_SetString(PyExc_ValueError, "a scale has a weight for every number of its cards");
        return false;
    }
    for (int number = 0; number <= size; number++) {
        int64_t weight;
        if (!read_limit(PyTuple_GetItem(weights, number), &weight))
            return false;
        if (weight < 0) {
            PyErr_SetString(PyExc_ValueError, "a weight is not negative");
            return false;
        }
        weight = weight > HEAVIEST ? HEAVIEST + 1 : weight;
        table->weights[at + (size_t)number] = weight;
        heaviest = weight > heaviest ? weight : heaviest;
    }
    table->bits += log2((double)(heaviest > 1 ? heaviest : 1));
    return true;
}

/* The parts of a core, as they are read. */
typedef struct {
    int cards, holders, all;
    int open[MOST_CARDS], seats[MOST_HOLDERS], seat_of[MOST_HOLDERS];
    PyObject *may, *rows, *scales;
} Core;

static bool read_indices(PyObject *from, int most, int below, int *number, int *indices)
{
    Py_ssize_t size = PyTuple_Size(from);
    if (size > most) {
        PyErr_SetString(PyExc_ValueError, "too many cards or holders");
        return false;
    }
    for (Py_ssize_t at = 0; at < size; at++) {
        long index = PyLong_AsLong(PyTuple_GetItem(from, at));
        if (PyErr_Occurred())
            return false;
        if (index < 0 || index >= below) {
            PyErr_SetString(PyExc_ValueError, "no such card or holder");
            return false;
        }
        indices[at] = (int)index;
    }
    *number = (int)size;
    return true;
}

/* Fill in the rows, holder by holder, counts before scales. */
static bool fill_table(Table *table, const Core *core)
{
    int row = 0;
    size_t weights = 0;
    table->bits = core->cards * log2(core->holders > 2 ? core->holders : 2);
    for (int seat = 0; seat < core->holders; seat++) {
        CardSet may;
        if (!read_cards(PyTuple_GetItem(core->may, core->seats[seat]), &may))
            return false;
        for (int place = 0; place < core->cards; place++)
            table->allowed[(size_t)seat * (size_t)core->cards + (size_t)place] = has_card(may, core->open[place]);
        for (int kind = 0; kind < 2; kind++) {
            PyObject *rows = kind ? core->scales : core->rows;
            for (Py_ssize_t at = 0; at < PyTuple_Size(rows); at++) {
                PyObject *fields = PyTuple_GetItem(rows, at);
                CardSet cards;
                int whose;
                if (!read_member(fields, core->seat_of, core->all, &whose, &cards))
                    return false;
                if (whose != seat)
                    continue;
                set_members(table, row, cards, core->open);
                if (kind) {
                    int size = 0;
                    for (int place = 0; place < core->cards; place++)
                        size += has_card(cards, core->open[place]);
                    if (!read_weights(PyTuple_GetItem(fields, 2), table, weights, size))
                        return false;
                    table_scale(table, row++, (int32_t)weights);
                    weights += (size_t)size + 1;
                } else {
                    int32_t low, high;
                    if (PyTuple_Size(fields) != 4 || !read_clamped(PyTuple_GetItem(fields, 2), &low) ||
                        !read_clamped(PyTuple_GetItem(fields, 3), &high))
                        return false;
                    table_count(table, row++, low, high);
                }
            }
        }
        table->first[seat + 1] = row;
    }
    return true;
}

PyDoc_STRVAR(tabulate_doc, "tabulate(cards, holders, may, rows, scales, /)\n--\n\n"
                           "Return a core as flat arrays.");

static PyObject *kernel_tabulate(PyObject *module, PyObject *arguments)
{
    const State *state = PyModule_GetState(module);
    PyObject *cards, *holders;
    Core core;
    if (!PyArg_ParseTuple(arguments, "O!O!O!O!O!", &PyTuple_Type, &cards, &PyTuple_Type, &holders, &PyTuple_Type,
                          &core.may, &PyTuple_Type, &core.rows, &PyTuple_Type, &core.scales))
        return NULL;
    core.all = (int)PyTuple_Size(core.may);
    if (core.all > MOST_HOLDERS || PyTuple_Size(core.rows) > 100000 || PyTuple_Size(core.scales) > 100000) {
        PyErr_SetString(PyExc_ValueError, "too many holders or rows");
        return NULL;
    }
    if (!read_indices(cards, MOST_CARDS, MOST_CARDS, &core.cards, core.open) ||
        !read_indices(holders, MOST_HOLDERS, core.all, &core.holders, core.seats))
        return NULL;
    for (int holder = 0; holder < MOST_HOLDERS; holder++)
        core.seat_of[holder] = -1;
    for (int seat = 0; seat < core.holders; seat++)
        core.seat_of[core.seats[seat]] = seat;
    TableObject *self = (TableObject *)new_object(state->table);
    if (!self)
        return NULL;
    int scales = (int)PyTuple_Size(core.scales), rows = (int)PyTuple_Size(core.rows) + scales;
    Status status =
        table_alloc(&self->table, core.cards, core.holders, rows, (size_t)scales * ((size_t)core.cards + 1));
    if (status != FINE || !fill_table(&self->table, &core)) {
        raise_status(state, status);
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

PyDoc_STRVAR(arrange_doc, "arrange(table, effort, most, /)\n--\n\n"
                          "Return a good order of the cards, better with more effort, within `most` readings of a row.");

static PyObject *kernel_arrange(PyObject *module, PyObject *arguments)
{
    const State *state = PyModule_GetState(module);
    TableObject *table;
    PyObject *effort_object, *most_object;
    int64_t effort, most;
    int32_t order[MOST_CARDS];
    if (!PyArg_ParseTuple(arguments, "O!OO", state->table, &table, &effort_object, &most_object) ||
        !read_limit(effort_object, &effort) || !read_limit(most_object, &most))
        return NULL;
    if (effort < 0 || effort > 1000000 || most < 0) {
        PyErr_SetString(PyExc_ValueError, "not a reasonable effort");
        return NULL;
    }
    Status status = arrange(&table->table, effort, most, order);
    if (status != FINE) {
        raise_status(state, status);
        return NULL;
    }
    PyObject *found = PyList_New(table->table.cards);
    for (int place = 0; found && place < table->table.cards; place++)
        if (!put(found, place, PyLong_FromLong(order[place])))
            Py_CLEAR(found);
    return found;
}

/* Read an order of the cards of a table: each exactly once. */
static bool read_order(PyObject *from, const Table *table, int32_t *order)
{
    PyObject *cards = PySequence_Tuple(from);
    int indices[MOST_CARDS], number;
    CardSet seen = {0, 0};
    bool done = cards && read_indices(cards, MOST_CARDS, table->cards, &number, indices);
    Py_XDECREF(cards);
    if (!done)
        return false;
    for (int place = 0; place < number; place++) {
        seen = with_card(seen, indices[place]);
        order[place] = indices[place];
    }
    if (number != table->cards || size_of(seen) != number) {
        PyErr_SetString(PyExc_ValueError, "an order has every card once");
        return false;
    }
    return true;
}

/* -- lattices --------------------------------------------------------------------------------------------------- */

PyDoc_STRVAR(weave_doc, "weave(table, order, most, /)\n--\n\n"
                        "Build the lattice of all deals. Return None if steps weigh too much for a machine integer.\n\n"
                        "Raises `Impossible`, or `TooLarge` beyond `most` steps.");

static PyObject *kernel_weave(PyObject *module, PyObject *arguments)
{
    const State *state = PyModule_GetState(module);
    TableObject *table;
    PyObject *order_object, *most_object;
    int64_t most;
    int32_t order[MOST_CARDS];
    Graph graph;
    if (!PyArg_ParseTuple(arguments, "O!OO", state->table, &table, &order_object, &most_object) ||
        !read_limit(most_object, &most) || !read_order(order_object, &table->table, order))
        return NULL;
    Status status = weave(&graph, &table->table, order, most);
    if (status == TOO_HEAVY)
        Py_RETURN_NONE;
    if (status != FINE) {
        raise_status(state, status);
        return NULL;
    }
    LatticeObject *self = (LatticeObject *)new_object(state->lattice);
    if (!self)
        graph_free(&graph);
    else
        self->graph = graph;
    return (PyObject *)self;
}

static void lattice_dealloc(PyObject *self)
{
    graph_free(&((LatticeObject *)self)->graph);
    free_object(self);
}

static PyObject *lattice_states(PyObject *self, void *unused)
{
    (void)unused;
    const Graph *graph = &((LatticeObject *)self)->graph;
    return PyLong_FromLong(graph->layers[graph->cards + 1]);
}

static PyObject *lattice_edges(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(((LatticeObject *)self)->graph.edges);
}

/* Read the holders struck out at each place. */
static bool read_barred(PyObject *from, const Graph *graph, uint32_t *barred)
{
    if (!PyTuple_Check(from) || PyTuple_Size(from) != graph->cards) {
        PyErr_SetString(PyExc_ValueError, "a view strikes out holders for every card");
        return false;
    }
    for (int place = 0; place < graph->cards; place++) {
        barred[place] = (uint32_t)PyLong_AsUnsignedLongMask(PyTuple_GetItem(from, place));
        if (PyErr_Occurred())
            return false;
    }
    return true;
}

static bool read_holder(const Graph *graph, int holder)
{
    if (holder >= 0 && holder < (graph->holders ? graph->holders : 1))
        return true;
    PyErr_SetString(PyExc_ValueError, "no such holder");
    return false;
}

static int read_counted(const Graph *graph, CardSet cards, uint8_t *counted)
{
    int number = 0;
    for (int place = 0; place < graph->cards; place++)
        number += counted[place] = has_card(cards, place);
    return number;
}

PyDoc_STRVAR(refined_doc, "refined(barred, holder, cards, low, high, most, /)\n--\n\n"
                          "Return the lattice of the deals in which the holder has `low` to `high` of these cards.\n\n"
                          "Raises `Impossible`, or `TooLarge` beyond `most` steps.");

static PyObject *lattice_refined(PyObject *self, PyObject *arguments)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    const Graph *graph = &((LatticeObject *)self)->graph;
    PyObject *barred_object, *cards_object, *most_object;
    uint32_t barred[MOST_CARDS];
    Restriction restriction = {.barred = barred};
    int64_t most;
    CardSet cards;
    Graph refined;
    if (!PyArg_ParseTuple(arguments, "OiOiiO", &barred_object, &restriction.holder, &cards_object, &restriction.low,
                          &restriction.high, &most_object) ||
        !read_barred(barred_object, graph, barred) || !read_cards(cards_object, &cards) ||
        !read_limit(most_object, &most) || !read_holder(graph, restriction.holder))
        return NULL;
    read_counted(graph, cards, restriction.counted);
    if (restriction.low < 0 || restriction.high > MOST_CARDS || restriction.low > restriction.high) {
        PyErr_SetString(PyExc_ValueError, "not a restriction");
        return NULL;
    }
    Status status = refine(&refined, graph, &restriction, most);
    if (status != FINE) {
        raise_status(state, status);
        return NULL;
    }
    LatticeObject *found = (LatticeObject *)new_object(state->lattice);
    if (!found)
        graph_free(&refined);
    else
        found->graph = refined;
    return (PyObject *)found;
}

/* -- outlooks --------------------------------------------------------------------------------------------------- */

PyDoc_STRVAR(outlook_doc, "outlook(weighted, barred, /)\n--\n\n"
                          "Return this way to read the lattice, with the weight of what follows each state.");

static PyObject *lattice_outlook(PyObject *self, PyObject *arguments)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    LatticeObject *lattice = (LatticeObject *)self;
    PyObject *barred;
    int weighted;
    if (!PyArg_ParseTuple(arguments, "pO", &weighted, &barred))
        return NULL;
    OutlookObject *found = (OutlookObject *)new_object(state->outlook);
    if (!found)
        return NULL;
    Py_INCREF(self);
    found->lattice = lattice;
    found->outlook.graph = &lattice->graph;
    found->outlook.weighted = weighted && lattice->graph.weighted;
    if (read_barred(barred, &lattice->graph, found->outlook.barred)) {
        Status status = outlook_build(&found->outlook);
        if (status == FINE)
            return (PyObject *)found;
        raise_status(state, status);
    }
    Py_DECREF(found);
    return NULL;
}

static void outlook_dealloc(PyObject *self)
{
    outlook_free(&((OutlookObject *)self)->outlook);
    Py_XDECREF((PyObject *)((OutlookObject *)self)->lattice);
    free_object(self);
}

static PyObject *outlook_total(PyObject *self, void *unused)
{
    (void)unused;
    const Outlook *outlook = &((OutlookObject *)self)->outlook;
    return whole(outlook->out, outlook->words);
}

static PyObject *outlook_words(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(((OutlookObject *)self)->outlook.words);
}

PyDoc_STRVAR(cells_doc, "cells()\n--\n\nReturn the weight of each cell: a list for each card, by holder.");

static PyObject *outlook_cells_method(PyObject *self, PyObject *unused)
{
    (void)unused;
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    const Outlook *outlook = &((OutlookObject *)self)->outlook;
    int cards = outlook->graph->cards, holders = outlook->graph->holders;
    uint64_t *cells = zeros((size_t)cards * (size_t)holders * (size_t)outlook->words, sizeof *cells);
    Status status = cells ? outlook_cells(outlook, cells) : NO_MEMORY;
    PyObject *found = status == FINE ? PyList_New(cards) : NULL;
    if (status != FINE)
        raise_status(state, status);
    const uint64_t *cell = cells;
    for (int place = 0; found && place < cards; place++) {
        PyObject *row = PyList_New(holders);
        for (int holder = 0; row && holder < holders; holder++, cell += outlook->words)
            if (!put(row, holder, whole(cell, outlook->words)))
                Py_CLEAR(row);
        if (!put(found, place, row))
            Py_CLEAR(found);
    }
    free(cells);
    return found;
}

PyDoc_STRVAR(tally_doc, "tally(holder, cards, /)\n--\n\n"
                        "Return the weights of the deals by the number of these cards that the holder has.");

static PyObject *outlook_tally_method(PyObject *self, PyObject *arguments)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    const Outlook *outlook = &((OutlookObject *)self)->outlook;
    uint8_t counted[MOST_CARDS];
    PyObject *cards_object;
    CardSet cards;
    int holder;
    if (!PyArg_ParseTuple(arguments, "iO", &holder, &cards_object) || !read_cards(cards_object, &cards) ||
        !read_holder(outlook->graph, holder))
        return NULL;
    read_counted(outlook->graph, cards, counted);
    int most = size_of(cards);
    uint64_t *weights = zeros(((size_t)most + 1) * (size_t)outlook->words, sizeof *weights);
    Status status = weights ? outlook_tally(outlook, holder, counted, most, weights) : NO_MEMORY;
    PyObject *found = status == FINE ? PyList_New(most + 1) : NULL;
    if (status != FINE)
        raise_status(state, status);
    for (int number = 0; found && number <= most; number++)
        if (!put(found, number, whole(weights + number * outlook->words, outlook->words)))
            Py_CLEAR(found);
    free(weights);
    return found;
}

static PyObject *hands_as_dict(const Hands *hands, int words)
{
    PyObject *found = PyDict_New();
    for (size_t number = 0; found && number < hands->number; number++) {
        const int16_t *places = hands->places + number * (size_t)hands->longest;
        int size = 0;
        while (size < hands->longest && places[size] >= 0)
            size++;
        PyObject *hand = PyTuple_New(size), *weight = whole(hands->weights + number * (size_t)words, words);
        for (int at = 0; hand && at < size; at++)
            if (!put(hand, at, PyLong_FromLong(places[at])))
                Py_CLEAR(hand);
        if (!hand || !weight || PyDict_SetItem(found, hand, weight) < 0)
            Py_CLEAR(found);
        Py_XDECREF(hand);
        Py_XDECREF(weight);
    }
    return found;
}

PyDoc_STRVAR(hands_doc, "hands(holder, most, /)\n--\n\n"
                        "Return the weight of every hand of the holder, in no particular order.\n\n"
                        "Raises `TooLarge` if there are more than `most`.");

static PyObject *outlook_hands_method(PyObject *self, PyObject *arguments)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    const Outlook *outlook = &((OutlookObject *)self)->outlook;
    PyObject *most_object;
    int64_t most;
    int holder;
    Hands hands;
    if (!PyArg_ParseTuple(arguments, "iO", &holder, &most_object) || !read_limit(most_object, &most) ||
        !read_holder(outlook->graph, holder))
        return NULL;
    Status status = outlook_hands(outlook, holder, most, &hands);
    if (status != FINE) {
        raise_status(state, status);
        return NULL;
    }
    PyObject *found = hands_as_dict(&hands, outlook->words);
    hands_free(&hands);
    return found;
}

PyDoc_STRVAR(unrank_doc, "unrank(numbers, /)\n--\n\n"
                         "Return a deal for each number below the total: the holder of each card.");

static PyObject *outlook_unrank_method(PyObject *self, PyObject *numbers)
{
    const Outlook *outlook = &((OutlookObject *)self)->outlook;
    uint64_t number[MOST_WORDS], room[MOST_WORDS];
    uint8_t deal[MOST_CARDS];
    Py_ssize_t size = PySequence_Size(numbers);
    PyObject *found = size < 0 ? NULL : PyList_New(size);
    for (Py_ssize_t at = 0; found && at < size; at++) {
        PyObject *item = PySequence_GetItem(numbers, at);
        bool done = item && read_whole(item, number, outlook->words);
        Py_XDECREF(item);
        if (done && !outlook_unrank(outlook, number, room, deal)) {
            PyErr_SetString(PyExc_ValueError, "there is no deal with this number");
            done = false;
        }
        if (!done || !put(found, at, PyBytes_FromStringAndSize((char *)deal, outlook->graph->cards)))
            Py_CLEAR(found);
    }
    return found;
}

/* -- sketches --------------------------------------------------------------------------------------------------- */

static PyObject *sketch_object(const State *state, const Table *table, const Automata *automata, int64_t width,
                               uint64_t seed)
{
    SketchObject *self = (SketchObject *)new_object(state->sketch);
    if (!self)
        return NULL;
    Status status = sketch_build(&self->sketch, automata, table->weighted, table->bits, width, seed);
    if (status == FINE && self->sketch.out[0] > 0)
        return (PyObject *)self;
    Py_DECREF(self);
    if (status == FINE || status == IMPOSSIBLE) {
        Py_INCREF(Py_None);
        return Py_None;
    }
    raise_status(state, status);
    return NULL;
}

PyDoc_STRVAR(sketches_doc, "sketches(table, order, most, width, runs, /)\n--\n\n"
                           "Build lattices with about `width` states in a layer, and drop those that lost every deal.\n\n"
                           "Return None if steps weigh too much for a machine integer. Raises `Impossible`, or `TooLarge`\n"
                           "if the automaton of a holder takes more than `most` steps.");

static PyObject *kernel_sketches(PyObject *module, PyObject *arguments)
{
    const State *state = PyModule_GetState(module);
    TableObject *table;
    PyObject *order_object, *most_object, *width_object;
    int64_t most, width;
    int runs;
    int32_t order[MOST_CARDS];
    Automata automata;
    if (!PyArg_ParseTuple(arguments, "O!OOOi", state->table, &table, &order_object, &most_object, &width_object,
                          &runs) ||
        !read_limit(most_object, &most) || !read_limit(width_object, &width) ||
        !read_order(order_object, &table->table, order))
        return NULL;
    if (width < 1) {
        PyErr_SetString(PyExc_ValueError, "a layer keeps at least one state");
        return NULL;
    }
    Status status = too_heavy(&table->table, order);
    if (status == TOO_HEAVY)
        Py_RETURN_NONE;
    status = automata_build(&automata, &table->table, order, most);
    if (status != FINE) {
        raise_status(state, status);
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (int run = 0; found && run < runs; run++) {
        PyObject *sketch = sketch_object(state, &table->table, &automata, width, (uint64_t)run);
        if (!sketch || (sketch != Py_None && PyList_Append(found, sketch) < 0))
            Py_CLEAR(found);
        Py_XDECREF(sketch);
    }
    automata_free(&automata);
    return found;
}

static void sketch_dealloc(PyObject *self)
{
    sketch_free(&((SketchObject *)self)->sketch);
    free_object(self);
}

static PyObject *sketch_exponent(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromLongLong(((SketchObject *)self)->sketch.powers_out[0]);
}

static PyObject *sketch_total(PyObject *self, void *unused)
{
    (void)unused;
    return PyFloat_FromDouble(((SketchObject *)self)->sketch.out[0]);
}

static PyObject *sketch_count(PyObject *self, void *unused)
{
    (void)unused;
    return PyFloat_FromDouble(((SketchObject *)self)->sketch.count);
}

static PyObject *sketch_cells_method(PyObject *self, PyObject *unused)
{
    (void)unused;
    const Sketch *sketch = &((SketchObject *)self)->sketch;
    int cards = sketch->graph.cards, holders = sketch->graph.holders;
    double *cells = zeros((size_t)cards * (size_t)holders, sizeof *cells);
    if (!cells)
        return PyErr_NoMemory();
    sketch_cells(sketch, cells);
    PyObject *found = PyList_New(cards);
    for (int place = 0; found && place < cards; place++) {
        PyObject *row = PyList_New(holders);
        for (int holder = 0; row && holder < holders; holder++)
            if (!put(row, holder, PyFloat_FromDouble(cells[place * holders + holder])))
                Py_CLEAR(row);
        if (!put(found, place, row))
            Py_CLEAR(found);
    }
    free(cells);
    return found;
}

PyDoc_STRVAR(draw_doc, "draw(chances, /)\n--\n\n"
                       "Draw deals by one number in [0, 1) for each of their cards, given as an array of doubles.");

static PyObject *sketch_draw_method(PyObject *self, PyObject *chances)
{
    const State *state = PyType_GetModuleState(Py_TYPE(self));
    const Sketch *sketch = &((SketchObject *)self)->sketch;
    size_t cards = (size_t)sketch->graph.cards;
    Py_buffer view;
    uint8_t deal[MOST_CARDS];
    if (PyObject_GetBuffer(chances, &view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    size_t number = (size_t)view.len / sizeof(double);
    PyObject *found = NULL;
    if (!view.format || strcmp(view.format, "d") != 0 || (cards && number % cards))
        PyErr_SetString(PyExc_ValueError, "a deal takes one number for each card");
    else
        found = PyList_New(cards ? (Py_ssize_t)(number / cards) : 0);
    for (size_t at = 0; found && cards && at < number / cards; at++) {
        if (!sketch_draw(sketch, (const double *)view.buf + at * cards, deal)) {
            PyErr_SetNone(state->impossible);
            Py_CLEAR(found);
        } else if (!put(found, (Py_ssize_t)at, PyBytes_FromStringAndSize((char *)deal, (Py_ssize_t)cards))) {
            Py_CLEAR(found);
        }
    }
    PyBuffer_Release(&view);
    return found;
}

/* -- the module ------------------------------------------------------------------------------------------------- */

static PyType_Slot table_slots[] = {{Py_tp_dealloc, table_dealloc}, {0, NULL}};

static PyGetSetDef lattice_attributes[] = {
    {"states", lattice_states, NULL, "Number of states.", NULL},
    {"edges", lattice_edges, NULL, "Number of edges.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef lattice_methods[] = {
    {"refined", lattice_refined, METH_VARARGS, refined_doc},
    {"outlook", lattice_outlook, METH_VARARGS, outlook_doc},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot lattice_slots[] = {
    {Py_tp_dealloc, lattice_dealloc}, {Py_tp_methods, lattice_methods}, {Py_tp_getset, lattice_attributes}, {0, NULL}};

static PyGetSetDef outlook_attributes[] = {
    {"total", outlook_total, NULL, "The weight of all deals.", NULL},
    {"words", outlook_words, NULL, "Number of machine words of a number.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef outlook_methods[] = {
    {"cells", outlook_cells_method, METH_NOARGS, cells_doc},
    {"tally", outlook_tally_method, METH_VARARGS, tally_doc},
    {"hands", outlook_hands_method, METH_VARARGS, hands_doc},
    {"unrank", outlook_unrank_method, METH_O, unrank_doc},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot outlook_slots[] = {
    {Py_tp_dealloc, outlook_dealloc}, {Py_tp_methods, outlook_methods}, {Py_tp_getset, outlook_attributes}, {0, NULL}};

static PyGetSetDef sketch_attributes[] = {
    {"exponent", sketch_exponent, NULL, "The unit of all numbers is two to this power.", NULL},
    {"total", sketch_total, NULL, "The weight of all deals.", NULL},
    {"count", sketch_count, NULL, "The number of deals.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef sketch_methods[] = {
    {"cells", sketch_cells_method, METH_NOARGS, cells_doc},
    {"draw", sketch_draw_method, METH_O, draw_doc},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot sketch_slots[] = {
    {Py_tp_dealloc, sketch_dealloc}, {Py_tp_methods, sketch_methods}, {Py_tp_getset, sketch_attributes}, {0, NULL}};

enum { FLAGS = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE };
static PyType_Spec table_spec = {"deerstalker.deduction._kernel.Table", sizeof(TableObject), 0, FLAGS, table_slots};
static PyType_Spec lattice_spec = {"deerstalker.deduction._kernel.Lattice", sizeof(LatticeObject), 0, FLAGS,
                                   lattice_slots};
static PyType_Spec outlook_spec = {"deerstalker.deduction._kernel.Outlook", sizeof(OutlookObject), 0, FLAGS,
                                   outlook_slots};
static PyType_Spec sketch_spec = {"deerstalker.deduction._kernel.Sketch", sizeof(SketchObject), 0, FLAGS,
                                  sketch_slots};

static PyObject *attribute_of(const char *module, const char *name)
{
    PyObject *imported = PyImport_ImportModule(module), *found = NULL;
    if (imported)
        found = PyObject_GetAttrString(imported, name);
    Py_XDECREF(imported);
    return found;
}

static bool add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type)
{
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type && PyModule_AddType(module, *type) == 0;
}

static int kernel_exec(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->impossible = attribute_of("deerstalker.deduction.reduction", "Impossible");
    state->too_large = attribute_of("deerstalker.deduction.lattice", "TooLarge");
    state->name_holder = PyUnicode_InternFromString("holder");
    state->name_cards = PyUnicode_InternFromString("cards");
    state->name_low = PyUnicode_InternFromString("low");
    state->name_high = PyUnicode_InternFromString("high");
    bool done = state->impossible && state->too_large && state->name_holder && state->name_cards && state->name_low &&
                state->name_high && add_type(module, &table_spec, &state->table) &&
                add_type(module, &lattice_spec, &state->lattice) && add_type(module, &outlook_spec, &state->outlook) &&
                add_type(module, &sketch_spec, &state->sketch);
    return done ? 0 : -1;
}

static int kernel_traverse(PyObject *module, visitproc visit, void *arg)
{
    State *state = PyModule_GetState(module);
    Py_VISIT(state->impossible);
    Py_VISIT(state->too_large);
    Py_VISIT(state->table);
    Py_VISIT(state->lattice);
    Py_VISIT(state->outlook);
    Py_VISIT(state->sketch);
    return 0;
}

static int kernel_clear(PyObject *module)
{
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->impossible);
    Py_CLEAR(state->too_large);
    Py_CLEAR(state->name_holder);
    Py_CLEAR(state->name_cards);
    Py_CLEAR(state->name_low);
    Py_CLEAR(state->name_high);
    Py_CLEAR(state->table);
    Py_CLEAR(state->lattice);
    Py_CLEAR(state->outlook);
    Py_CLEAR(state->sketch);
    return 0;
}

static void kernel_free(void *module) { kernel_clear((PyObject *)module); }

static PyMethodDef kernel_methods[] = {
    {"reduce", kernel_reduce, METH_VARARGS, reduce_doc},
    {"tabulate", kernel_tabulate, METH_VARARGS, tabulate_doc},
    {"arrange", kernel_arrange, METH_VARARGS, arrange_doc},
    {"weave", kernel_weave, METH_VARARGS, weave_doc},
    {"sketches", kernel_sketches, METH_VARARGS, sketches_doc},
    {"codes", kernel_codes, METH_VARARGS, codes_doc},
    {"information", kernel_information, METH_VARARGS, information_doc},
    {"replies", kernel_replies, METH_VARARGS, replies_doc},
    {"scale", kernel_scale, METH_VARARGS, scale_doc},
    {"branched", kernel_branched, METH_VARARGS, branched_doc},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot kernel_slots[] = {{Py_mod_exec, kernel_exec}, {0, NULL}};
static PyModuleDef kernel_module = {
    PyModuleDef_HEAD_INIT, "_kernel", "The deduction engine, compiled ahead of time.", sizeof(State),
    kernel_methods,        kernel_slots, kernel_traverse, kernel_clear, kernel_free,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&kernel_module); }
