"""Invents wins to be scored: a theme gives the tiles, chance the circumstances, and the engine checks the result."""

from random import Random
from typing import Final

from bot.analysis.puzzles.hand_builder import CompleteHand, HandBuilder, OutOfTiles, TileSupply
from bot.analysis.puzzles.questions import Level, ScoreQuestion
from bot.analysis.puzzles.score_puzzle_themes import THEMES, Winds
from bot.engine.melds import MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import MANGAN, ExplainedValue, evaluate_all, explain
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, NORTH, SOUTH, Kind, Tile, dora_of
from bot.lookup.validity import why_not_possible

_TSUMO: Final = 0.4
_RIICHI: Final = 0.65
_IPPATSU: Final = 0.12
_DOUBLE: Final = 0.02
_LUCK: Final = {Level.EASY: 0.0, Level.NORMAL: 0.04, Level.HARD: 0.08}
_RINSHAN: Final = 0.25
_HELPED_DORA: Final = {Level.EASY: 0.1, Level.NORMAL: 0.2, Level.HARD: 0.25}
"""The chance that an indicator is chosen to make a tile of the hand dora: players keep their dora."""
_HONBA: Final = {Level.EASY: (1, 0, 0, 0), Level.NORMAL: (8, 1, 0.5, 0), Level.HARD: (8, 1.5, 1, 0.5)}
"""The weights of 0, 1, 2 and 3 honba."""
_KITA: Final = (5, 4, 1.5, 0.3)
"""The weights of 0, 1, 2 and 3 kita."""
_LIMITS_KEPT: Final = {Level.EASY: 0.35, Level.NORMAL: 0.5, Level.HARD: 0.4}
"""The share of hands worth a mangan or more that are used. Their fu do not matter, so too many would be dull."""
_EVERYDAY_FU: Final = (20, 25, 30)
_MOST_TRIES: Final = 5000


class NoPuzzle(RuntimeError):
    """No hand fitted after many tries: under these rules hardly any hand can win."""


def score_hand(random: Random, rules: Ruleset, level: Level) -> tuple[ScoreQuestion, str]:
    """A win of this level and its theme's name; equal seeds make equal wins. Raises NoPuzzle."""
    for _ in range(_MOST_TRIES):
        theme = random.choices(THEMES, [theme.weight(level) for theme in THEMES])[0]
        supply = TileSupply(random, rules)
        winds = Winds(Kind(EAST + random.randrange(rules.players)), random.choice((EAST, EAST, EAST, SOUTH, SOUTH)))
        try:
            hand = theme.build(HandBuilder(supply), winds)
            question = _with_circumstances(supply, hand, winds, rules, level)
        except OutOfTiles:
            continue
        value = value_of(question, rules)
        if value is None or (value.base >= MANGAN and random.random() >= _LIMITS_KEPT[level]):
            continue
        if win_fits(question, value, rules, level):
            return question, theme.name
    raise NoPuzzle


def value_of(question: ScoreQuestion, rules: Ruleset) -> ExplainedValue | None:
    """The value of the win; None if the tiles are impossible or do not win."""
    if why_not_possible(question.concealed, question.win, question.melds, question.situation, rules) is not None:
        return None
    value = explain(question.concealed, question.win, question.melds, question.situation, rules)
    return value if isinstance(value, ExplainedValue) else None


def _with_circumstances(
    supply: TileSupply, hand: CompleteHand, winds: Winds, rules: Ruleset, level: Level
) -> ScoreQuestion:
    """Add ron or tsumo, riichi, lucky yaku, indicators and honba."""
    random = supply.random
    tsumo = random.random() < _TSUMO
    flags: dict[str, bool] = {}
    if not hand.is_open and random.random() < _RIICHI:
        double = random.random() < _DOUBLE and rules.double_riichi
        flags["double_riichi" if double else "riichi"] = True
        flags["ippatsu"] = random.random() < _IPPATSU and rules.ippatsu
    kans = sum(meld.is_kan for meld in hand.melds)
    if tsumo and kans and random.random() < _RINSHAN:
        flags["rinshan"] = True
        flags.pop("ippatsu", None)
    elif random.random() < _LUCK[level]:
        flags.pop("ippatsu", None)
        flags["haitei" if tsumo else random.choice(("houtei", "houtei", "chankan"))] = True
    declared = flags.get("riichi") or flags.get("double_riichi")
    shown = 1 + kans - _unrevealed(hand, rules, rinshan=flags.get("rinshan", False)) if rules.kan_dora else 1
    hidden = (shown if rules.kan_ura_dora else 1) if declared and rules.ura_dora else 0
    kita = _kita(supply, rules)
    indicators = _indicators(supply, hand, level, shown)
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
    return ScoreQuestion(hand.concealed, hand.win, hand.melds, situation)


def _unrevealed(hand: CompleteHand, rules: Ruleset, *, rinshan: bool) -> int:
    """The indicators not yet revealed when the kan's replacement tile wins (2.9). A closed kan counts as the last."""
    if not rinshan:
        return 0
    closed = any(meld.kind is MeldKind.ANKAN for meld in hand.melds)
    return int((rules.kan_dora_ankan if closed else rules.kan_dora_open) != "immediate")


def _kita(supply: TileSupply, rules: Ruleset) -> int:
    """The number of norths set aside; 0 if the rules have no kita."""
    if rules.players == 4 or rules.sanma_kita != "nukidora":
        return 0
    return len(supply.take([NORTH] * supply.random.choices(range(4), _KITA)[0]))


def _indicators(supply: TileSupply, hand: CompleteHand, level: Level, count: int) -> tuple[Tile, ...]:
    """The dora indicators. Sometimes the first one makes a tile of the hand dora."""
    if supply.random.random() >= _HELPED_DORA[level]:
        return supply.draw(count)
    held = supply.random.choice((*hand.concealed, hand.win))
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
    """Whether a win is as hard to score as its level asks for."""
    difficulties = difficulty(question, value, rules)
    match level:
        case Level.EASY:
            return difficulties == 0 and value.han <= 7
        case Level.NORMAL:
            return difficulties <= 3
        case Level.HARD:
            return difficulties >= 2


def difficulty(question: ScoreQuestion, value: ExplainedValue, rules: Ruleset) -> int:
    """The number of difficulties in scoring a win: unusual fu, kans, honba, other interpretations and so on."""
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
        _has_other_reading(question, value, rules),
        value.han >= 5 and len(value.yaku) + len(value.bonus) >= 5,
    ]
    return sum(counted)


def _has_other_reading(question: ScoreQuestion, value: ExplainedValue, rules: Ruleset) -> bool:
    """Whether another interpretation of the same tiles has other han or fu."""
    readings = evaluate_all(question.concealed, question.win, question.melds, question.situation, rules)
    return any((other.han, other.fu) != (value.han, value.fu) for other in readings)
