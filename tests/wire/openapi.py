"""Checks recorded requests, and the playground's answers, against Discord's own OpenAPI description.

Strict for requests: a key that the description does not name is a fault, at every depth. The data is
tests/data/discord_openapi.json.gz (see SOURCE.md there).
"""

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from playground.request_log import RecordedRequest

DATA = Path(__file__).parents[1] / "data" / "discord_openapi.json.gz"
REF = "#/components/schemas/"

Json = Any


@dataclass(frozen=True)
class Difference:
    """A place where discord.py 2.7 sends what the description does not have, and Discord accepts it.

    `schema` and `key` say where; the key's schema becomes `accepts` (a new key if there was none). Without a key the
    whole schema becomes `accepts`. `answered`: in answers, too.
    """

    schema: str
    key: str | None
    accepts: dict[str, Json]
    reason: str
    answered: bool = False


_FALSE = {"const": False}
_TTS = "discord.py puts `tts: false` into every message body, edits too, where it means nothing"

DIFFERENCES = (
    Difference(
        "SnowflakeType",
        None,
        {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]},
        "discord.py writes the ids of recipients, emoji, references and new files as numbers; Discord reads both",
    ),
    Difference("MessageEditRequestPartial", "tts", _FALSE, _TTS),
    Difference("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "tts", _FALSE, _TTS),
    Difference("IncomingWebhookUpdateRequestPartial", "tts", _FALSE, _TTS),
    Difference("RichEmbed", "flags", {"const": 0}, "discord.py keeps a received attribute in what it sends; 0 is none"),
    Difference(
        "ApplicationCommandUpdateRequest",
        "nsfw",
        _FALSE,
        "Discord's reference has the key, its description of the bulk overwrite lacks it",
    ),
    Difference(
        "ChannelTypes",
        None,
        {"enum": [*range(6), *range(10, 17)]},
        "discord.py names media channels (16) wherever forums may be chosen; Discord's reference has them",
        answered=True,
    ),
)
"""As few as discord.py makes necessary; tests/wire/test_openapi.py fails when one is no longer needed."""


def strict(node: Json) -> Json:
    """A copy in which objects may have only the keys that are named.

    An object put together by `allOf` is closed as a whole (`unevaluatedProperties`), not in its parts.
    """
    if isinstance(node, list):
        return [strict(one) for one in node]
    if not isinstance(node, dict):
        return node
    copy = {
        key: {name: strict(one) for name, one in value.items()} if key == "properties" else strict(value)
        for key, value in node.items()
    }
    if "properties" in node and "additionalProperties" not in node:
        copy["unevaluatedProperties" if "allOf" in node else "additionalProperties"] = False
    return copy


@cache
def _document() -> dict[str, Json]:
    document: dict[str, Json] = json.loads(gzip.decompress(DATA.read_bytes()))
    return document


class OpenApi:
    """Validators of one description. `differences` are the documented exceptions for discord.py."""

    def __init__(self, differences: Iterable[Difference] = DIFFERENCES) -> None:
        self.paths: dict[str, dict[str, Json]] = _document()["paths"]
        schemas = _document()["components"]["schemas"]
        self._open = schemas | {one.schema: one.accepts for one in differences if one.answered}
        self._strict: dict[str, Json] = strict(schemas)
        for one in differences:
            if one.key is None:
                self._strict[one.schema] = one.accepts
            else:
                self._strict[one.schema]["properties"][one.key] = one.accepts
        self._validators: dict[tuple[str, str], _Checker] = {}

    def knows(self, method: str, template: str) -> bool:
        """Whether the description has this operation."""
        return method.lower() in self.paths.get(template, {})

    def faults(self, request: RecordedRequest) -> list[str]:
        """What is wrong with a request, in one line each; empty when it is valid."""
        at = f"{request.method} {request.route_template}"
        if not self.knows(request.method, request.route_template):
            return [f"{at}: Discord's description has no such operation"]
        operation = self.paths[request.route_template][request.method.lower()]
        found = [f"{at}: {one}" for one in self._query_faults(operation, request.query)]
        body = operation.get("requestBody")
        if body is None:
            if request.body is not None:
                found.append(f"{at}: takes no body")
        elif request.body is not None or request.files:
            found += [f"{at}: {one}" for one in self._check("body", at, strict(body["schema"]), request.body)]
        elif body["required"]:
            found.append(f"{at}: needs a body")
        return found

    def answer_faults(self, method: str, template: str, status: int, answer: Json) -> list[str]:
        """What is wrong with a good answer of the playground (further keys are allowed)."""
        at = f"{method} {template} {status}"
        answers = self.paths[template][method.lower()]["responses"]
        if str(status) not in answers:
            return [f"{at}: Discord does not answer so, only {sorted(answers)}"]
        schema = answers[str(status)]
        if schema is None:
            return [] if answer is None else [f"{at}: should have no body"]
        return [f"{at}: {one}" for one in self._check("answer", at, schema, answer)]

    def _query_faults(self, operation: Json, query: dict[str, str]) -> list[str]:
        known = {one["name"] for one in operation.get("parameters", [])}
        return [f"unknown query parameter {name}" for name in query if name not in known]

    def _check(self, kind: str, at: str, schema: Json, instance: Json) -> list[str]:
        checker = self._validators.get((kind, at))
        if checker is None:
            schemas = self._strict if kind == "body" else self._open
            checker = self._validators[kind, at] = _Checker({**schema, "components": {"schemas": schemas}})
        return checker.faults(instance)


class _Checker:
    """Checks quickly whether anything is wrong, and slowly what it is: games have thousands of valid bodies."""

    def __init__(self, schema: Json) -> None:
        self._quick = jsonschema_rs.Draft202012Validator(schema)
        self._thorough = Draft202012Validator(schema)

    def faults(self, instance: Json) -> list[str]:
        if self._quick.is_valid(instance):
            return []
        found = [_sentence(error) for error in self._thorough.iter_errors(instance)]
        return found or ["the two validators disagree about this body"]


def _sentence(error: ValidationError) -> str:
    """The fault that a reader wants. Of a union: that of the branch with the right `type`, else of the nearest one."""
    while error.context and not all(one.validator == "const" for one in error.context):
        branches: dict[int, list[ValidationError]] = {}
        for one in error.context:
            branches.setdefault(int(one.relative_schema_path[0]), []).append(one)
        error = min(branches.values(), key=_distance)[0]
    where = ".".join(str(step) for step in error.absolute_path) or "(body)"
    if error.context:
        allowed = ", ".join(repr(one.validator_value) for one in error.context)
        return f"{where}: {error.instance!r} is not one of {allowed}"
    return f"{where}: {error.message[:300]}"


def _distance(faults: list[ValidationError]) -> tuple[bool, bool, int]:
    """How far a branch of a union is from what was meant."""
    paths = [list(one.relative_path) for one in faults]
    return ["type"] in paths, [] in paths and faults[0].validator == "type", len(faults)
