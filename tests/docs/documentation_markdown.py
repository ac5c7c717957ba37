"""Reads Markdown as far as the tests of the documentation need it: fenced blocks, code spans, table
rows, links and the anchors of headings, each with its line."""

import re
from typing import NamedTuple

FENCE = re.compile(r"^( *)```(.*)$")
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.*?) *$")


class Fence(NamedTuple):
    line: int  # of the opening fence
    info: str
    text: str


class Span(NamedTuple):
    line: int
    text: str


class Document:
    """A Markdown file: `fences`, `spans`, `links`, `anchors`, and `prose`, the lines outside of
    fences, the others being empty."""

    def __init__(self, text):
        self.fences, self.prose = [], []
        block = None
        for number, line in enumerate(text.splitlines(), 1):
            fence = FENCE.match(line)
            if fence and block is None:
                block = (number, fence[2].strip(), [])
            elif fence:
                self.fences.append(Fence(block[0], block[1], "".join(block[2])))
                block = None
            elif block is not None:
                block[2].append(line + "\n")
            self.prose.append("" if fence or block is not None else line)
        assert block is None, f"the block of line {block and block[0]} has no end"

    def paragraphs(self):
        """Runs of lines without an empty one, each as its first line's number and its text."""
        first, lines = 1, []
        for number, line in enumerate([*self.prose, ""], 1):
            if line.strip():
                first = number if not lines else first
                lines.append(line)
            elif lines:
                yield first, "\n".join(lines)
                lines = []

    def _found(self, pattern):
        for first, text in self.paragraphs():
            for match in pattern.finditer(text):
                yield first + text.count("\n", 0, match.start()), match[1]

    @property
    def spans(self):
        """Code spans; white space in them is one space, and a table's escaped bar a bar."""
        return [Span(line, " ".join(text.replace("\\|", "|").split()))
                for line, text in self._found(SPAN)]

    @property
    def links(self):
        return [Span(line, target) for line, target in self._found(LINK)]

    @property
    def anchors(self):
        """The anchors of the headings, as GitHub makes them."""
        found = {}
        for line in self.prose:
            heading = HEADING.match(line)
            if heading:
                name = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
                name = re.sub(r"[^\w\- ]", "", name).replace(" ", "-")
                found[name] = found.get(name, -1) + 1
        return {name if not number else f"{name}-{number}"
                for name, count in found.items() for number in range(count + 1)}

    def rows(self, heading):
        """The rows of the first table below that heading, each a list of cells."""
        lines = iter(self.prose)
        for line in lines:
            match = HEADING.match(line)
            if match and match[1] == heading:
                break
        rows = []
        for line in lines:
            if line.startswith("|"):
                rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
            elif rows or HEADING.match(line):
                break
        assert len(rows) > 2, f"there is no table below {heading!r}"
        return rows[2:]
