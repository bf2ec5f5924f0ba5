"""Discord's limits on components of messages and modals.

Sources: the component reference of Discord's developer documentation (limits per type) and its OpenAPI description
(which fields exist). Errors are collected by path, as in Discord's error 50035.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from playground.checks.unicode_emoji import is_emoji
from playground.errors import FormErrors, Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23

SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
IN_CONTAINER = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR})
TOP_V2 = IN_CONTAINER | {CONTAINER}
IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
IN_MODAL = frozenset({ROW, LABEL, TEXT_DISPLAY})

DEFAULTS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}
"""The types of `default_values` that each kind of select permits."""

MAX_COMPONENTS_V2 = 40
MAX_TEXT_V2 = 4000


def walk(components: list[Json]) -> list[Json]:
    """Every component, nested ones included, in order of appearance."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        if within := component.get("components"):
            found += walk(within)
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                found += walk([component[key]])
    return found


def tidy_emojis(components: list[Json]) -> None:
    """Convert the emoji of buttons and options to the form that messages have: ids as text, none for Unicode."""
    for component in walk(components):
        for holder in (component, *(component.get("options") or [])):
            emoji = holder.get("emoji")
            if isinstance(emoji, dict):
                holder["emoji"] = {"name": emoji.get("name")}
                if emoji.get("id") is not None:
                    holder["emoji"] |= {"id": str(emoji["id"]), "animated": bool(emoji.get("animated"))}


