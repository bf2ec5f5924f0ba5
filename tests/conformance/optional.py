"""Checking optional-rule calls: what the ``mahjong`` package's own tests ask of it, put to the engine.

The package's options become options of the ruleset. Where its convention is one that no option of ours has, the answer
of the engine is put into that convention, and the report counts it as translated:

- a call without a seat is asked as the seat that its circumstances need, and paid as a non-dealer's;
- open riichi is one han more than riichi, and under ``has_sashikomi_yakuman`` a ron on it one yakuman more;
- renhou as a yakuman counts beside others, where ours is a flat value that the higher one replaces;
- a paarenchan counter above 1 is so many yakuman;
- without a limit of counted yakuman (``kazoe_limit`` 2) every thirteen han are one;
- norths set aside with four players count as they do with three.

Two kinds of call ask for what no ruleset here knows, and are skipped once what can be compared has been: aotenjou,
which adds ordinary yaku to yakuman and knows no limit at all, and nagashi mangan scored as a hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.engine.errors import Refusal
from bot.engine.lookup import Contradiction, Lookup, look_up
from bot.engine.melds import Meld
from bot.engine.rules import Ruleset, ruleset_from
from bot.engine.score import HandValue, evaluate, limit_and_base, ron_points, tsumo_points
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, NORTH, TILE_BY_NAME, Kind, Tile, counts_of
from tests.conformance.names import engine_yaku
from tests.conformance.report import Findings, Halt
from tests.conformance.scored import meld_of, tiles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Call = dict[str, Any]
AOTENJOU = "aotenjou: ordinary yaku beside yakuman and no limit; only yakuman and bonus han were compared"
NAGASHI = "nagashi mangan is a draw here, no hand to score"

_YAKU = {
    "Aka Dora": "aka_dora",
    "Chankan": "chankan",
    "Chantai": "chanta",
    "Chiihou": "chiihou",
    "Chiitoitsu": "chiitoitsu",
    "Chinitsu": "chinitsu",
    "Chinroutou": "chinroutou",
    "Chuuren Poutou": "chuuren_poutou",
    "Daburu Chuuren Poutou": "junsei_chuuren_poutou",
    "Dai Suushii": "daisuushii",
    "Daichikurin": "daichikurin",
    "Daichisei": "daichisei",
    "Daisangen": "daisangen",
    "Daisharin": "daisharin",
    "Daisuurin": "daisuurin",
    "Dora": "dora",
    "Double Open Riichi": "double_open_riichi",
    "Double Riichi": "double_riichi",
    "Haitei Raoyue": "haitei",
    "Honitsu": "honitsu",
    "Honroutou": "honroutou",
    "Houtei Raoyui": "houtei",
    "Iipeiko": "iipeikou",
    "Ippatsu": "ippatsu",
    "Ittsu": "ittsuu",
    "Junchan": "junchan",
    "Kokushi Musou": "kokushi_musou",
    "Kokushi Musou Juusanmen Matchi": "kokushi_musou_13",
    "Menzen Tsumo": "menzen_tsumo",
    "Open Riichi": "open_riichi",
    "Paarenchan": "paarenchan",
    "Pinfu": "pinfu",
    "Renhou": "renhou",
    "Renhou (yakuman)": "renhou",
    "Riichi": "riichi",
    "Rinshan Kaihou": "rinshan",
    "Ryanpeikou": "ryanpeikou",
    "Ryuuiisou": "ryuuiisou",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Sashikomi": "sashikomi",
    "Shou Sangen": "shousangen",
    "Shousuushii": "shousuushii",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Suu Kantsu": "suukantsu",
    "Tanyao": "tanyao",
    "Tenhou": "tenhou",
    "Toitoi": "toitoi",
    "Tsuu Iisou": "tsuuiisou",
    "Ura Dora": "ura_dora",
    "Yakuhai (chun)": "yakuhai_chun",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    **{
        f"Yakuhai ({whose} wind {wind})": f"{whose}_{wind}"
        for whose in ("seat", "round")
        for wind in ("east", "south", "west", "north")
    },
}
_YAKUMAN = frozenset(
    (
        *("chiihou", "chinroutou", "chuuren_poutou", "junsei_chuuren_poutou", "daisuushii", "daichikurin", "daichisei"),
        *("daisangen", "daisharin", "daisuurin", "kokushi_musou", "kokushi_musou_13", "paarenchan", "ryuuiisou"),
        *("shousuushii", "suuankou", "suuankou_tanki", "suukantsu", "tenhou", "tsuuiisou"),
    )
)
_FLAGS = {
    "is_tsumo": "tsumo",
    "is_riichi": "riichi",
    "is_daburu_riichi": "double_riichi",
    "is_ippatsu": "ippatsu",
    "is_rinshan": "rinshan",
    "is_chankan": "chankan",
    "is_haitei": "haitei",
    "is_houtei": "houtei",
    "is_tenhou": "tenhou",
    "is_chiihou": "chiihou",
    "is_renhou": "renhou",
}
_OTHERS = frozenset(
    ("is_dealer", "is_nagashi_mangan", "is_open_riichi", "num_nuki_dora", "paarenchan", "player_wind", "round_wind")
)
_ERRORS = {
    "open_hand_riichi_not_allowed": ("riichi_needs_closed_hand",),
    "open_hand_daburi_not_allowed": ("riichi_needs_closed_hand",),
    "ippatsu_without_riichi_not_allowed": ("ippatsu_needs_riichi",),
    "chankan_with_tsumo_not_allowed": ("needs_ron",),
    "rinshan_without_tsumo_not_allowed": ("needs_tsumo",),
    "haitei_without_tsumo_not_allowed": ("needs_tsumo",),
    "houtei_with_tsumo_not_allowed": ("needs_ron",),
    "haitei_with_rinshan_not_allowed": ("not_together", "rinshan_needs_kan"),
    "houtei_with_chankan_not_allowed": ("not_together",),
    "tenhou_not_as_dealer_not_allowed": ("needs_dealer",),
    "tenhou_without_tsumo_not_allowed": ("needs_tsumo",),
    "tenhou_with_meld_not_allowed": ("needs_no_calls",),
    "chiihou_as_dealer_not_allowed": ("needs_non_dealer",),
    "chiihou_without_tsumo_not_allowed": ("needs_tsumo",),
    "chiihou_with_meld_not_allowed": ("needs_no_calls",),
    "renhou_as_dealer_not_allowed": ("needs_non_dealer",),
    "renhou_with_tsumo_not_allowed": ("needs_ron",),
    "renhou_with_meld_not_allowed": ("needs_no_calls",),
}
"""Circumstances that contradict one another, and the contradictions by which the engine may refuse them."""


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
        if self.told.keys() - _FLAGS.keys() - _OTHERS:
            raise Halt("circumstances", "known ones", self.told)
        self.rules = rules_of(self.options)
        tiles = self._names(call["tiles_with_win_and_melds"])
        self.sets = [(meld["type"], self._names(meld["tiles"])) for meld in call["melds"]]
        self.win = self._names([call["win_tile"]])[0]
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
        named = {ours: bool(self.told.get(theirs)) for theirs, ours in _FLAGS.items()}
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

    def melds(self) -> list[Meld]:
        """The declared sets."""
        return [meld_of(kind, tiles_of(names)) for kind, names in self.sets]

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
            **{name: getattr(situation, name) for name in _FLAGS.values() if name != "tsumo"},
        )

    def refusal(self) -> str:
        """Why the engine refuses the hand, empty if it does not."""
        concealed = tiles_of(self.closed)
        if self.size != 14:
            # A kan that its hand has three tiles of: the hand is a tile short.
            return Refusal.NOT_COMPLETE.value
        if self.winning_tile not in concealed:
            return "winning_tile_not_in_hand"
        concealed.remove(self.winning_tile)
        value = evaluate(concealed, self.winning_tile, self.melds(), self.situation, self.rules)
        return "" if isinstance(value, HandValue) else value.value

    def value(self) -> HandValue:
        """What the engine gives the hand. Raises Halt where it gives nothing."""
        if refused := self.refusal():
            raise Halt("hand", "a win", f"refused: {refused}")
        concealed = tiles_of(self.closed)
        concealed.remove(self.winning_tile)
        value = evaluate(concealed, self.winning_tile, self.melds(), self.situation, self.rules)
        if not isinstance(value, HandValue):
            raise Halt("hand", "a win", f"refused: {value}")
        return value


def check_call(call: Call, findings: Findings) -> str | None:
    """Note every disagreement of a call; why it was skipped, if it was. Raises Halt where it cannot be asked."""
    expected = call["expected"]
    if call["circumstances"].get("is_nagashi_mangan"):
        findings.same("nagashi mangan", (["Nagashi Mangan"], 5, 8000), (expected["yaku"], *_worth(expected)))
        findings.same("mangan", expected["cost"]["main"], ron_points(limit_and_base(5, 30, Ruleset())[1], False))
        return NAGASHI
    question = _Question(call, findings)
    if expected["error"] is not None:
        _check_refusal(question, expected["error"])
        return None
    value = question.value()
    yaku = Counter({row.id: row.han for row in value.yaku})
    bonus = Counter({row.id: row.han for row in value.bonus})
    theirs = sorted(_YAKU.get(name, name) for name in expected["yaku"])
    if call["aotenjou"]:
        _check_aotenjou(question, theirs, value)
        return AOTENJOU
    han, multiple = _translate(question, value, yaku, bonus)
    winds = question.seat - EAST, question.round - EAST
    named = sorted(engine_yaku(name, *winds) for name, worth in (yaku + bonus).items() if worth)
    findings.same("yaku", theirs, named)
    findings.same("han", expected["han"], han)
    if not multiple:
        findings.same("fu", expected["fu"], value.fu)
    _check_cost(question, han, value.fu, multiple)
    return None


def _worth(expected: dict[str, Any]) -> tuple[int, int]:
    return expected["han"], expected["cost"]["main"]


def _check_refusal(question: _Question, error: str) -> None:
    same = question.findings.same
    if error in _ERRORS:
        try:
            came = str(look_up(question.lookup()).value)
        except Contradiction as contradiction:
            came = contradiction.problem
        same("error", error, error if came in _ERRORS[error] else came)
        return
    allowed = {
        "no_yaku": ("no_yaku",),
        "hand_not_winning": ("not_complete", "winning_tile_not_in_hand"),
        "winning_tile_not_in_hand": ("winning_tile_not_in_hand",),
    }
    came = question.refusal()
    same("error", error, error if came in allowed.get(error, ()) else came or "a win")


def _check_aotenjou(question: _Question, theirs: Sequence[str], value: HandValue) -> None:
    """The yakuman of the hand: what stands beside them has no rule here."""
    ours = sorted(row.id for row in value.yaku if row.id in _YAKUMAN)
    question.findings.same("yakuman", [name for name in theirs if name in _YAKUMAN], ours)


def _translate(question: _Question, value: HandValue, yaku: Counter[str], bonus: Counter[str]) -> tuple[int, int]:
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
    expected = question.call["expected"]["cost"]
    if not multiple and han >= 13 and question.options.get("kazoe_limit") == 2:
        multiple = han // 13
    limit, base = ("yakuman", 8000 * multiple) if multiple else limit_and_base(han, fu, question.rules)
    if question.told.get("is_tsumo"):
        from_dealer, from_other = tsumo_points(base, question.dealer)
        main, additional = (from_other, from_other) if question.dealer else (from_dealer, from_other)
        total = main + 2 * additional
    else:
        main, additional = ron_points(base, question.dealer), 0
        total = main
    level = (limit or "").replace("kazoe_yakuman", "yakuman")
    if multiple > 1:
        # The package has no word for more than six.
        level = f"{min(multiple, 6)}x yakuman"
    came = {
        "main": main,
        "additional": additional,
        "main_bonus": 0,
        "additional_bonus": 0,
        "kyoutaku_bonus": 0,
        "total": total,
        "yaku_level": level,
    }
    question.findings.same("cost", expected, came)
    question.findings.counts["calls"] += 1
