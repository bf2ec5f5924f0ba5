"""Wins to be scored, made up: a theme, circumstances as they come in play, and a check by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.hand_builder import Builder
from bot.analysis.puzzles.questions import Level, ScoreQuestion
from bot.analysis.puzzles.themes import THEMES, Winds
from bot.analysis.puzzles.tile_supply import OutOfTiles, Supply
from bot.engine.melds import MeldKind
from bot.engine.scoring.score import MANGAN, ExplainedValue, evaluate_all, explain
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, NORTH, SOUTH, Kind, Tile, dora_of
from bot.lookup.validity import why_not_possible

if TYPE_CHECKING:
    from random import Random

    from bot.analysis.puzzles.hand_builder import Dealt
    from bot.engine.rules.ruleset import Ruleset

_TSUMO: Final = 0.4
_RIICHI: Final = 0.65
_IPPATSU: Final = 0.12
_DOUBLE: Final = 0.02
_LUCK: Final = {Level.EASY: 0.0, Level.NORMAL: 0.04, Level.HARD: 0.08}
_RINSHAN: Final = 0.25
_HELPED_DORA: Final = {Level.EASY: 0.1, Level.NORMAL: 0.2, Level.HARD: 0.25}
"""How often an indicator names a tile of the hand on purpose: players keep their dora."""
_HONBA: Final = {Level.EASY: (1, 0, 0, 0), Level.NORMAL: (8, 1, 0.5, 0), Level.HARD: (8, 1.5, 1, 0.5)}
"""How often there are 0, 1, 2 and 3 counters."""
_KITA: Final = (5, 4, 1.5, 0.3)
"""How often there are 0, 1, 2 and 3 norths set aside."""
_LIMITS_KEPT: Final = {Level.EASY: 0.35, Level.NORMAL: 0.5, Level.HARD: 0.4}
"""How many of the hands that come to a mangan or more are kept. Their fu do not matter: too many would be dull."""
_EVERYDAY_FU: Final = (20, 25, 30)
_MOST_TRIES: Final = 5000


class NoPuzzle(RuntimeError):
    """No puzzle came of all tries: rules under which hardly a hand can win."""


def score_hand(random: Random, rules: Ruleset, level: Level) -> tuple[ScoreQuestion, str]:
    """A win of this level and its theme's name; the same dice make the same one. Raises NoPuzzle."""
    for _ in range(_MOST_TRIES):
        theme = random.choices(THEMES, [theme.weight(level) for theme in THEMES])[0]
        supply = Supply(random, rules)
        winds = Winds(Kind(EAST + random.randrange(rules.players)), random.choice((EAST, EAST, EAST, SOUTH, SOUTH)))
        try:
            dealt = theme.build(Builder(supply), winds)
            question = _with_circumstances(supply, dealt, winds, rules, level)
        except OutOfTiles:
            continue
        value = value_of(question, rules)
        if value is None or (value.base >= MANGAN and random.random() >= _LIMITS_KEPT[level]):
            continue
        if win_fits(question, value, rules, level):
            return question, theme.name
    raise NoPuzzle


def value_of(question: ScoreQuestion, rules: Ruleset) -> ExplainedValue | None:
    """What the win is worth; None where it cannot be, or is no win."""
    q = question
    if why_not_possible(q.concealed, q.win, q.melds, q.situation, rules) is not None:
        return None
    value = explain(q.concealed, q.win, q.melds, q.situation, rules)
    return value if isinstance(value, ExplainedValue) else None


