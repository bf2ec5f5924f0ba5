"""The ruleset, with one field per option of the rules reference (section 9), and the presets.

A ruleset is a frozen value. A game stores its whole ruleset, never only a preset's name; ``fingerprint`` identifies its
content. ``data/options.toml`` has the group and meaning of each option. Presets are TOML files in ``data/presets`` that
extend one another. When the values of a preset change it gets a new version; ``earlier`` in the file has the options in
which each older version differs from the next one.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from bot.engine.errors import RulesetError, RulesetProblem
from bot.engine.rules.data_files import data_path, read_table

_LEAST: Final = {
    "start_points": 0,
    "return_points": 0,
    "target_points": 0,
    "honba_value": 0,
    "riichi_min_points": -1,
    "riichi_min_live_tiles": 0,
    "yakuman_cap": 0,
    "noten_bappu": 0,
    "chombo_points": 0,
}
"""The least value of each number."""

STEPS: Final = {
    3: {"start_points": 100, "honba_value": 200, "noten_bappu": 200, "chombo_points": 100},
    4: {"start_points": 100, "honba_value": 300, "noten_bappu": 600, "chombo_points": 100},
}
"""The step of each number, by the number of players.

It makes every single payment a multiple of 100, however many seats pay and are paid (4.5, 5.1).
"""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every option with its default (reference 9.1).

    Points are in points, never thousands. ``uma`` is from first place to last; ``aka_dora`` is for manzu, pinzu, souzu.
    A ruleset that cannot be played is refused when it is made (``RulesetProblem``).
    """

    # game
    players: Literal[3, 4] = 4
    length: Literal["east_only", "east_south", "one_round_all_winds"] = "east_south"
    start_points: int = 25000
    return_points: int = 30000
    oka: Literal["none", "to_first"] = "to_first"
    uma: tuple[int, ...] = (20000, 10000, -10000, -20000)
    uma_mode: Literal["fixed", "floating"] = "fixed"
    tie_break: Literal["seat_order", "split"] = "seat_order"
    final_rounding: Literal["none", "half_up", "half_down"] = "none"
    leftover_riichi: Literal["first_place", "forfeit"] = "first_place"
    extension: Literal["none", "one_extra_wind"] = "one_extra_wind"
    target_points: int = 30000
    extension_end_check: Literal["any_player_reached", "reached_and_dealer_not_repeating"] = (
        "reached_and_dealer_not_repeating"
    )
    tobi: Literal["off", "below_zero", "zero_or_below"] = "below_zero"
    agari_yame: Literal["off", "auto_if_first", "choice_if_first", "choice_always"] = "auto_if_first"
    tenpai_yame: Literal["off", "auto_if_first", "choice_if_first", "choice_always"] = "auto_if_first"
    yame_needs_target: bool = True

    # renchan
    renchan: Literal["none", "agari", "tenpai"] = "tenpai"
    renchan_multi_ron: Literal["dealer_among_winners", "dealer_is_first_winner"] = "dealer_among_winners"
    abortive_repeats: bool = True
    honba_on_draw: bool = True
    honba_value: int = 300
    honba_multi_ron: Literal["first_winner", "each_winner"] = "first_winner"
    riichi_sticks_multi_ron: Literal["first_winner", "split", "own_back_rest_first"] = "first_winner"
    ryanhan_shibari: Literal["off", "from_5_honba"] = "off"

    # dora
    aka_dora: tuple[int, ...] = (1, 1, 1)
    ippatsu: bool = True
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura_dora: bool = True
    kan_dora_ankan: Literal["immediate", "on_discard", "after_discard"] = "immediate"
    kan_dora_open: Literal["immediate", "on_discard", "after_discard"] = "on_discard"

    # calls
    kuikae: Literal["forbidden", "same_tile_only_forbidden", "allowed"] = "forbidden"
    double_ron: Literal["all", "head_bump"] = "all"
    triple_ron: Literal["all", "abort", "head_bump"] = "all"
    kokushi_ankan_ron: bool = True
    fifth_kan: Literal["forbidden", "abort"] = "forbidden"
    rinshan_haitei: Literal["exclusive", "combine"] = "exclusive"

    # riichi
    riichi_min_points: int = 1000
    riichi_min_live_tiles: int = 4
    riichi_ankan: Literal[
        "forbidden", "waits_unchanged", "interpretation_unchanged", "interpretation_and_yaku_unchanged"
    ] = "waits_unchanged"
    furiten_riichi: bool = True
    dead_wait_riichi: bool = True
    ippatsu_broken_by: Literal["any_call_or_kan", "open_meld_by_other"] = "any_call_or_kan"
    chankan_ippatsu: bool = True
    double_riichi: bool = True

    # furiten
    temp_furiten_clear: Literal["own_draw", "own_turn", "own_discard", "own_draw_or_any_interruption"] = "own_draw"

    # yaku
    kuitan: bool = True
    atozuke: bool = True
    pinfu_tsumo: bool = True
    chiitoi_four_same: bool = False
    ryanpeikou_four_identical: bool = True
    renhou: Literal["off", "five_han", "mangan", "baiman", "yakuman"] = "off"
    renhou_needs_yaku: bool = False
    renhou_window: Literal["before_first_draw", "first_go_around", "dealer_first_discard"] = "before_first_draw"
    nagashi: Literal["off", "draw", "win"] = "draw"
    nagashi_uncalled: bool = True
    nagashi_closed_only: bool = False
    nagashi_replaces_noten: bool = True
    ryuuiisou_hatsu: Literal["optional", "required", "forbidden"] = "optional"

    # yakuman
    double_kokushi13: bool = False
    double_suuankou_tanki: bool = False
    double_junsei_chuuren: bool = False
    double_daisuushii: bool = False
    tenhou_winning_tile: Literal["drawn", "any_for_kokushi", "any"] = "drawn"
    yakuman_stack: bool = True
    yakuman_cap: int = 0
    kazoe: Literal["yakuman", "sanbaiman"] = "yakuman"

    # local
    chariot: Literal["off", "pinzu_only", "all_suits"] = "off"
    daichisei: Literal["off", "double", "plus_tsuuiisou"] = "off"
    sanrenkou: bool = False
    suurenkou: bool = False
    shiisanpuutaa: Literal["off", "mangan", "yakuman"] = "off"
    shiisuupuutaa: Literal["off", "mangan", "yakuman"] = "off"
    paarenchan: Literal["off", "eighth_and_later", "ninth_and_later", "every_eighth"] = "off"
    paarenchan_needs_yaku: bool = True
    paarenchan_dealer_throughout: bool = True
    paarenchan_broken_by_draw: bool = True

    # fu
    double_wind_fu: Literal[2, 4] = 4
    rinshan_tsumo_fu: bool = True
    open_pinfu_30: bool = True
    kiriage: bool = False

    # pao
    pao_daisangen: bool = True
    pao_daisuushii: bool = True
    pao_suukantsu: bool = False
    pao_rinshan: bool = False
    pao_scope: Literal["whole_hand", "liable_yakuman_only"] = "liable_yakuman_only"
    pao_honba_on_ron: Literal["liable", "discarder"] = "liable"

    # draw
    noten_bappu: int = 3000
    noten_choice: bool = False
    tenpai_own_four: Literal["noten", "noten_concealed", "tenpai"] = "noten"
    keishiki_tenpai: bool = True
    abort_kyuushu: bool = True
    abort_suufon: bool = True
    abort_suucha: bool = True
    abort_suukaikan: Literal["off", "multi_after_discard", "multi_immediate", "any_after_discard"] = (
        "multi_after_discard"
    )

    # penalty
    chombo: Literal["reverse_mangan", "fixed_after_game"] = "reverse_mangan"
    chombo_points: int = 0

    # sanma
    sanma_kita: Literal["nukidora", "guest_wind", "yakuhai_all"] = "nukidora"
    kita_rinshan: bool = True
    kita_ron: bool = True
    sanma_tsumo: Literal["loss", "bisect"] = "loss"

    def __post_init__(self) -> None:
        """Refuse a ruleset that cannot be played. Raises RulesetError."""
        for option in option_types():
            _checked(option, getattr(self, option))
        _check_numbers_and_combinations(self)

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that identify the content of this ruleset.

        They are made of the options that differ from their defaults, so that options added later do not change them.
        Therefore a default must never change.
        """
        return _digits({name: value for name, value in asdict(self).items() if value != _default(self, name)})

    @property
    def fingerprints(self) -> frozenset[str]:
        """Every fingerprint under which this ruleset may be stored.

        At first, fingerprints were made of all options. Such a fingerprint exists only for rules that have the default
        in every option added since.
        """
        values, first = asdict(self), _first_options()
        if any(value != _default(self, name) for name, value in values.items() if name not in first):
            return frozenset((self.fingerprint,))
        return frozenset((self.fingerprint, _digits({name: values[name] for name in first})))

    def to_json(self) -> dict[str, object]:
        """Every option as plain JSON values, as ``ruleset_from`` reads them."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}


