"""What a person filled into a modal, checked against it and brought into the form of a MODAL_SUBMIT interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.checks.check_components import CHECKBOX, CHECKBOX_GROUP, LABEL, ROW, SELECTS, TEXT_DISPLAY, TEXT_INPUT
from playground.typed_options import RefusedError

if TYPE_CHECKING:
    from playground.errors import Json


def read_modal(modal: Json, values: dict[str, Any]) -> list[Json]:
    """The `components` of the submission. Raises RefusedError where the client would not let the form go."""
    submitted: list[Json] = []
    left = dict(values)
    for component in modal["components"]:
        kind, number = component["type"], component["id"]
        if kind == ROW:
            fields = [_field(one, left) for one in component["components"]]
            submitted.append({"type": ROW, "id": number, "components": fields})
        elif kind == LABEL:
            submitted.append({"type": LABEL, "id": number, "component": _field(component["component"], left)})
        elif kind == TEXT_DISPLAY:
            submitted.append({"type": TEXT_DISPLAY, "id": number})
    if left:
        raise RefusedError(f"The form has no field {', '.join(sorted(left))}")
    return submitted


def _field(field: Json, left: dict[str, Any]) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    given = left.pop(custom_id, None)
    form: Json = {"type": kind, "id": field["id"], "custom_id": custom_id}
    required = field.get("required", True)
    if kind == TEXT_INPUT:
        text = str(given if given is not None else field.get("value") or "")
        least, most = field.get("min_length") or (1 if required else 0), field.get("max_length") or 4000
        if (text and not least <= len(text) <= most) or (required and not text):
            raise RefusedError(f"{custom_id}: must be {least} to {most} characters long")
        return form | {"value": text}
    if kind == CHECKBOX:
        return form | {"value": bool(field.get("default") if given is None else given)}
    if given is None:
        given = _preset(field)
    chosen = [str(one) for one in given] if isinstance(given, list) else ([] if given is None else [str(given)])
    offered = {option["value"] for option in field.get("options") or []}
    if offered and not set(chosen) <= offered:
        raise RefusedError(f"{custom_id}: not among the options")
    if (required or chosen) and (kind in SELECTS or kind == CHECKBOX_GROUP):
        least, most = _range(field)
        if not least <= len(chosen) <= most:
            raise RefusedError(f"{custom_id}: choose {least} to {most}")
    if kind in SELECTS or "options" not in field:
        return form | {"values": chosen}
    if required and not chosen:
        raise RefusedError(f"{custom_id}: choose one")
    return form | ({"values": chosen} if kind == CHECKBOX_GROUP else {"value": chosen[0] if chosen else None})


def _preset(field: Json) -> list[str]:
    """What is chosen in a field that nobody touched."""
    options = [str(one["value"]) for one in field.get("options") or [] if one.get("default")]
    return options + [str(one["id"]) for one in field.get("default_values") or []]


def _range(field: Json) -> tuple[int, int]:
    """How many values a field takes, at least and at most; null counts as left out."""
    least, most = field.get("min_values"), field.get("max_values")
    if most is None:
        most = len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1
    return max(1 if least is None else least, 1 if field.get("required", True) else 0), most
