/* The functions of the module that hear answers in many deals. */
#include "sampling_module.h"

#include "sampling.h"

/* The buffers that a call reads, all released together. */
typedef struct {
    Py_buffer views[8];
    int number;
} Buffers;

static const void *read_buffer(Buffers *buffers, PyObject *from, size_t item, size_t *number)
{
    Py_buffer *view = &buffers->views[buffers->number];
    if (PyObject_GetBuffer(from, view, PyBUF_SIMPLE) < 0)
        return NULL;
    buffers->number++;
    if ((size_t)view->len % item || (uintptr_t)view->buf % item) {
        PyErr_SetString(PyExc_ValueError, "a buffer of another size");
        return NULL;
    }
    *number = (size_t)view->len / item;
    return view->buf;
}

static void release(Buffers *buffers)
{
    while (buffers->number)
        PyBuffer_Release(&buffers->views[--buffers->number]);
}

/* Multiply what is there by the base and add the digits of one column. */
static bool add_column(PyObject *column, const uint8_t *digits, int32_t base, Py_ssize_t number, int32_t *codes)
{
    char *holders;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(column, &holders, &length) < 0)
        return false;
    if (length != number) {
        PyErr_SetString(PyExc_ValueError, "columns of different lengths");
        return false;
    }
    for (Py_ssize_t deal = 0; deal < number; deal++)
        codes[deal] = codes[deal] * base + digits[(uint8_t)holders[deal]];
    return true;
}

PyObject *kernel_codes(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *columns, *digits_object, *found = NULL;
    int base, number;
    if (!PyArg_ParseTuple(arguments, "O!O!ii", &PyList_Type, &columns, &PyBytes_Type, &digits_object, &base, &number))
        return NULL;
    const uint8_t *digits = (const uint8_t *)PyBytes_AsString(digits_object);
    Py_ssize_t width = PyList_Size(columns);
    int64_t largest = 1;
    for (Py_ssize_t at = 0; at < width && largest <= INT32_MAX; at++)
        largest *= base;
    bool sound = PyBytes_Size(digits_object) == 256 && base >= 1 && base < 256 && number >= 0 && largest <= INT32_MAX;
    for (int at = 0; sound && at < 256; at++)
        sound = digits[at] < base;
    if (!sound) {
        PyErr_SetString(PyExc_ValueError, "codes beyond the range of an integer");
        return NULL;
    }
    int32_t *codes = zeros((size_t)number, sizeof *codes);
    if (!codes)
        return PyErr_NoMemory();
    bool done = true;
    for (Py_ssize_t at = 0; done && at < width; at++)
        done = add_column(PyList_GetItem(columns, at), digits, base, number, codes);
    if (done)
        found = PyBytes_FromStringAndSize((const char *)codes, (Py_ssize_t)sizeof *codes * number);
    free(codes);
    return found;
}

/* Read what all functions below have in common: codes, starts, answers, shares, rows, labels, width, weights. */
static bool read_hearing(PyObject *arguments, Py_ssize_t from, Buffers *buffers, Hearing *hearing)
{
    size_t starts, answers, labels, weights = 0;
    long rows = PyLong_AsLong(PyTuple_GetItem(arguments, from + 4));
    long width = PyLong_AsLong(PyTuple_GetItem(arguments, from + 6));
    PyObject *weight = PyTuple_GetItem(arguments, from + 7);
    if (PyErr_Occurred())
        return false;
    hearing->code = read_buffer(buffers, PyTuple_GetItem(arguments, from), 4, &hearing->deals);
    hearing->starts = hearing->code ? read_buffer(buffers, PyTuple_GetItem(arguments, from + 1), 4, &starts) : NULL;
    hearing->answer = hearing->starts ? read_buffer(buffers, PyTuple_GetItem(arguments, from + 2), 4, &answers) : NULL;
    hearing->share =
        hearing->answer ? read_buffer(buffers, PyTuple_GetItem(arguments, from + 3), 8, &hearing->entries) : NULL;
    hearing->label = hearing->share ? read_buffer(buffers, PyTuple_GetItem(arguments, from + 5), 4, &labels) : NULL;
    if (!hearing->label)
        return false;
    hearing->weight = NULL;
    if (weight != Py_None) {
        hearing->weight = read_buffer(buffers, weight, 8, &weights);
        if (!hearing->weight)
            return false;
    }
    hearing->labels = hearing->deals ? (int32_t)(labels / hearing->deals) : 1;
    hearing->codes = starts ? starts - 1 : 0;
    hearing->rows = (int32_t)rows;
    hearing->width = (int32_t)width;
    if (!starts || answers != hearing->entries || labels != hearing->deals * (size_t)hearing->labels ||
        rows > INT32_MAX / 8 || width > INT32_MAX / 8 || (hearing->weight && weights != hearing->deals) ||
        !hearing_is_sound(hearing)) {
        PyErr_SetString(PyExc_ValueError, "answers that do not fit the deals");
        return false;
    }
    return true;
}

