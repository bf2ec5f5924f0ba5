"""The options of a season: how a command takes them, and what settings they come to, with all errors at once."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import Ruleset, preset, preset_names
from bot.league.seasons import SeasonSettings, same_format
from bot.league.typed.dates import NEVER, DateFault, beginning_typed, end_typed
from bot.lookup.question_rules import preset_called
from bot.lookup.rule_changes import changed, option_faults, uma_from
from bot.text.league.periods import date_fault
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.preset_names import named_presets, preset_title
from bot.text.score.notation_text import notation_text
from bot.text.sentences import PersonName, Words, lines, render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.rules_lookup import own_rules
from cogs.common.rules_typed import newest_id
from cogs.common.table_option_choices import LENGTHS
from cogs.league.league_service import CHOICES

Interaction = discord.Interaction[Any]
Command = TypeVar("Command", bound=Callable[..., Any])
AS_PLAYED: Final = "as played"
"""The value of the option `preset` for seasons in which each game has its own rules."""
ANY: Final = "any"
"""The value of the option `length` for games of every length."""
NO_OTHER: Final = frozenset(("none", "no", "-"))
"""Words for a season without a second format."""
EVERYWHERE: Final = frozenset(("all", "everywhere", "any", "none", "-"))
"""Words for a season that takes games from every channel."""
TENTHS: Final = 10
"""The unit of final scores: tenths of a thousand points."""
MOST_CHANNELS: Final = 25

_CHANNEL: Final = re.compile(r"<#([0-9]{15,20})>|([0-9]{15,20})")


async def presets_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion of rules: "as played", the server's own rules, then presets."""
    locale, wanted = str(interaction.locale), typed.strip().casefold()
    own = render(say("as played: each game uses its own rules"), locale)
    offered = [(own, AS_PLAYED)]
    house = await own_rules(interaction.client, interaction.guild_id)
    offered += [(render(rules.title, locale, markdown=False), newest_id(rules.id)) for rules in house]
    offered += [(render(preset_title(name), locale, markdown=False), name) for name in named_presets()]
    named = preset_called(typed)
    choices = [
        app_commands.Choice(name=title, value=value)
        for title, value in offered
        if wanted in title.casefold() or wanted in value or value == named
    ]
    return choices[:CHOICES]


def as_typed(value: Any) -> Any:  # noqa: ANN401 - of any option
    """The setting is what was typed."""
    return value


def option(
    description: locale_str,
    *choices: app_commands.Choice[str],
    kept: Callable[[Any], Any] | None = None,
) -> Any:  # noqa: ANN401 - a field of any type
    """An option: what Discord says of it, its choices, and what is kept of it as the setting of that name.

    What an option without ``kept`` means is read below, by what other options and settings say.
    """
    return field(default=None, metadata={"description": description, "choices": choices, "kept": kept})


@dataclass(frozen=True, slots=True)
class SeasonTyped:
    """The options of a season, as typed; None was left out. ``season_options`` gives them to a command."""

    name: app_commands.Range[str, 1, 64] | None = option(
        locale_str("The name"), kept=lambda name: " ".join(name.split())
    )
    preset: str | None = option(locale_str("The rules"))
    rules: str | None = option(locale_str("Changes to the rules, for example kiriage=yes tobi=off"))
    uma: str | None = option(locale_str("Uma in thousands, for example 15/5"))
    oka: str | None = option(
        locale_str("First-place bonus (oka)"),
        app_commands.Choice(name=locale_str("none"), value="none"),
        app_commands.Choice(name=locale_str("to the winner"), value="to_first"),
    )
    ties: str | None = option(
        locale_str("How equal scores are ranked"),
        app_commands.Choice(name=locale_str("by seat"), value="seat_order"),
        app_commands.Choice(name=locale_str("shared"), value="split"),
    )
    starts: str | None = option(locale_str("First day, for example 2026-12-01"))
    ends: str | None = option(locale_str("Last day, or “never”"))
    min_games: app_commands.Range[int, 0, 1000] | None = option(
        locale_str("Games a player needs to be ranked"), kept=as_typed
    )
    channels: str | None = option(locale_str("Channels whose tables count: #channels, “here” or “all”"))
    invited_only: bool | None = option(locale_str("Restrict the season to invited players"), kept=as_typed)
    min_people: app_commands.Range[int, 1, 4] | None = option(
        locale_str("Minimum number of people in a game (default: all but one)"), kept=as_typed
    )
    same_rules: bool | None = option(locale_str("Count only games with exactly these rules"), kept=as_typed)
    chombo: app_commands.Range[float, 0, 200] | None = option(
        locale_str("Points lost for a foul (chombo), in thousands"), kept=lambda thousands: round(thousands * TENTHS)
    )
    confirm_hours: app_commands.Range[int, 0, 720] | None = option(
        locale_str("For how many hours players can object to an entered game"), kept=as_typed
    )
    at_once: str | None = option(
        locale_str("Whose entries count at once"),
        app_commands.Choice(name=locale_str("nobody's"), value="nobody"),
        app_commands.Choice(name=locale_str("officers'"), value="officers"),
        app_commands.Choice(name=locale_str("officers', and any from tables drawn that evening"), value="evenings"),
        kept=as_typed,
    )
    length: str | None = option(
        locale_str("Required length of table games"),
        app_commands.Choice(name=locale_str("any"), value=ANY),
        *LENGTHS,
        kept=lambda length: None if length == ANY else length,
    )
    also: str | None = option(locale_str("Rules for a second format with a different starting score, or “none”"))


