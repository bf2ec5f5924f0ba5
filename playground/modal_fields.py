"""Checks what a person entered into a modal and builds the components of the MODAL_SUBMIT interaction."""

from typing import Any

from playground.check_typed_options import RefusedError
from playground.checks.check_components import CHECKBOX, CHECKBOX_GROUP, LABEL, ROW, SELECTS, TEXT_DISPLAY, TEXT_INPUT
from playground.errors import Json


def read_modal(modal: Json, values: dict[str, Any]) -> list[Json]:
    """The `components` of the submission. Raises RefusedError if the client would not submit the form."""
    submitted: list[Json] = []
    remaining = dict(values)
    for component in modal["components"]:
        kind, number = component["type"], component["id"]
        if kind == ROW:
            fields = [_field(field, remaining) for field in component["components"]]
            submitted.append({"type": ROW, "id": number, "components": fields})
        elif kind == LABEL:
            submitted.append({"type": LABEL, "id": number, "component": _field(component["component"], remaining)})
        elif kind == TEXT_DISPLAY:
            submitted.append({"type": TEXT_DISPLAY, "id": number})
    if remaining:
        raise RefusedError(f"The form has no field {', '.join(sorted(remaining))}")
    return submitted


def _field(field: Json, remaining: dict[str, Any]) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    entered = remaining.pop(custom_id, None)
    form: Json = {"type": kind, "id": field["id"], "custom_id": custom_id}
    required = field.get("required", True)
    if kind == TEXT_INPUT:
        text = str(entered if entered is not None else field.get("value") or "")
        least, most = field.get("min_length") or (1 if required else 0), field.get("max_length") or 4000
        if (text and not least <= len(text) <= most) or (required and not text):
            raise RefusedError(f"{custom_id}: must be {least} to {most} characters long")
        return form | {"value": text}
    if kind == CHECKBOX:
        return form | {"value": bool(field.get("default") if entered is None else entered)}
    if entered is None:
        entered = _preset(field)
    chosen = [str(one) for one in entered] if isinstance(entered, list) else ([] if entered is None else [str(entered)])
    offered = {option["value"] for option in field.get("options") or []}
    if offered and not set(chosen) <= offered:
        raise RefusedError(f"{custom_id}: not among the options")
    if (required or chosen) and (kind in SELECTS or kind == CHECKBOX_GROUP):
        least, most = _value_limits(field)
        if not least <= len(chosen) <= most:
            raise RefusedError(f"{custom_id}: choose {least} to {most}")
    if kind in SELECTS or "options" not in field:
        return form | {"values": chosen}
    if required and not chosen:
        raise RefusedError(f"{custom_id}: choose one")
    return form | ({"values": chosen} if kind == CHECKBOX_GROUP else {"value": chosen[0] if chosen else None})


def _preset(field: Json) -> list[str]:
    """The values preselected in a field."""
    options = [str(one["value"]) for one in field.get("options") or [] if one.get("default")]
    return options + [str(one["id"]) for one in field.get("default_values") or []]


def _value_limits(field: Json) -> tuple[int, int]:
    """The least and greatest number of values that a field takes; null counts as absent."""
    least, most = field.get("min_values"), field.get("max_values")
    if most is None:
        most = len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1
    return max(1 if least is None else least, 1 if field.get("required", True) else 0), most