static PyObject *as_information(const Information *found, int32_t rows)
{
    PyObject *sums = PyList_New(rows), *seen = PyList_New(rows);
    bool done = sums && seen;
    for (int32_t answer = 0; done && answer < rows; answer++) {
        PyObject *sum = PyFloat_FromDouble(found->sums[answer]), *number = PyLong_FromLong(found->seen[answer]);
        done = sum && number;
        if (done) {
            PyList_SetItem(sums, answer, sum);
            PyList_SetItem(seen, answer, number);
        }
    }
    if (done)
        return Py_BuildValue("(ddddiNN)", found->bits, found->spread, found->total, found->settled,
                             (int)found->columns, sums, seen);
    Py_XDECREF(sums);
    Py_XDECREF(seen);
    return NULL;
}

PyObject *kernel_information(PyObject *module, PyObject *arguments)
{
    (void)module;
    Buffers buffers = {.number = 0};
    Hearing hearing;
    Information information = {0};
    PyObject *found = NULL;
    if (PyTuple_Size(arguments) != 8) {
        PyErr_SetString(PyExc_TypeError, "information() takes 8 arguments");
        return NULL;
    }
    if (read_hearing(arguments, 0, &buffers, &hearing)) {
        size_t rows = (size_t)hearing.rows, width = (size_t)hearing.width;
        double *joint = zeros(rows * width, sizeof *joint), *columns = zeros(width, sizeof *columns);
        information.sums = zeros(rows, sizeof *information.sums);
        information.seen = zeros(rows, sizeof *information.seen);
        if (!joint || !columns || !information.sums || !information.seen) {
            PyErr_NoMemory();
        } else {
            hearing_joint(&hearing, joint);
            information_of(&hearing, joint, columns, &information);
            found = as_information(&information, hearing.rows);
        }
        free(joint);
        free(columns);
        free(information.sums);
        free(information.seen);
    }
    release(&buffers);
    return found;
}

/* Append (answer, mass, doubt, best) for every answer that occurs. */
static PyObject *as_replies(const Hearing *hearing, const double *joint, const int32_t *spans, size_t number)
{
    PyObject *found = PyList_New(0);
    for (int32_t answer = 0; found && answer < hearing->rows; answer++) {
        const double *row = joint + (size_t)answer * (size_t)hearing->width;
        double mass = 0.0, doubt, best;
        for (int32_t label = 0; label < hearing->width; label++)
            mass += row[label];
        mass /= hearing->labels;
        if (mass <= 0)
            continue;
        left_open(row, hearing->width, spans, number, mass, &doubt, &best);
        PyObject *reply = Py_BuildValue("(iddd)", (int)answer, mass, doubt, best);
        if (!reply || PyList_Append(found, reply) < 0)
            Py_CLEAR(found);
        Py_XDECREF(reply);
    }
    return found;
}