def _with_circumstances(supply: Supply, dealt: Dealt, winds: Winds, rules: Ruleset, level: Level) -> ScoreQuestion:
    """Ron or tsumo, riichi, luck, indicators and counters."""
    random = supply.random
    tsumo = random.random() < _TSUMO
    flags: dict[str, bool] = {}
    if not dealt.is_open and random.random() < _RIICHI:
        double = random.random() < _DOUBLE and rules.double_riichi
        flags["double_riichi" if double else "riichi"] = True
        flags["ippatsu"] = random.random() < _IPPATSU and rules.ippatsu
    kans = sum(meld.is_kan for meld in dealt.melds)
    if tsumo and kans and random.random() < _RINSHAN:
        flags["rinshan"] = True
        flags.pop("ippatsu", None)
    elif random.random() < _LUCK[level]:
        flags.pop("ippatsu", None)
        flags["haitei" if tsumo else random.choice(("houtei", "houtei", "chankan"))] = True
    declared = flags.get("riichi") or flags.get("double_riichi")
    shown = 1 + kans - _late(dealt, rules, rinshan=flags.get("rinshan", False)) if rules.kan_dora else 1
    hidden = (shown if rules.kan_ura_dora else 1) if declared and rules.ura_dora else 0
    kita = _kita(supply, rules)
    indicators = _indicators(supply, dealt, level, shown)
    honba = random.choices(range(4), _HONBA[level])[0]
    situation = Situation(
        winds.seat,
        winds.round,
        tsumo,
        dora=indicators,
        ura=supply.draw(hidden),
        honba=honba,
        kita=kita,
        **flags,
    )
    return ScoreQuestion(dealt.concealed, dealt.win, dealt.melds, situation)


def _late(dealt: Dealt, rules: Ruleset, *, rinshan: bool) -> int:
    """Indicators that the last kan turns only after its own tile has won (2.9). A closed kan is taken for the last."""
    if not rinshan:
        return 0
    closed = any(meld.kind is MeldKind.ANKAN for meld in dealt.melds)
    return int((rules.kan_dora_ankan if closed else rules.kan_dora_open) != "immediate")


def _kita(supply: Supply, rules: Ruleset) -> int:
    """How many norths were set aside, where three players do that."""
    if rules.players == 4 or rules.sanma_kita != "nukidora":
        return 0
    return len(supply.take([NORTH] * supply.random.choices(range(4), _KITA)[0]))


def _indicators(supply: Supply, dealt: Dealt, level: Level, count: int) -> tuple[Tile, ...]:
    """Those turned over, the first one now and then naming a tile of the hand."""
    if supply.random.random() >= _HELPED_DORA[level]:
        return supply.draw(count)
    held = supply.random.choice((*dealt.concealed, dealt.win))
    naming = [
        kind
        for kind in range(KIND_COUNT)
        if dora_of(Tile(kind), supply.players) == KIND_OF[held] and supply.count(kind)
    ]
    if not naming:
        return supply.draw(count)
    first = supply.take(naming[:1])
    return (*first, *supply.draw(count - 1))


def win_fits(question: ScoreQuestion, value: ExplainedValue, rules: Ruleset, level: Level) -> bool:
    """Whether a win is as hard to score as it should be."""
    trouble = troubles(question, value, rules)
    match level:
        case Level.EASY:
            return trouble == 0 and value.han <= 7
        case Level.NORMAL:
            return trouble <= 3
        case Level.HARD:
            return trouble >= 2


def troubles(question: ScoreQuestion, value: ExplainedValue, rules: Ruleset) -> int:
    """How much there is to stumble over, counted: fu that are not of every day, kans, counters, other readings."""
    melds, situation = question.melds, question.situation
    below = value.base < MANGAN
    counted = [
        below and value.fu not in (*_EVERYDAY_FU, 40),
        below and value.fu >= 60,
        below and len(value.fu_items) >= 5,
        any(meld.is_kan for meld in melds),
        any(meld.kind is MeldKind.ANKAN for meld in melds) and situation.tsumo,
        situation.honba > 0,
        value.base == 1920 or (value.limit == "mangan" and value.han < 5),
        value.yakuman > 0,
        len(situation.dora) + len(situation.ura) > 3,
        any(item.reason in ("pair_double_wind", "pair_seat_wind", "pair_round_wind") for item in value.fu_items),
        situation.haitei or situation.houtei or situation.rinshan or situation.chankan or situation.double_riichi,
        _has_rival(question, value, rules),
        value.han >= 5 and len(value.yaku) + len(value.bonus) >= 5,
    ]
    return sum(counted)


def _has_rival(question: ScoreQuestion, value: ExplainedValue, rules: Ruleset) -> bool:
    """Whether another reading of the same tiles would be worth something else."""
    readings = evaluate_all(question.concealed, question.win, question.melds, question.situation, rules)
    return any((other.han, other.fu) != (value.han, value.fu) for other in readings)