def season_options(command: Command) -> Command:
    """Decorate a command that takes any options: Discord shows the options of a season before its keyword-only ones."""
    options, signature = fields(SeasonTyped), inspect.signature(command)
    taken = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    at = next(index for index, each in enumerate(taken) if each.kind is each.KEYWORD_ONLY)
    taken[at:at] = [
        inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=each.type)
        for each in options
    ]
    # discord.py takes the options from it.
    setattr(command, "__signature__", signature.replace(parameters=taken))  # noqa: B010 - functions declare none
    described = app_commands.describe(**{each.name: each.metadata["description"] for each in options})(command)
    renamed = app_commands.rename(**{each.name: each.name.replace("_", "-") for each in options})(described)
    offered = {each.name: list(each.metadata["choices"]) for each in options if each.metadata["choices"]}
    return app_commands.choices(**offered)(renamed)


@dataclass(frozen=True, slots=True)
class FormContext:
    """The context in which typed options are read."""

    now: datetime
    zone: ZoneInfo
    """The user's time zone."""
    usual: NamedRules
    """The rules to change if the command names none."""
    here: int
    """The channel of the command."""
    channel_named: Callable[[int | str], int | None]
    """The id of an existing channel, by id or by name."""
    own: NamedRules | None = None
    """The rules that the command names, if it does not name a preset by its id."""
    also: NamedRules | None = None
    """The rules of the second format, if the command names some."""
    unknown: Mapping[str, Words] = field(default_factory=dict)
    """What is said of each typed name that no rules have."""


