"""What translators are told of a message, taken from the code around it: where it is shown and what is put into it."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

FROM_TEXT: Final = {
    "# ": "Heading.",
    "## ": "Heading.",
    "### ": "Heading.",
    "-# ": "Small print.",
    "- ": "Item of a list.",
}
"""By what a message begins with."""
FROM_CALL: Final = {
    "Button": "Button.",
    "LinkButton": "Button.",
    "Menu": "Menu.",
    "TextInput": "Field of a form.",
    "Label": "Field of a form.",
    "Picture": "Description of a picture, for screen readers.",
    "CommandError": "Error in a terminal.",
    "joined": "Part of a line, between other parts.",
    "lines": "Line of its own.",
}
"""By the function that a message is given to."""
FROM_KEYWORD: Final = {
    "label": "Button or field.",
    "placeholder": "Grey text in an empty field.",
    "hint": "Grey text of a menu.",
    "title": "Title.",
    "alt": "Description of a picture, for screen readers.",
}
"""By the argument that a message is."""


class MessageComments:
    """Comments on the messages of these modules."""

    def __init__(self, trees: Mapping[Path, ast.Module]) -> None:
        self._said: dict[str, set[str]] = {}
        """What each function returns, by its name: the first lines of their docstrings."""
        for tree in trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef) and (told := _first_line(node)) is not None:
                    self._said.setdefault(node.name, set()).add(told)

    def of(self, path: Path, tree: ast.Module) -> dict[ast.Call, list[str]]:
        """The comments on each call in a module."""
        comments: dict[ast.Call, list[str]] = {}

        def walk(node: ast.AST, around: tuple[ast.AST, ...]) -> None:
            if isinstance(node, ast.Call):
                comments[node] = list(dict.fromkeys((*self._place(path, node, around), *self._placeholders(node))))
            for child in ast.iter_child_nodes(node):
                walk(child, (*around, node))

        walk(tree, ())
        return comments

    @staticmethod
    def _place(path: Path, call: ast.Call, around: tuple[ast.AST, ...]) -> Iterator[str]:
        words = string(call.args[0]) if call.args else None
        yield from (told for begin, told in FROM_TEXT.items() if (words or "").startswith(begin))
        if "pictures" in path.parts:
            yield "On a picture, or its description."
        inner: ast.AST = call
        for node in reversed(around):
            if isinstance(node, ast.keyword) and node.arg in FROM_KEYWORD:
                yield FROM_KEYWORD[node.arg]
            elif isinstance(node, ast.Call) and (called := name_of(node)) is not None:
                whole = string(node.args[0]) if node.args else None
                if called in {"say", "say_many"} and isinstance(inner, ast.keyword) and whole is not None:
                    yield f"Stands for {{{inner.arg}}} in: {whole}"
                    break
                if called in FROM_CALL:
                    yield FROM_CALL[called]
                    break
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                told = _first_line(node)
                yield f"{told or node.name.strip('_').replace('_', ' ')}"
                break
            inner = node

    def _placeholders(self, call: ast.Call) -> Iterator[str]:
        for keyword in call.keywords:
            value = keyword.value
            called = name_of(value)
            told = self._said.get(called or "", set())
            if len(told) == 1:
                yield f"{{{keyword.arg}}}: {next(iter(told))}"
            elif called == "joined":
                yield f"{{{keyword.arg}}}: several, in a row"
            elif isinstance(value, ast.Subscript) and ast.unparse(value.value).endswith("names"):
                yield f"{{{keyword.arg}}}: the name of a player"


def name_of(node: ast.AST | None) -> str | None:
    """The last part of a called function's name; None if the node is no call."""
    if not isinstance(node, ast.Call):
        return None
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)


def string(node: ast.expr) -> str | None:
    """A string that is written out; None for any other expression."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str | None:
    told = ast.get_docstring(node)
    return None if told is None else told.split("\n", maxsplit=1)[0].replace("``", "")