PyObject *kernel_replies(PyObject *module, PyObject *arguments)
{
    (void)module;
    Buffers buffers = {.number = 0};
    Hearing hearing;
    PyObject *found = NULL;
    size_t ends;
    if (PyTuple_Size(arguments) != 9) {
        PyErr_SetString(PyExc_TypeError, "replies() takes 9 arguments");
        return NULL;
    }
    const int32_t *spans = read_buffer(&buffers, PyTuple_GetItem(arguments, 0), 4, &ends);
    if (spans && read_hearing(arguments, 1, &buffers, &hearing)) {
        bool sound = ends % 2 == 0;
        for (size_t at = 0; sound && at < ends; at++)
            sound = spans[at] >= 0 && spans[at] <= hearing.width;
        double *joint = zeros((size_t)hearing.rows * (size_t)hearing.width, sizeof *joint);
        if (!sound) {
            PyErr_SetString(PyExc_ValueError, "spans beyond the labels");
        } else if (!joint) {
            PyErr_NoMemory();
        } else {
            hearing_joint(&hearing, joint);
            found = as_replies(&hearing, joint, spans, ends / 2);
        }
        free(joint);
    }
    release(&buffers);
    return found;
}

/* Read columns of small numbers: bytes below `bases[column]`, `number` of them in each. */
static bool read_columns(PyObject *columns, const uint8_t *bases, size_t number, const uint8_t **found)
{
    for (Py_ssize_t at = 0; at < PyList_Size(columns); at++) {
        char *column;
        Py_ssize_t length;
        if (PyBytes_AsStringAndSize(PyList_GetItem(columns, at), &column, &length) < 0)
            return false;
        found[at] = (const uint8_t *)column;
        bool sound = (size_t)length == number;
        for (size_t deal = 0; sound && deal < number; deal++)
            sound = found[at][deal] < bases[at];
        if (!sound) {
            PyErr_SetString(PyExc_ValueError, "columns that do not fit");
            return false;
        }
    }
    return true;
}

PyObject *kernel_scale(PyObject *module, PyObject *arguments)
{
    (void)module;
    PyObject *factors_object, *columns, *bases_object, *table_object;
    Buffers buffers = {.number = 0};
    const uint8_t *column[16];
    size_t entries, codes = 1;
    Py_buffer factors;
    if (!PyArg_ParseTuple(arguments, "OO!O!O", &factors_object, &PyList_Type, &columns, &PyBytes_Type, &bases_object,
                          &table_object))
        return NULL;
    size_t width = (size_t)PyList_Size(columns);
    const uint8_t *bases = (const uint8_t *)PyBytes_AsString(bases_object);
    bool sound = width <= 16 && (size_t)PyBytes_Size(bases_object) == width;
    for (size_t at = 0; sound && at < width; at++) {
        codes *= bases[at];
        sound = codes > 0 && codes <= INT32_MAX;
    }
    const double *table = sound ? read_buffer(&buffers, table_object, sizeof *table, &entries) : NULL;
    sound = table && entries % codes == 0 && entries / codes > 0;
    if (!sound && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "a table that does not fit");
    if (!sound || PyObject_GetBuffer(factors_object, &factors, PyBUF_WRITABLE) < 0) {
        release(&buffers);
        return NULL;
    }
    size_t each = entries / codes, number = (size_t)factors.len / (each * sizeof(double));
    if ((size_t)factors.len != number * each * sizeof(double))
        PyErr_SetString(PyExc_ValueError, "factors that do not fit");
    else if (read_columns(columns, bases, number, column)) {
        double *factor = factors.buf;
        for (size_t deal = 0; deal < number; deal++) {
            size_t code = 0;
            for (size_t at = 0; at < width; at++)
                code = code * bases[at] + column[at][deal];
            for (size_t one = 0; one < each; one++)
                *factor++ *= table[code * each + one];
        }
    }
    PyBuffer_Release(&factors);
    release(&buffers);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}
