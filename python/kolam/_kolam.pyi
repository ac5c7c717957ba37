# The extension module that bindings.py writes: the functions of kolam.h as cffi shows them.
from typing import Any

ffi: Any
lib: Any
