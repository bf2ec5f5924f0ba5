"""Puts the optional rules of the ``mahjong`` package's own tests to the engine.

The package's options become options of the ruleset. Where its convention is one that no option of ours has, the answer
of the engine is put into that convention, and the report notes it:

- a call without a seat is asked as the seat that its circumstances need, and paid as a non-dealer's;
- open riichi is one han more than riichi, and under ``has_sashikomi_yakuman`` a ron on it one yakuman more;
- renhou as a yakuman counts beside others, where ours is a flat value that the higher one replaces;
- a paarenchan counter above 1 is so many yakuman;
- without a limit of counted yakuman (``kazoe_limit`` 2) every thirteen han are one;
- norths set aside with four players count as they do with three.

Two kinds of call ask for what no ruleset here scores as a hand: aotenjou (``tests.conformance.aotenjou``), and nagashi
mangan, for which the hand is dealt to a seat that then discards nothing but terminals and honours.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bot.engine.errors import NotationError, Refusal
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.score import ExplainedValue, evaluate_all, explain, limit_and_base, ron_points, tsumo_points
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, NORTH, TILE_BY_NAME, YAOCHUU, Kind, Tile, counts_of
from bot.lookup.hand_lookup import Contradiction, Lookup, look_up
from tests.builders import Scene
from tests.conformance.aotenjou import limitless
from tests.conformance.names import engine_yaku
from tests.conformance.package import ERRORS, FLAGS, OTHERS, REFUSALS, YAKU
from tests.conformance.report import Findings, Halt
from tests.conformance.scored import meld_of, tiles_of

Call = dict[str, Any]


def rules_of(options: dict[str, Any]) -> Ruleset:
    """The ruleset of a call. Raises Halt for an option that is not known."""
    known = {
        "has_open_tanyao": False,
        "has_aka_dora": False,
        "has_double_yakuman": True,
        "kazoe_limit": 0,
        "fu_for_open_pinfu": True,
        "renhou_as_yakuman": False,
        "has_daisharin": False,
        "has_daisharin_other_suits": False,
        "has_daichisei": False,
        "has_sashikomi_yakuman": False,
        "limit_to_sextuple_yakuman": True,
        "paarenchan_needs_yaku": True,
    }
    if options.keys() - known.keys():
        raise Halt("options_not_at_default", f"some of {', '.join(known)}", options)
    chosen = known | options
    chariot = (
        ("all_suits" if chosen["has_daisharin_other_suits"] else "pinzu_only") if chosen["has_daisharin"] else "off"
    )
    doubles = ("double_kokushi13", "double_suuankou_tanki", "double_junsei_chuuren", "double_daisuushii")
    return ruleset_from(
        {
            **dict.fromkeys(doubles, chosen["has_double_yakuman"]),
            "kuitan": chosen["has_open_tanyao"],
            "aka_dora": [4, 4, 4] if chosen["has_aka_dora"] else [0, 0, 0],
            "kazoe": "sanbaiman" if chosen["kazoe_limit"] == 1 else "yakuman",
            "open_pinfu_30": chosen["fu_for_open_pinfu"],
            "renhou": "yakuman" if chosen["renhou_as_yakuman"] else "five_han",
            "chariot": chariot,
            "daichisei": "plus_tsuuiisou" if chosen["has_daichisei"] else "off",
            "yakuman_cap": 6 if chosen["limit_to_sextuple_yakuman"] else 0,
            "paarenchan": "eighth_and_later",
            "paarenchan_needs_yaku": chosen["paarenchan_needs_yaku"],
        }
    )


class _Question:
    """A call as the engine is asked it."""

    def __init__(self, call: Call, findings: Findings) -> None:
        self.call = call
        self.findings = findings
        self.told: dict[str, Any] = call["circumstances"]
        self.options: dict[str, Any] = call["options_not_at_default"]
        if self.told.keys() - FLAGS.keys() - OTHERS:
            raise Halt("circumstances", "known ones", self.told)
        self.rules = rules_of(self.options)
        tiles = self._names(call["tiles_with_win_and_melds"])
        self.sets = [(meld["type"], self._names(meld["tiles"])) for meld in call["melds"]]
        self.win = self._names([call["win_tile"]])[0]
        self.melds = [meld_of(kind, tiles_of(names)) for kind, names in self.sets]
        left = Counter(tiles) - Counter(name for _, names in self.sets for name in names)
        self.closed = list(left.elements())
        self.size = len(tiles) - sum(len(names) == 4 for _, names in self.sets)
        self.dealer = bool(self.told.get("is_dealer"))
        self.seat = self._seat()
        self.round = self._absent_wind(self.told.get("round_wind"))

    def _names(self, names: Sequence[str]) -> list[str]:
        """Names of tiles; without red fives in play a red five is a five."""
        if self.options.get("has_aka_dora"):
            return list(names)
        return [name.replace("0", "5") for name in names]

    def translated(self, how: str) -> None:
        """Note a convention of the package that the engine's answer is put into."""
        self.findings.note(f"put into the package's convention: {how}")

    def _seat(self) -> Kind:
        """The seat asked for; where the call names none, one that its circumstances need."""
        told = self.told.get("player_wind")
        dealers = self.told.get("is_tenhou") or self.told.get("paarenchan")
        if told is None and dealers and not self.dealer:
            self.translated("asked as the dealer, whom the yaku needs, paid as the non-dealer that the call says")
            return EAST
        return self._absent_wind(told)

    def _absent_wind(self, told: int | None) -> Kind:
        """The wind that a call names, or where it names none one that is worth nothing in this hand if there is one."""
        if told is not None:
            return Kind(told)
        held = counts_of(tiles_of(self.call["tiles_with_win_and_melds"]))
        return min((Kind(EAST + turn) for turn in (3, 2, 1)), key=lambda kind: (held[kind] > 0, held[kind] == 2))

    @property
    def situation(self) -> Situation:
        """The circumstances in the engine's words."""
        named = {ours: bool(self.told.get(theirs)) for theirs, ours in FLAGS.items()}
        named["riichi"] = named["riichi"] and not named["double_riichi"]
        return Situation(
            self.seat,
            self.round,
            dora=tuple(tiles_of(self._names(self.call["dora_indicators"]))),
            ura=tuple(tiles_of(self._names(self.call["ura_indicators"]))),
            wins_in_a_row=8 if self.told.get("paarenchan") else 0,
            **named,
        )

    @property
    def winning_tile(self) -> Tile:
        """The winning tile. Raises Halt if the call names one that is no tile."""
        return TILE_BY_NAME[self.win]

    def lookup(self) -> Lookup:
        """The call as a lookup, which refuses circumstances that cannot be."""
        marks = {"kan_closed": "[{}]", "kan_added": "({}+)"}
        melds = " ".join(marks.get(kind, "({})").format("".join(names)) for kind, names in self.sets)
        situation = self.situation
        return Lookup(
            "".join(self.closed),
            self.win,
            melds,
            seat=self.seat,
            round=self.round,
            tsumo=situation.tsumo,
            rules=self.rules,
            **{name: getattr(situation, name) for name in FLAGS.values() if name != "tsumo"},
        )

    def asked(self) -> tuple[list[Tile], Tile, list[Meld]]:
        """Concealed tiles without the winning one, the winning tile, and the declared sets. Raises Halt."""
        concealed = tiles_of(self.closed)
        if self.winning_tile not in concealed:
            raise Halt("win_tile", "one of the closed tiles", "winning_tile_not_in_hand")
        concealed.remove(self.winning_tile)
        return concealed, self.winning_tile, self.melds

    def value(self) -> ExplainedValue:
        """What the engine gives the hand. Raises Halt where it gives nothing."""
        if self.size != 14:
            # A kan that its hand has only three tiles of: the hand is a tile short.
            raise Halt("hand", "a win", Refusal.NOT_COMPLETE.value)
        value = explain(*self.asked(), self.situation, self.rules)
        if not isinstance(value, ExplainedValue):
            raise Halt("hand", "a win", value.value)
        return value

    def named(self, yaku: dict[str, int]) -> list[str]:
        """Names of yaku that are worth something, the winds by name."""
        winds = self.seat - EAST, self.round - EAST
        return sorted(engine_yaku(name, *winds) for name, han in yaku.items() if han)


