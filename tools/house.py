"""Measures how easily a newcomer finds their way in the code: `python tools/house.py`, or `make house`.

It counts what slows a reader down: names with several meanings, crowded folders, modules too small to stand alone, and
import cycles. tests/project/test_house.py holds the figures.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("bot", "cogs", "playground")
BESIDE: Final = ("benchmarks", "tools")
"""The rooms beside the product, whose folders are not crowded either."""
SMALL: Final = 60
LEAGUE: Final = re.compile(r"(^|/)league(/|$)")


def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name, without packages and migrations."""
    files = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in files
        if path.name != "__init__.py" and "migrations" not in path.parts
    }


def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def folders() -> Counter[str]:
    """The number of modules in each folder."""
    beside = (path for room in BESIDE for path in (ROOT / room).rglob("*.py"))
    return Counter(str(path.parent.relative_to(ROOT)) for path in (*modules().values(), *beside))


def ambiguous_classes() -> dict[str, list[str]]:
    """The modules of each class name that several classes have, a leading underscore not counted."""
    places_by_name: dict[str, list[str]] = defaultdict(list)
    for name, path in modules().items():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                places_by_name[node.name.lstrip("_")].append(name)
    return {name: places for name, places in sorted(places_by_name.items()) if len(places) > 1}


def shared_file_names() -> dict[str, list[str]]:
    """The folders of each file name that several have, without those of the league, which repeat names by design."""
    folders_by_name: dict[str, list[str]] = defaultdict(list)
    for path in modules().values():
        folder = str(path.parent.relative_to(ROOT))
        if not LEAGUE.search(folder):
            folders_by_name[path.name].append(folder)
    return {name: places for name, places in sorted(folders_by_name.items()) if len(places) > 1}


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The ``known`` modules that a module imports, for types alone or at run time."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module in known:
                yield node.module
            yield from (name for alias in node.names if (name := f"{node.module}.{alias.name}") in known)


def readers() -> dict[str, set[str]]:
    """The modules that import each module, a package's `__init__` included."""
    known = modules()
    importers: dict[str, set[str]] = {name: set() for name in known}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            reader = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for name in imports(path, known):
                if name != reader:
                    importers[name].add(reader)
    return importers


def small_with_one_reader() -> dict[str, str]:
    """Modules of fewer than ``SMALL`` lines that only one other module imports, with that module."""
    known = modules()
    return {
        name: next(iter(importers))
        for name, importers in sorted(readers().items())
        if len(importers) == 1 and len(known[name].read_text(encoding="utf-8").splitlines()) < SMALL
    }


def cycles() -> list[list[str]]:
    """Import cycles, imports for types alone included: Tarjan's strongly connected components."""
    known = modules()
    graph = {name: sorted(set(imports(path, known)) - {name}) for name, path in known.items()}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    components: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph[name]:
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                components.append(sorted(stack[at:]))
            del stack[at:]

    sys.setrecursionlimit(10_000)
    for name in graph:
        if name not in index:
            visit(name)
    return components


def vocabulary() -> tuple[dict[str, str], set[str], set[str]]:
    """docs/vocabulary.md: the name of each term, the file names that folders may share, and the retired words."""
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    words = dict(re.findall(r"^\| ([^|`]+) \| `(\w+)` \|", page, flags=re.MULTILINE))
    files = set(re.findall(r"^\| `(\w+\.py)` \|", page, flags=re.MULTILINE))
    _, _, given_up = page.partition("## Retired words")
    return words, files, set(re.findall(r"^\| (\w+) \|", given_up, flags=re.MULTILINE)) - {"not"}


def names_in_code() -> dict[str, str]:
    """Every name that the product defines, with a module that defines it."""
    module_by_name: dict[str, str] = {}
    for module, path in modules().items():
        module_by_name.setdefault(path.stem, module)
        for node in ast.walk(tree_of(path)):
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    module_by_name.setdefault(name, module)
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                    module_by_name.setdefault(name, module)
                case _:
                    pass
    return module_by_name


def unexplained_words() -> list[str]:
    """Differences between the vocabulary and the code: names that are gone, retired, or shared without an entry."""
    words, files, given_up = vocabulary()
    names = names_in_code()
    gone = [f"`{name}` ({word}) is in no module" for word, name in words.items() if name not in names]
    shared = [f"{name} is shared by rooms" for name in shared_file_names() if name not in files]
    alone = [f"{name} is shared by no rooms" for name in sorted(files - shared_file_names().keys())]
    back = [
        f"{name} in {module}: given up"
        for name, module in names.items()
        if given_up & {part.lower() for part in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)}
    ]
    return [*gone, *shared, *alone, *sorted(back)]


def longest_prose() -> tuple[int, str]:
    """The length of the pages' longest line outside code and tables, with its page."""
    longest = (0, "")
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for line in prose.splitlines():
            if not line.startswith(("|", "![", "<img ")):
                longest = max(longest, (len(line), str(page.relative_to(ROOT))))
    return longest


def main() -> None:
    """Print every figure with its details."""
    crowd = folders()
    print(f"Modules: {sum(crowd.values())} in {len(crowd)} folders, the largest:")
    for folder, count in crowd.most_common(8):
        print(f"  {count:3} {folder}")
    classes = ambiguous_classes()
    print(f"Class names that stand for several classes: {len(classes)}")
    for name, places in classes.items():
        print(f"  {name}: {', '.join(places)}")
    files = shared_file_names()
    print(f"File names that several folders have: {len(files)}")
    for name, places in files.items():
        print(f"  {name}: {', '.join(places)}")
    small = small_with_one_reader()
    print(f"Modules below {SMALL} lines with one reader: {len(small)}")
    for name, reader in small.items():
        print(f"  {name} <- {reader}")
    circles = cycles()
    print(f"Circles of imports, types included: {len(circles)}")
    for circle in circles:
        print(f"  {', '.join(circle)}")
    unexplained = unexplained_words()
    print(f"Words that docs/vocabulary.md and the code use differently: {len(unexplained)}")
    for fault in unexplained:
        print(f"  {fault}")
    length, page = longest_prose()
    print(f"Longest line of prose: {length} ({page})")


if __name__ == "__main__":
    main()
