"""Discord's limits on the definitions of application commands.

Sources: "Application Commands" in Discord's developer documentation (limits on names, options, choices and lengths, and
how localisations count), and its OpenAPI description (ranges of numbers).
"""

import re

from playground.errors import FormErrors, Json

CHAT_INPUT, USER_MENU, MESSAGE_MENU, ENTRY_POINT = 1, 2, 3, 4
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11

MAX_COMMANDS = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15, ENTRY_POINT: 1}
MAX_COMMAND_TEXT = 8000

MAX_PERMISSIONS = 2**54 - 1
MAX_INT = 2**53 - 1

_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")
"""Letters and digits, and the combining signs of Devanagari and Thai."""
_LOCALES = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
            "pt-BR",
        ),
        *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    )
)


class CommandCheck:
    """Checks the body of a bulk overwrite (a list) or of a single command."""

    def __init__(self, form: FormErrors) -> None:
        self.form = form

    def overwrite(self, commands: list[Json]) -> None:
        """Check a list that replaces all commands of a scope."""
        for kind, limit in MAX_COMMANDS.items():
            if sum(1 for command in commands if command.get("type", CHAT_INPUT) == kind) > limit:
                self.form.add(
                    "", "APPLICATION_COMMANDS_TOO_MANY", f"Maximum number of application commands reached ({limit})."
                )
        for kind in MAX_COMMANDS:
            same_kind = [
                (f"{index}.", command)
                for index, command in enumerate(commands)
                if command.get("type", CHAT_INPUT) == kind
            ]
            self._check_localized_names(same_kind, "APPLICATION_COMMANDS_DUPLICATE_NAME")
        seen: set[tuple[int, str]] = set()
        for index, command in enumerate(commands):
            key = (command.get("type", CHAT_INPUT), str(command.get("name")))
            if key in seen:
                self.form.add(
                    f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
                )
            seen.add(key)
            self.command(str(index), command)

    def command(self, path: str, command: Json) -> None:
        """Check the command at `path`."""
        at = f"{path}." if path else ""
        kind = command.get("type", CHAT_INPUT)
        if kind == CHAT_INPUT:
            self._name(f"{at}name", command.get("name"))
            self._description(at, command)
            self._options(f"{at}options", command.get("options"), depth=0)
        elif kind in (USER_MENU, MESSAGE_MENU):
            self.form.text(f"{at}name", command.get("name"), 1, 32)
            if command.get("description"):
                self.form.add(
                    f"{at}description",
                    "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
                    "Context menu commands cannot have description",
                )
            if command.get("options"):
                self.form.add(
                    f"{at}options",
                    "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_NOT_ALLOWED",
                    "Context menu commands cannot have options",
                )
        elif kind == ENTRY_POINT:
            self._name(f"{at}name", command.get("name"))
            # Discord makes one without a description, and takes it back like that.
            self.form.text(f"{at}description", command.get("description") or "", 0, 100)
            if command.get("handler") not in (None, 1, 2):
                self.form.add(f"{at}handler", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
        else:
            self.form.add(f"{at}type", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}.")
        self._localizations(at, command, strict=kind == CHAT_INPUT, whole=True)
        self._permissions(f"{at}default_member_permissions", command.get("default_member_permissions"))
        self._check_values(f"{at}contexts", command.get("contexts"), (0, 1, 2))
        self._check_values(f"{at}integration_types", command.get("integration_types"), (0, 1))
        size = _text_size(command)
        if size > MAX_COMMAND_TEXT:
            self.form.add(
                path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_COMMAND_TEXT}, is {size})"
            )

    def _check_values(self, path: str, values: object, known: tuple[int, ...]) -> None:
        """Check contexts or integration types: each value at most once; null leaves the choice to Discord."""
        if values is None:
            return
        entries = self.form.entries(path, values, 1, len(known))
        for index, value in enumerate(entries):
            if value not in known:
                choices = ", ".join(str(choice) for choice in known)
                self.form.add(f"{path}.{index}", "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        if len(set(map(str, entries))) < len(entries):
            self.form.add(path, "SET_TYPE_CONTAINS_DUPLICATES", "The values must be unique")

    def _name(self, path: str, name: object) -> None:
        text = self.form.text(path, name, 1, 32)
        if text is not None and not _is_valid_name(text):
            self.form.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")

    def _description(self, at: str, holder: Json) -> None:
        if holder.get("description") is None:
            self.form.required(f"{at}description")
        else:
            self.form.text(f"{at}description", holder["description"], 1, 100)

    def _localizations(
        self, at: str, holder: Json, *, strict: bool = True, whole: bool = False, longest: int = 32
    ) -> None:
        """Check names and descriptions in other languages.

        strict: whether the rules for names of slash commands apply.
        whole: whether `holder` is a command, for which Discord does not say which language it refuses; for an option it
        does (issue 7712 of its api-docs).
        """
        for key, high in (("name_localizations", longest), ("description_localizations", 100)):
            texts = holder.get(key)
            if texts is not None and not isinstance(texts, dict):
                self.form.add(f"{at}{key}", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
                continue
            for locale, text in (texts or {}).items():
                path = f"{at}{key}.{locale}"
                if locale not in _LOCALES:
                    self.form.add(path, "BASE_TYPE_CHOICES", "Value must be one of Discord's locales.")
                elif (
                    self.form.text(path, text, 1, high)
                    and key.startswith("name")
                    and strict
                    and not _is_valid_name(text)
                ):
                    where = f"{at}{key}" if whole else path
                    self.form.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")

    def _check_localized_names(self, siblings: list[tuple[str, Json]], code: str) -> None:
        """Check that the names of siblings differ in every language, untranslated names counted as they are.

        No source was found: Discord's documentation requires this of names and does not mention their localisations.
        """
        localized = [
            (at, sibling, texts)
            for at, sibling in siblings
            if isinstance(texts := sibling.get("name_localizations"), dict)
        ]
        for locale in dict.fromkeys(locale for _, _, texts in localized for locale in texts):
            used: dict[str, Json] = {}
            for at, sibling in siblings:
                texts = sibling.get("name_localizations")
                text = str(texts.get(locale, sibling.get("name")) if isinstance(texts, dict) else sibling.get("name"))
                namesake = used.setdefault(text, sibling)
                if namesake is not sibling and namesake.get("name") != sibling.get("name"):
                    self.form.add(f"{at}name_localizations.{locale}", code, "Names must be unique in each language")

    def _permissions(self, path: str, value: object) -> None:
        """Check a bit set: text, as in Discord's reference, or a number, as in its OpenAPI description."""
        if value is None:
            return
        number = int(value) if isinstance(value, str) and value.isdecimal() else value
        self.form.number(path, number, 0, MAX_PERMISSIONS)

    def _options(self, path: str, options: object, *, depth: int) -> None:
        if options is None:
            return
        entries = self.form.entries(path, options, 0, 25)
        self._check_localized_names(
            [(f"{path}.{index}.", one) for index, one in enumerate(entries)], "APPLICATION_COMMAND_OPTIONS_NAME_INVALID"
        )
        seen: set[str] = set()
        optional_seen = False
        for index, option in enumerate(entries):
            at = f"{path}.{index}."
            name, kind = option.get("name"), option.get("type")
            self._name(f"{at}name", name)
            if name in seen:
                self.form.add(f"{at}name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name must be unique")
            seen.add(str(name))
            self._description(at, option)
            self._localizations(at, option)
            if kind in (SUBCOMMAND, GROUP):
                self._nested(
                    at, option, kind, depth, mixed=any(one.get("type") not in (SUBCOMMAND, GROUP) for one in entries)
                )
                continue
            if not isinstance(kind, int) or not STRING <= kind <= ATTACHMENT:
                self.form.add(f"{at}type", "BASE_TYPE_CHOICES", "Value must be one of {1, …, 11}.")
                continue
            if option.get("required"):
                if optional_seen:
                    self.form.add(
                        f"{at}required",
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    )
            else:
                optional_seen = True
            self._values(at, option, kind)

    def _nested(self, at: str, option: Json, kind: int, depth: int, *, mixed: bool) -> None:
        allowed = (kind == GROUP and depth == 0) or (kind == SUBCOMMAND and depth <= 1)
        if not allowed or mixed:
            self.form.add(
                f"{at}type",
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option types are mutually exclusive",
            )
            return
        if kind == GROUP:
            inner = option.get("options") or []
            if any(one.get("type") != SUBCOMMAND for one in inner):
                self.form.add(
                    f"{at}options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands only"
                )
                return
        self._options(f"{at}options", option.get("options"), depth=depth + 1 if kind == GROUP else 2)

    def _values(self, at: str, option: Json, kind: int) -> None:
        choices = option.get("choices")
        if choices:
            if kind not in (STRING, INTEGER, NUMBER):
                self.form.add(f"{at}choices", "APPLICATION_COMMAND_OPTION_CHOICES", "This option type has no choices")
            elif option.get("autocomplete"):
                self.form.add(
                    f"{at}autocomplete",
                    "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                    "Autocomplete options cannot have choices",
                )
            check_choices(self.form, f"{at}choices", choices, kind)
            for index, choice in enumerate(choices):
                self._localizations(f"{at}choices.{index}.", choice, strict=False, longest=100)
        if option.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
            self.form.add(
                f"{at}autocomplete",
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Invalid option type for autocomplete",
            )
        for key in ("min_value", "max_value"):
            if option.get(key) is not None and kind not in (INTEGER, NUMBER):
                self.form.add(f"{at}{key}", "APPLICATION_COMMAND_OPTION_RANGE", "Only numbers have a range")
            elif option.get(key) is not None and kind == INTEGER:
                self.form.number(f"{at}{key}", option[key], -MAX_INT, MAX_INT)
        for key, low in (("min_length", 0), ("max_length", 1)):
            if option.get(key) is not None:
                if kind != STRING:
                    self.form.add(f"{at}{key}", "APPLICATION_COMMAND_OPTION_RANGE", "Only strings have a length")
                self.form.number(f"{at}{key}", option[key], low, 6000)
        for what in ("value", "length"):
            least, most = option.get(f"min_{what}"), option.get(f"max_{what}")
            if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
                # No source was found for the error code.
                self.form.add(
                    f"{at}min_{what}", "APPLICATION_COMMAND_OPTION_RANGE", f"min_{what} must not exceed max_{what}"
                )


def _is_valid_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None and text == text.lower()


def check_choices(form: FormErrors, path: str, choices: object, kind: int) -> None:
    """Check the choices of an option or autocomplete: at most 25, names of 1-100 characters, the option's type."""
    names: set[str] = set()
    for index, choice in enumerate(form.entries(path, choices, 0, 25)):
        at = f"{path}.{index}"
        if form.text(f"{at}.name", choice.get("name"), 1, 100):
            if choice["name"] in names:
                form.add(
                    f"{at}.name",
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                    "The specified choice name already exists for this option",
                )
            names.add(choice["name"])
        value = choice.get("value")
        if kind == STRING:
            form.text(f"{at}.value", value, 1, 100)
        elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else (int, float)):
            form.add(f"{at}.value", "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _text_size(node: Json) -> int:
    """Discord's size of a command: the characters of its names, descriptions and string values."""
    size = _longest(node, "name") + _longest(node, "description")
    for choice in node.get("choices") or []:
        size += _longest(choice, "name")
        if isinstance(choice.get("value"), str):
            size += len(choice["value"])
    return size + sum(_text_size(option) for option in node.get("options") or [])


def _longest(node: Json, key: str) -> int:
    """The length of a text or of its longest localisation, as only that counts."""
    texts = node.get(f"{key}_localizations")
    others = texts.values() if isinstance(texts, dict) else ()
    return max(len(str(text or "")) for text in (node.get(key), *others))