def _check_numbers_and_combinations(ruleset: Ruleset) -> None:
    """Refuse numbers out of range and contradicting options. Raises RulesetError."""
    for option, least in _LEAST.items():
        if getattr(ruleset, option) < least:
            raise RulesetError(RulesetProblem.OUT_OF_RANGE, option, getattr(ruleset, option))
    if not all(0 <= reds <= 4 for reds in ruleset.aka_dora):
        raise RulesetError(RulesetProblem.OUT_OF_RANGE, "aka_dora", ruleset.aka_dora)
    three = ruleset.players == 3
    lengths = {"uma": ruleset.players, "aka_dora": 3}
    for option, length in lengths.items():
        if len(getattr(ruleset, option)) != length:
            raise RulesetError(RulesetProblem.WRONG_LENGTH, option, getattr(ruleset, option))
    for option, step in STEPS[ruleset.players].items():
        if getattr(ruleset, option) % step:
            raise RulesetError(RulesetProblem.NOT_DIVISIBLE, option, getattr(ruleset, option))
    if three and ruleset.aka_dora[0]:
        # 5m is not in play (7).
        raise RulesetError(RulesetProblem.CONTRADICTS, "aka_dora", ruleset.aka_dora)
    if three and ruleset.uma_mode == "floating":
        # The table of 6.8 is for four players.
        raise RulesetError(RulesetProblem.CONTRADICTS, "uma_mode", ruleset.uma_mode)
    if ruleset.tobi == "zero_or_below" and ruleset.start_points == 0:
        # All players would be bankrupt before the first deal.
        raise RulesetError(RulesetProblem.CONTRADICTS, "tobi", ruleset.tobi)