def number_components(components: list[Json]) -> None:
    """Give an `id` to every component without one (or with 0), counting from 1, as Discord does."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    counter = 0
    for component in walk(components):
        if not component.get("id"):
            counter += 1
            while counter in taken:
                counter += 1
            component["id"] = counter


_Check: TypeAlias = "Callable[[str, Json], None]"


class ComponentCheck:
    """Checks one body's components. `emoji_ids`: the custom emoji that the application may use."""

    def __init__(self, form: FormErrors, *, v2: bool = False, emoji_ids: Collection[int] = ()) -> None:
        self.form = form
        self.v2 = v2
        self.emoji_ids = emoji_ids
        self._in_modal = False
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._total = 0
        self._text = 0
        self._checks: dict[int, _Check] = {
            ROW: self._row,
            BUTTON: self._button,
            TEXT_INPUT: self._text_input,
            SECTION: self._section,
            TEXT_DISPLAY: self._text_display,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            LABEL: self._label,
            FILE_UPLOAD: self._file_upload,
            RADIO_GROUP: self._radio_group,
            CHECKBOX_GROUP: self._checkbox_group,
            CHECKBOX: self._checkbox,
            **dict.fromkeys(SELECTS, self._select),
        }

    def message(self, components: object, path: str = "components") -> None:
        """Check the `components` of a message."""
        entries = self.form.entries(path, components, 0, MAX_COMPONENTS_V2 if self.v2 else 5)
        self._check_all(path, entries, TOP_V2 if self.v2 else frozenset({ROW}))
        if self.v2 and self._total > MAX_COMPONENTS_V2:
            self.form.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_COMPONENTS_V2} or fewer components in total.")
        if self._text > MAX_TEXT_V2:
            self.form.add(
                path,
                "COMPONENT_MAX_TOTAL_TEXT",
                f"The text of all components must be {MAX_TEXT_V2} or fewer in length.",
            )

    def modal(self, data: Json, path: str = "data") -> None:
        """Check the `data` of a callback that opens a modal (type 9)."""
        self._in_modal = True
        self._custom_id(path, data)
        self.form.words(f"{path}.title", data.get("title"), 1, 45)
        self._check_all(
            f"{path}.components", self.form.entries(f"{path}.components", data.get("components"), 1, 5), IN_MODAL
        )

    def _check_all(self, path: str, components: list[Any], allowed: Collection[int]) -> None:
        for index, component in enumerate(components):
            self._check_one(f"{path}.{index}", component, allowed)

    def _check_one(self, path: str, component: object, allowed: Collection[int]) -> None:
        if not isinstance(component, dict):
            self.form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        kind = component.get("type")
        if kind not in allowed:
            choices = ", ".join(str(one) for one in sorted(allowed))
            self.form.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({choices}).')
            return
        self._total += 1
        number = component.get("id")
        if number:
            self.form.number(f"{path}.id", number, 0, 2**31 - 1)
            if number in self._ids:
                self.form.add(f"{path}.id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)
        self._checks[component["type"]](path, component)

    def _custom_id(self, path: str, component: Json) -> None:
        custom_id = component.get("custom_id")
        if custom_id is None:
            self.form.required(f"{path}.custom_id")
            return
        if self.form.text(f"{path}.custom_id", custom_id, 1, 100) is None:
            return
        if custom_id in self._custom_ids:
            self.form.add(
                f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self._custom_ids.add(custom_id)

    def _checkbox(self, path: str, component: Json) -> None:
        self._custom_id(path, component)

    def _row(self, path: str, row: Json) -> None:
        children = self.form.entries(f"{path}.components", row.get("components"), 1, 5)
        self._check_all(f"{path}.components", children, {TEXT_INPUT} if self._in_modal else SELECTS | {BUTTON})
        for index, child in enumerate(children):
            # A field in a row needs its own label text; a field in a label component has that component's.
            if self._in_modal and isinstance(child, dict) and not child.get("label"):
                self.form.required(f"{path}.components.{index}.label")
        wide = [child for child in children if isinstance(child, dict) and child.get("type") != BUTTON]
        if wide and len(children) > 1:
            self.form.add(
                f"{path}.components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def _emoji(self, path: str, emoji: object) -> None:
        if emoji is None:
            return
        if not isinstance(emoji, dict):
            self.form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        emoji_id, name = emoji.get("id"), emoji.get("name")
        if emoji_id is not None:
            valid = str(emoji_id).isdecimal() and int(emoji_id) in self.emoji_ids
        else:
            valid = isinstance(name, str) and is_emoji(name)
        if not valid:
            self.form.add(f"{path}.{'id' if emoji_id else 'name'}", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _button(self, path: str, button: Json) -> None:
        style = button.get("style")
        if style not in (1, 2, 3, 4, 5):
            self.form.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}.")
            return
        label = button.get("label")
        if label is not None:
            self.form.text(f"{path}.label", label, 0, 80)
        if not str(label or "").strip() and button.get("emoji") is None:
            self.form.add(path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A button must have a label or an emoji")
        self._emoji(f"{path}.emoji", button.get("emoji"))
        if style == 5:
            url = button.get("url")
            if self.form.text(f"{path}.url", url, 1, 512) and not str(url).startswith(
                ("http://", "https://", "discord://")
            ):
                self.form.add(
                    f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord')."
                )
            if button.get("custom_id") is not None:
                self.form.add(path, "BUTTON_COMPONENT_CUSTOM_ID_WITH_URL", "A link button cannot have a custom id")
            return
        self._custom_id(path, button)
        if button.get("url") is not None:
            self.form.add(path, "BUTTON_COMPONENT_URL_WITH_CUSTOM_ID", "Only a link button may have a url")

    def _select(self, path: str, select: Json) -> None:
        self._custom_id(path, select)
        if select.get("placeholder") is not None:
            self.form.text(f"{path}.placeholder", select["placeholder"], 0, 150)
        least, most = self._range(path, select, 25)
        if self._in_modal and select.get("disabled"):
            self.form.add(f"{path}.disabled", "BASE_TYPE_CHOICES", "A select in a modal cannot be disabled")
        if select["type"] == STRING_SELECT:
            self._choices(path, select, 1, 25)
            options = select.get("options")
            if isinstance(options, list) and isinstance(most, int) and most > max(1, len(options)):
                self.form.add(
                    f"{path}.max_values", "SELECT_COMPONENT_RANGE", "max_values exceeds the number of options"
                )
            self._preset(f"{path}.options", options, most)
        elif select.get("default_values"):
            self._default_values(f"{path}.default_values", select, least, most)

    def _preset(self, path: str, options: object, most: object) -> None:
        """Check that no more options are preselected than may be chosen.

        No source was found: Discord's documentation says only that a default option is shown as selected.
        """
        preset = sum(1 for option in options if option.get("default")) if isinstance(options, list) else 0
        if isinstance(most, int) and preset > most:
            self.form.add(path, "SELECT_COMPONENT_RANGE", f"{preset} options are default, and {most} may be chosen")

    def _default_values(self, path: str, select: Json, least: object, most: object) -> None:
        """Check `default_values`.

        Source: Select Default Value Structure, and "must be in the range" at each select menu that has them.
        """
        values = self.form.entries(path, select["default_values"], 0, 25)
        if isinstance(least, int) and isinstance(most, int) and not least <= len(values) <= most:
            self.form.add(path, "SELECT_COMPONENT_RANGE", f"The number of values must be between {least} and {most}.")
        for index, value in enumerate(values):
            if value.get("type") not in DEFAULTS[select["type"]]:
                known = ", ".join(DEFAULTS[select["type"]])
                self.form.add(f"{path}.{index}.type", "BASE_TYPE_CHOICES", f"Value must be one of ({known}).")

    def _range(self, path: str, component: Json, high: int) -> tuple[object, object]:
        """Check how many values may be chosen, and return the least and the most. Null counts as absent."""
        least, most = component.get("min_values"), component.get("max_values")
        least, most = 1 if least is None else least, 1 if most is None else most
        self.form.number(f"{path}.min_values", least, 0, high)
        self.form.number(f"{path}.max_values", most, 1, high)
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self.form.add(f"{path}.min_values", "SELECT_COMPONENT_RANGE", "min_values must not exceed max_values")
        return least, most

    def _radio_group(self, path: str, group: Json) -> None:
        self._custom_id(path, group)
        self._choices(path, group, 2, 10)
        self._preset(f"{path}.options", group.get("options"), 1)

    def _checkbox_group(self, path: str, group: Json) -> None:
        self._custom_id(path, group)
        options = group.get("options")
        count = len(options) if isinstance(options, list) else 10
        given = {key: value for key, value in group.items() if value is not None}
        _, most = self._range(path, {"max_values": count, **given}, 10)
        self._choices(path, group, 1, 10)
        self._preset(f"{path}.options", options, most)

    def _choices(self, path: str, group: Json, low: int, high: int) -> None:
        options = self.form.entries(f"{path}.options", group.get("options"), low, high)
        seen: set[str] = set()
        for index, option in enumerate(options):
            at = f"{path}.options.{index}"
            self.form.words(f"{at}.label", option.get("label"), 1, 100)
            if self.form.text(f"{at}.value", option.get("value"), 1, 100):
                if option["value"] in seen:
                    self.form.add(
                        f"{at}.value",
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "The specified option value is already used",
                    )
                seen.add(option["value"])
            if option.get("description") is not None:
                self.form.text(f"{at}.description", option["description"], 0, 100)
            self._emoji(f"{at}.emoji", option.get("emoji"))

    def _text_display(self, path: str, text: Json) -> None:
        self._text += len(self.form.words(f"{path}.content", text.get("content"), 1, MAX_TEXT_V2) or "")

    def _section(self, path: str, section: Json) -> None:
        texts = self.form.entries(f"{path}.components", section.get("components"), 1, 3)
        self._check_all(f"{path}.components", texts, {TEXT_DISPLAY})
        if section.get("accessory") is None:
            self.form.required(f"{path}.accessory")
        else:
            self._check_one(f"{path}.accessory", section["accessory"], {BUTTON, THUMBNAIL})

    def _media(self, path: str, media: object) -> None:
        url = media.get("url") if isinstance(media, dict) else None
        if self.form.text(f"{path}.url", url, 1, 2048) and not str(url).startswith(
            ("http://", "https://", "attachment://")
        ):
            self.form.add(
                f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment')."
            )

    def _description(self, path: str, item: Json) -> None:
        if item.get("description") is not None:
            self.form.text(f"{path}.description", item["description"], 0, 1024)

    def _thumbnail(self, path: str, thumbnail: Json) -> None:
        self._media(f"{path}.media", thumbnail.get("media"))
        self._description(path, thumbnail)

    def _gallery(self, path: str, gallery: Json) -> None:
        for index, item in enumerate(self.form.entries(f"{path}.items", gallery.get("items"), 1, 10)):
            self._media(f"{path}.items.{index}.media", item.get("media"))
            self._description(f"{path}.items.{index}", item)

    def _file(self, path: str, file: Json) -> None:
        media = file.get("file")
        self._media(f"{path}.file", media)
        if isinstance(media, dict) and not str(media.get("url")).startswith("attachment://"):
            self.form.add(f"{path}.file.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment').")

    def _separator(self, path: str, separator: Json) -> None:
        if separator.get("spacing") not in (None, 1, 2):
            self.form.add(f"{path}.spacing", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")

    def _container(self, path: str, container: Json) -> None:
        if container.get("accent_color") is not None:
            self.form.number(f"{path}.accent_color", container["accent_color"], 0, 0xFFFFFF)
        children = self.form.entries(f"{path}.components", container.get("components"), 1, MAX_COMPONENTS_V2)
        self._check_all(f"{path}.components", children, IN_CONTAINER)

    def _label(self, path: str, label: Json) -> None:
        self.form.words(f"{path}.label", label.get("label"), 1, 45)
        if label.get("description") is not None:
            self.form.text(f"{path}.description", label["description"], 0, 100)
        self._check_one(f"{path}.component", label.get("component"), IN_LABEL)

    def _text_input(self, path: str, field: Json) -> None:
        self._custom_id(path, field)
        if field.get("style") not in (1, 2):
            self.form.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        for key, high in (("label", 45), ("placeholder", 100), ("value", 4000)):
            if field.get(key) is not None:
                self.form.text(f"{path}.{key}", field[key], 0, high)
        for key, low in (("min_length", 0), ("max_length", 1)):
            if field.get(key) is not None:
                self.form.number(f"{path}.{key}", field[key], low, 4000)
        value, least, most = field.get("value"), field.get("min_length"), field.get("max_length")
        if isinstance(least, int) and isinstance(most, int) and least > most:
            # No source was found for the error code.
            self.form.add(f"{path}.min_length", "TEXT_INPUT_RANGE", "min_length must not exceed max_length")
        if isinstance(value, str) and isinstance(most, int) and len(value) > most:
            self.form.add(f"{path}.value", "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def _file_upload(self, path: str, field: Json) -> None:
        self._custom_id(path, field)
        self.form.number(f"{path}.min_values", field.get("min_values", 1), 0, 10)
        self.form.number(f"{path}.max_values", field.get("max_values", 1), 1, 10)