def check_call(call: Call, findings: Findings) -> None:
    """Note every disagreement of a call. Raises Halt where it cannot be asked."""
    expected = call["expected"]
    findings.counts["calls"] += 1
    if call["circumstances"].get("is_nagashi_mangan"):
        _check_nagashi(call, findings)
        return
    question = _Question(call, findings)
    if expected["error"] is not None:
        _check_refusal(question, expected["error"])
    elif call["aotenjou"]:
        _check_aotenjou(question)
    else:
        _check_value(question)


def _check_value(question: _Question) -> None:
    expected, findings = question.call["expected"], question.findings
    value = question.value()
    yaku = Counter({row.id: row.han for row in value.yaku})
    bonus = Counter({row.id: row.han for row in value.bonus})
    han, multiple = _translate(question, value, yaku, bonus)
    findings.same("yaku", _theirs(expected), question.named(yaku + bonus))
    findings.same("han", expected["han"], han)
    if value.fu_items or "renhou" not in yaku:
        # A flat renhou has no fu; the package counts those of the hand.
        findings.same("fu", expected["fu"], value.fu)
    _check_cost(question, han, value.fu, multiple)


def _theirs(expected: dict[str, Any]) -> list[str]:
    return sorted(YAKU[name] for name in expected["yaku"])