def _default(rules: Ruleset, option: str) -> object:
    """The default of an option."""
    return type(rules).__dataclass_fields__[option].default


@cache
def _first_options() -> frozenset[str]:
    """The options that existed when fingerprints were made of all options."""
    return frozenset(name for name, known in read_table("options.toml").items() if not known.get("later", False))


def _digits(content: Mapping[str, object]) -> str:
    from hashlib import sha256  # noqa: PLC0415 - a quarter of the import time of this module, seldom needed
    from json import dumps  # noqa: PLC0415 - the same

    return sha256(dumps(content, sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Option:
    """An option, with its group and meaning from reference 9.1. ``allowed`` is None for numbers."""

    name: str
    default: object
    allowed: tuple[object, ...] | None
    group: str
    doc: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset from its file. ``uncertain`` has the options whose value is not confirmed, with the reasons.

    ``earlier`` are its rules in earlier releases, oldest first.
    """

    name: str
    title: str
    extends: str | None
    rules: Ruleset
    uncertain: Mapping[str, str]
    earlier: tuple[Ruleset, ...] = ()

    @property
    def versions(self) -> tuple[Ruleset, ...]:
        """The rules of every version, oldest first; the first is version 1."""
        return (*self.earlier, self.rules)


@cache
def option_types() -> dict[str, object]:
    """The type of each option by name, in the order of the reference."""
    hints = get_type_hints(Ruleset)
    return {field.name: hints[field.name] for field in fields(Ruleset)}


def allowed_values(option: str) -> tuple[object, ...] | None:
    """The allowed values of an option, or None for a number or a list of numbers. Raises RulesetError.

    >>> allowed_values("renchan")
    ('none', 'agari', 'tenpai')
    """
    if option not in option_types():
        raise RulesetError(RulesetProblem.UNKNOWN_OPTION, option)
    kind = option_types()[option]
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else None


@cache
def options() -> tuple[Option, ...]:
    """Every option, in the order of the reference."""
    known = read_table("options.toml")
    defaults = Ruleset()
    return tuple(
        Option(name, getattr(defaults, name), allowed_values(name), known[name]["group"], known[name]["doc"])
        for name in option_types()
    )


def _checked(option: str, value: object) -> object:
    """The value as it is stored in a ruleset. Raises RulesetError if the option cannot have it."""
    allowed = allowed_values(option)
    if allowed is not None:
        # Compare the types as well, since True == 1.
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise RulesetError(RulesetProblem.NOT_ALLOWED, option, value)
        return value
    if option_types()[option] is int:
        if type(value) is not int:
            raise RulesetError(RulesetProblem.NOT_A_NUMBER, option, value)
        return value
    if not isinstance(value, list | tuple) or not all(type(item) is int for item in value):
        raise RulesetError(RulesetProblem.NOT_A_LIST_OF_NUMBERS, option, value)
    return tuple(value)


def ruleset_from(values: Mapping[str, object], base: Ruleset | None = None) -> Ruleset:
    """``base`` (or the defaults) with these options changed. Raises RulesetError.

    >>> ruleset_from({"kuitan": False}, preset("tenhou")) == preset("tenhou_nashinashi")
    False
    >>> ruleset_from({"kuitan": False, "aka_dora": [0, 0, 0]}, preset("tenhou")) == preset("tenhou_nashinashi")
    True
    """
    merged: dict[str, Any] = asdict(base) if base is not None else {}
    merged.update({option: _checked(option, value) for option, value in values.items()})
    return Ruleset(**merged)


@cache
def preset_names() -> tuple[str, ...]:
    """The names of all presets, in alphabetical order."""
    return tuple(sorted(path.stem for path in data_path("presets").glob("*.toml")))


@cache
def preset_of(name: str) -> Preset:
    """The preset with that name. Raises RulesetError if there is none."""
    if name not in preset_names():
        raise RulesetError(RulesetProblem.UNKNOWN_PRESET, "preset", name)
    content = read_table("presets", f"{name}.toml")
    parent = content.get("extends")
    rules = ruleset_from(content.get("options", {}), preset(parent) if parent else None)
    versions = [rules]
    for changes in reversed(content.get("earlier", [])):
        versions.insert(0, ruleset_from(changes, versions[0]))
    return Preset(name, content["title"], parent, rules, content.get("uncertain", {}), tuple(versions[:-1]))


def preset(name: str) -> Ruleset:
    """The rules of the preset with that name. Raises RulesetError if there is none."""
    return preset_of(name).rules


@lru_cache(maxsize=256)
def version_of(name: str, rules: Ruleset) -> int:
    """The version of a preset, from 1, that these rules are based on: the one with the fewest differences.

    The newest of them, if several have the fewest.

    >>> before = ruleset_from({"dead_wait_riichi": True}, preset("tenhou"))
    >>> version_of("tenhou", before), version_of("tenhou", preset("tenhou"))
    (1, 2)
    """
    versions = preset_of(name).versions
    return min(range(len(versions), 0, -1), key=lambda number: len(difference(versions[number - 1], rules)))


def difference(one: Ruleset, other: Ruleset) -> dict[str, tuple[object, object]]:
    """The options in which two rulesets differ, with both values, in the order of the reference."""
    both = ((field.name, getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    return {name: (first, second) for name, first, second in both if first != second}
