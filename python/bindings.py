#!/usr/bin/env python3
"""Writes the extension module in C by which the package calls libkolam: bindings.py OUTPUT HEADER...

Nothing is declared twice: cffi is told what stands in the headers, without what its parser does not
know: comments, the preprocessor's lines and attributes. The C compiler then checks it against them."""

import pathlib
import re
import sys

import cffi


ATTRIBUTE = r"__attribute__\(\((?:[^()]|\([^()]*\))*\)\)"


def declarations(header):
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif", "", text, flags=re.DOTALL)
    text = re.sub(r"^#(?:[^\n]*\\\n)*[^\n]*$", "", text, flags=re.MULTILINE)
    # cffi asks the compiler for the alignment of a struct that ends with "...".
    text = re.sub(rf"struct {ATTRIBUTE} {{([^}}]*)}}", r"struct {\1 ...; }", text)
    return re.sub(rf"\b\w+_API\b|{ATTRIBUTE}", "", text)


def main():
    output, *headers = map(pathlib.Path, sys.argv[1:])
    maker = cffi.FFI()
    for header in headers:
        maker.cdef(declarations(header.read_text(encoding="utf-8")))
    maker.cdef('extern "Python" void kolam_python_progress(void *, const struct kolam_findings *);')
    maker.set_source("kolam._kolam", "".join(f'#include "{header.name}"\n' for header in headers))
    maker.emit_c_code(str(output))


main()
