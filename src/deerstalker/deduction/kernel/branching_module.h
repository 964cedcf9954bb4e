#ifndef DEERSTALKER_BRANCHING_MODULE_H
#define DEERSTALKER_BRANCHING_MODULE_H

#include <Python.h>

PyDoc_STRVAR(branched_doc, "branched(worlds, columns, ways, limit, most, offsets, /)\n--\n\n"
                           "Continue weighed worlds in all these ways, and merge equal ones.\n\n"
                           "A way is a tuple of a column, the value wanted there or -1, and two columns with what is\n"
                           "added to each. Returns a list of one dictionary, if weights are whole and there are at most\n"
                           "`limit` worlds, or else of at most `most` worlds for each of the offsets. Returns None if a\n"
                           "weight takes more than a machine word.");
PyObject *kernel_branched(PyObject *module, PyObject *arguments);

#endif
