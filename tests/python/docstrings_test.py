"""The examples in the package's docstrings."""

import doctest
import importlib
import pathlib

import kolam
from program import test

NEED_PACKAGES = {"openspiel", "pettingzoo"}  # adapters_test.py


@test
def the_examples_in_docstrings_are_true():
    tried = 0
    for file in sorted(pathlib.Path(kolam.__file__).parent.glob("*.py")):
        if file.stem in NEED_PACKAGES:
            continue
        name = "kolam" if file.stem == "__init__" else f"kolam.{file.stem}"
        report = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        for case in doctest.DocTestFinder().find(importlib.import_module(name)):
            runner.run(case, out=report.append)
        tried += runner.summarize(verbose=False).attempted
        assert not report, "".join(report)
    assert tried >= 40, f"only {tried} examples were found"


@test
def everything_public_has_a_docstring():
    for name in kolam.__all__:
        thing = getattr(kolam, name)
        assert thing.__doc__, name
        members = vars(thing) if isinstance(thing, type) else {}
        for member, value in members.items():
            if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                assert value.__doc__, f"{name}.{member}"