def _check_refusal(question: _Question, error: str) -> None:
    """Circumstances that contradict one another are told before a hand that does not win."""
    came = ""
    with suppress(NotationError):
        try:
            look_up(question.lookup())
        except Contradiction as contradiction:
            came = contradiction.problem
    if not came:
        try:
            question.value()
            came = "a win"
        except Halt as halt:
            came = halt.disagreement.came
    expected = question.call["expected"]
    nothing = [expected["han"], expected["fu"], expected["cost"], expected["yaku"]]
    question.findings.same("what a refused call gets", nothing, [None, None, None, []])
    allowed = ERRORS.get(error) or REFUSALS.get(error, ())
    question.findings.same("error", error, error if came in allowed else came)


def _check_aotenjou(question: _Question) -> None:
    """The best reading without a ceiling."""
    expected, findings = question.call["expected"], question.findings
    question.translated("aotenjou: every yaku beside the yakuman, and no limit")
    concealed, win, melds = question.asked()
    situation = question.situation
    values = evaluate_all(concealed, win, melds, situation, question.rules)
    tiles = [*concealed, win, *(tile for meld in melds for tile in meld.tiles)]
    closed = not any(meld.is_open for meld in melds)
    readings = [limitless(value, tiles, situation, closed=closed) for value in values]
    yaku, fu = max(readings, key=lambda reading: reading[1] << sum(reading[0].values()))
    han = sum(yaku.values())
    findings.same("yaku", _theirs(expected), question.named(yaku))
    findings.same("han", expected["han"], han)
    findings.same("fu", expected["fu"], fu)
    findings.same("cost", expected["cost"], _cost(question, fu << han + 2, ""))


def _check_nagashi(call: Call, findings: Findings) -> None:
    """A non-dealer who discards nothing but terminals and honours receives what a mangan is worth."""
    hand = [name.replace("0", "5") for name in call["tiles_with_win_and_melds"]]
    left = Counter(f"{number}{suit}" for suit in "mps" for number in range(1, 10) for _ in range(4))
    left.update(f"{number}z" for number in range(1, 8) for _ in range(4))
    left.subtract(hand)
    names = sorted(left.elements(), key=lambda name: KIND_OF[TILE_BY_NAME[name]] in YAOCHUU)
    draws = [names.pop() if turn % 4 == 1 else names.pop(0) for turn in range(70)]
    scene = Scene("", "".join(hand), draws="".join(draws), rules=ruleset_from({"aka_dora": [0, 0, 0]})).idle(70)
    draw, expected = scene.over.draw, call["expected"]
    limit, base = limit_and_base(5, 30, Ruleset())
    same = findings.same
    same("yaku", expected["yaku"], ["Nagashi Mangan"] if draw is not None and draw.nagashi == (1,) else [])
    same("error, han and fu", (expected["error"], expected["han"], expected["fu"]), (None, 5, 30))
    same("nagashi mangan", expected["cost"]["total"], scene.deltas[1])
    same("cost", expected["cost"], _written(base * 4, 0, f"nagashi {limit}"))