def settings_typed(typed: SeasonTyped, before: SeasonSettings, context: FormContext) -> SeasonSettings:
    """The settings changed by the typed options. Raises CommandRefused with all errors."""
    faults: list[Words] = []

    def read(what: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        try:
            return what()
        except CommandRefused as refused:
            faults.append(refused.words)
        except NotationError as error:
            faults.append(notation_text(error))
        return {}

    changes = {
        **_kept(typed),
        **read(lambda: _rules(typed, before, context)),
        **read(lambda: _also(typed, context)),
        **read(lambda: _starts(typed, context)),
        **read(lambda: _ends(typed, context)),
        **read(lambda: _channels(typed, context)),
    }
    if faults:
        raise CommandRefused(lines(*faults))
    settings = replace(before, **changes)
    if settings.rules is None and settings.same_rules:
        raise CommandRefused(
            say("Only a season with its own rules can require games to use exactly those rules. Choose a preset too.")
        )
    if settings.also is not None and (settings.rules is None or same_format(settings.rules, settings.also)):
        raise CommandRefused(
            say(
                "A second format needs a season with its own rules, and must differ from those rules in "
                "starting points or number of players."
            )
        )
    return settings


def _kept(typed: SeasonTyped) -> dict[str, Any]:
    """The settings that follow from one option each."""
    values = {each: getattr(typed, each.name) for each in fields(typed)}
    return {
        each.name: kept(value)
        for each, value in values.items()
        if value is not None and (kept := each.metadata["kept"]) is not None
    }


def _rules(typed: SeasonTyped, before: SeasonSettings, context: FormContext) -> dict[str, Any]:
    departing = any((typed.rules, typed.uma, typed.oka, typed.ties))
    if typed.preset is None and not departing:
        return {}
    if typed.preset is not None and as_played(typed.preset):
        if departing:
            raise CommandRefused(
                say("When each game uses its own rules, leave out the options “rules”, “uma”, “oka” and “ties”.")
            )
        return {"preset": None, "rules": None, "also_preset": None, "also": None, "same_rules": False}
    name, rules = _base(typed, before, context)
    text = _departures(typed, rules)
    unread = option_faults(text, rules.players)
    if unread:
        raise CommandRefused(lines(*map(notation_text, unread)))
    return {"preset": name, "rules": changed(rules, text)}


def _also(typed: SeasonTyped, context: FormContext) -> dict[str, Any]:
    """The second format: a preset, the server's own rules, or neither."""
    if typed.also is None:
        return {}
    if typed.also.strip().casefold() in NO_OTHER:
        return {"also_preset": None, "also": None}
    if context.also is None:
        raise CommandRefused(context.unknown[typed.also])
    return {"also_preset": context.also.kept_as, "also": context.also.rules}


def as_played(preset: str) -> bool:
    """Whether a typed preset means that each game has its own rules."""
    return preset.strip().casefold().replace("_", " ") == AS_PLAYED


def _base(typed: SeasonTyped, before: SeasonSettings, context: FormContext) -> tuple[str, Ruleset]:
    """The rules to change: the typed preset, else the season's present rules, else the usual ones."""
    if typed.preset is None:
        if before.rules is not None and before.preset is not None:
            return before.preset, before.rules
        return context.usual.kept_as, context.usual.rules
    if context.own is not None:
        return context.own.kept_as, context.own.rules
    name = typed.preset if typed.preset in preset_names() else preset_called(typed.preset)
    if name is None:
        raise CommandRefused(context.unknown[typed.preset])
    return name, preset(name)


def _departures(typed: SeasonTyped, rules: Ruleset) -> str:
    """All typed differences as one text."""
    parts = [typed.rules or ""]
    if typed.uma is not None:
        uma = uma_from(typed.uma, rules.players)
        if uma is None:
            example = "15/5, 30/10/-10/-30" if rules.players == 4 else "15, 15/0/-15"
            raise CommandRefused(
                say(
                    "“{typed}” is not a valid uma for {players} players. Write it in thousands, for example {example}.",
                    typed=PersonName(typed.uma),
                    players=rules.players,
                    example=PersonName(example),
                )
            )
        parts.append(f"uma={'/'.join(f'{points / 1000:g}' for points in uma)}")
    if typed.oka is not None:
        parts.append(f"oka={typed.oka}")
    if typed.ties is not None:
        parts.append(f"tie_break={typed.ties}")
    return " ".join(part for part in parts if part)


def _starts(typed: SeasonTyped, context: FormContext) -> dict[str, Any]:
    if typed.starts is None:
        return {}
    moment = beginning_typed(typed.starts, context.now, context.zone)
    if isinstance(moment, DateFault):
        raise CommandRefused(date_fault(typed.starts, moment, context.zone))
    return {"starts": moment}


def _ends(typed: SeasonTyped, context: FormContext) -> dict[str, Any]:
    if typed.ends is None:
        return {}
    if typed.ends.strip().casefold() in NEVER:
        return {"ends": None}
    moment = end_typed(typed.ends, context.now, context.zone)
    if isinstance(moment, DateFault):
        raise CommandRefused(date_fault(typed.ends, moment, context.zone))
    return {"ends": moment}


def zone_note(typed: SeasonTyped, context: FormContext) -> Words | None:
    """A note on the time zone of typed days; None if no days were typed."""
    if typed.starts is None and typed.ends in {None, *NEVER}:
        return None
    return say(
        "-# Dates are in the time zone {zone}. Set your own time zone with /settings.",
        zone=PersonName(context.zone.key),
    )


def _channels(typed: SeasonTyped, context: FormContext) -> dict[str, Any]:
    if typed.channels is None:
        return {}
    words = [word for word in re.split(r"[\s,;]+|(?<=>)(?=<)", typed.channels) if word]
    if len(words) == 1 and words[0].casefold() in EVERYWHERE:
        return {"channels": ()}
    channels: dict[int, None] = {}
    unknown = []
    for word in words:
        channel = context.here if word.casefold() == "here" else _channel(word, context)
        if channel is None:
            unknown.append(word)
        else:
            channels[channel] = None
    if unknown or not channels:
        raise CommandRefused(
            say(
                "“{typed}” is not a channel in this server. Mention channels with #, or write “here” or “all”.",
                typed=PersonName(" ".join(unknown) or typed.channels),
            )
        )
    if len(channels) > MOST_CHANNELS:
        raise CommandRefused(
            say("A season can list at most {most} channels. Write “all” for every channel.", most=MOST_CHANNELS)
        )
    return {"channels": tuple(channels)}


def _channel(word: str, context: FormContext) -> int | None:
    mention = _CHANNEL.fullmatch(word)
    if mention is not None:
        return context.channel_named(int(mention[1] or mention[2]))
    return context.channel_named(word.removeprefix("#"))
