#ifndef DEERSTALKER_SAMPLING_MODULE_H
#define DEERSTALKER_SAMPLING_MODULE_H

#include <Python.h>

PyDoc_STRVAR(codes_doc, "codes(columns, digits, base, number, /)\n--\n\n"
                        "Return a code for each of `number` deals, as an array of integers of 32 bits.\n\n"
                        "`digits` has a digit for every holder; the first column gives the highest place.");
PyObject *kernel_codes(PyObject *module, PyObject *arguments);

PyDoc_STRVAR(information_doc, "information(codes, starts, answers, shares, rows, labels, width, weights, /)\n--\n\n"
                              "Return what the answers tell about the labels: bits, their spread, the weight of all\n"
                              "deals, the share that is settled, the number of labels, and by answer its weight and the\n"
                              "number of its labels.");
PyObject *kernel_information(PyObject *module, PyObject *arguments);

PyDoc_STRVAR(replies_doc,
             "replies(spans, codes, starts, answers, shares, rows, labels, width, weights, /)\n--\n\n"
             "Return for each answer that occurs: its number, its weight, the bits missing after it, and the chance\n"
             "of the likeliest label of every span together.");
PyObject *kernel_replies(PyObject *module, PyObject *arguments);

PyDoc_STRVAR(scale_doc, "scale(factors, columns, bases, table, /)\n--\n\n"
                        "Multiply the factors of each deal by those of the table that its columns choose.\n\n"
                        "The columns are the digits of a number, each below its base, the highest first.");
PyObject *kernel_scale(PyObject *module, PyObject *arguments);

#endif