def _translate(question: _Question, value: ExplainedValue, yaku: Counter[str], bonus: Counter[str]) -> tuple[int, int]:
    """Han and yakuman multiple in the package's conventions; ``yaku`` and ``bonus`` are changed likewise."""
    told, multiple = question.told, value.yakuman
    extra = 0
    if told.get("is_open_riichi") and question.options.get("has_sashikomi_yakuman") and not told.get("is_tsumo"):
        question.translated("a ron on an open riichi is a yakuman more")
        if not multiple:
            yaku.clear()
            bonus.clear()
        yaku["sashikomi"] = 1
        extra += 1
    elif told.get("is_open_riichi") and not multiple:
        question.translated("open riichi is a han more than riichi")
        name = "double_riichi" if yaku["double_riichi"] else "riichi"
        yaku["double_open_riichi" if name == "double_riichi" else "open_riichi"] = yaku.pop(name) + 1
    if told.get("is_renhou") and multiple and "renhou" not in yaku and question.rules.renhou == "yakuman":
        question.translated("renhou as a yakuman counts beside others")
        yaku["renhou"] = 1
        extra += 1
    if told.get("paarenchan", 0) > 1:
        question.translated("paarenchan counts as many yakuman as the call says")
        extra += told["paarenchan"] - 1
    if multiple or extra:
        multiple = sum(row.han for row in value.yaku if value.yakuman) + extra
        if question.rules.yakuman_cap:
            multiple = min(multiple, question.rules.yakuman_cap)
        return 13 * multiple, multiple
    _set_aside(question, bonus)
    han = sum(yaku.values()) + sum(bonus.values())
    if question.options.get("kazoe_limit") == 2 and han >= 13:
        question.translated("every thirteen han are a yakuman")
    return han, 0


def _set_aside(question: _Question, bonus: Counter[str]) -> None:
    """Norths set aside: a han each, and one more for each indicator that names them."""
    norths = max(0, question.told.get("num_nuki_dora", 0))
    if not norths:
        return
    question.translated("norths set aside with four players")
    situation = question.situation
    named = [name for name in ("dora", "ura") for tile in getattr(situation, name) if KIND_OF[tile] == NORTH - 1]
    bonus["dora"] += norths * (1 + named.count("dora"))
    if situation.riichi or situation.double_riichi:
        bonus["ura_dora"] += norths * named.count("ura")


def _check_cost(question: _Question, han: int, fu: int, multiple: int) -> None:
    """The payments and the name of the limit."""
    if not multiple and han >= 13 and question.options.get("kazoe_limit") == 2:
        multiple = han // 13
    limit, base = ("yakuman", 8000 * multiple) if multiple else limit_and_base(han, fu, question.rules)
    level = (limit or "").replace("kazoe_yakuman", "yakuman")
    if multiple > 1:
        # The package has no word for more than six.
        level = f"{min(multiple, 6)}x yakuman"
    question.findings.same("cost", question.call["expected"]["cost"], _cost(question, base, level))


def _cost(question: _Question, base: int, level: str) -> dict[str, Any]:
    """Payments for base points as the package writes them down."""
    if question.told.get("is_tsumo"):
        from_dealer, additional = tsumo_points(base, question.dealer)
        main = additional if question.dealer else from_dealer
    else:
        main, additional = ron_points(base, question.dealer), 0
    return _written(main, additional, level)


def _written(main: int, additional: int, level: str) -> dict[str, Any]:
    return {
        "main": main,
        "additional": additional,
        "main_bonus": 0,
        "additional_bonus": 0,
        "kyoutaku_bonus": 0,
        "total": main + 2 * additional,
        "yaku_level": level,
    }
