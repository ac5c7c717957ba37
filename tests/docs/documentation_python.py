"""Runs the blocks of a page, which are given as a list in JSON, one after the other with the same names.
Examples after >>> are compared with what stands below them; any other block is a program. Fails, and
says why, if the last block does not do what it says."""

import doctest
import json
import sys


def run(block, names):
    """What is wrong with the block: nothing, or a report."""
    if ">>> " not in block:
        exec(compile(block, "block", "exec"), names)
        return ""
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = doctest.DocTestParser().get_doctest(block, names, "block", None, 0)
    runner.run(examples, out=report.append, clear_globs=False)
    names.update(examples.globs)
    return "".join(report)


def main():
    names = {"__name__": "__main__"}
    report = ""
    for block in json.load(sys.stdin):
        report = run(block, names)
    sys.exit(report or 0)


main()
