"""Makes tests/data/discord_openapi.json.gz from the OpenAPI description that Discord publishes.

    python tools/reduce_openapi.py path/to/openapi.json

It keeps the operations that the playground serves (the bot uses no others), with the schemas of their bodies, queries
and successful answers, limits included, and drops prose, examples, security, form encodings and unused schemas. The
same input makes the same bytes.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playground import Playground  # noqa: E402 - the path comes first

TARGET = ROOT / "tests" / "data" / "discord_openapi.json.gz"
REF = "#/components/schemas/"

PROSE = frozenset({"description", "title", "example", "examples", "deprecated", "externalDocs", "discriminator"})

Json = Any


def without_prose(node: Json, *, names: bool = False) -> Json:
    """A copy without the keys of ``PROSE``. ``names``: the keys of this object are names of properties, and stay."""
    if isinstance(node, list):
        return [without_prose(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without_prose(value, names=key == "properties")
        for key, value in node.items()
        if names or (key not in PROSE and not key.startswith("x-"))
    }


def body_schema(content: dict[str, Json]) -> Json:
    """The schema of a JSON body, else of the multipart form (whose `payload_json` has the same keys)."""
    return (content.get("application/json") or content["multipart/form-data"])["schema"]


def reduced_operation(operation: dict[str, Json]) -> dict[str, Json]:
    """One operation: its id, query, body and successful answers."""
    reduced: dict[str, Json] = {"operationId": operation["operationId"]}
    query = [parameter for parameter in operation.get("parameters", []) if parameter.get("in") == "query"]
    if query:
        reduced["parameters"] = without_prose(query)
    if "requestBody" in operation:
        reduced["requestBody"] = {
            "required": operation["requestBody"].get("required", False),
            "schema": without_prose(body_schema(operation["requestBody"]["content"])),
        }
    reduced["responses"] = {
        status: without_prose(body_schema(answer["content"])) if "content" in answer else None
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    }
    return reduced


def references(node: Json) -> set[str]:
    """The names of all schemas that ``node`` refers to directly."""
    if isinstance(node, list):
        return set().union(*map(references, node))
    if not isinstance(node, dict):
        return set()
    names = set().union(*map(references, node.values()))
    if isinstance(node.get("$ref"), str):
        names.add(node["$ref"].removeprefix(REF))
    return names


def reduce(full: dict[str, Json], wanted: set[tuple[str, str]]) -> dict[str, Json]:
    """The description with only the ``wanted`` operations, pairs of method and path template."""
    paths: dict[str, Json] = {}
    for method, template in sorted(wanted, key=lambda pair: (pair[1], pair[0])):
        operation = full["paths"][template][method.lower()]
        paths.setdefault(template, {})[method.lower()] = reduced_operation(operation)
    schemas: dict[str, Json] = {}
    left = references(paths)
    while left:
        name = left.pop()
        schemas[name] = without_prose(full["components"]["schemas"][name])
        left |= references(schemas[name]) - schemas.keys()
    info = {"title": full["info"]["title"], "version": full["info"]["version"], "license": full["info"]["license"]}
    ordered = {name: schemas[name] for name in sorted(schemas)}
    return {"openapi": full["openapi"], "info": info, "paths": paths, "components": {"schemas": ordered}}


def main() -> None:
    """Read, reduce, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("openapi", type=Path, help="Discord's openapi.json")
    full = json.loads(parser.parse_args().openapi.read_text(encoding="utf-8"))
    small = reduce(full, {(route.method, route.template) for route in Playground().routes})
    text = json.dumps(small, separators=(",", ":"), ensure_ascii=False)
    TARGET.write_bytes(gzip.compress(text.encode(), mtime=0))
    sys.stdout.write(f"{TARGET.name}: {len(small['paths'])} paths, {len(small['components']['schemas'])} schemas\n")


if __name__ == "__main__":
    main()
