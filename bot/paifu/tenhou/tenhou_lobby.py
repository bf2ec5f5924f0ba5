"""The rules of a lobby that somebody set up at Tenhou: GO's ``csrule``, 45 fields between commas.

Fields 0 and 1 are flags in hexadecimal, where nothing set is Tenhou's own rule. 4 to 6 are the points to start with, to
have in the last hand and to be settled by, 7 those that end the game, 10 and 11 what a riichi and each payer's part of
a counter cost, 16 to 18 what each noten seat pays beside one, two and three tenpai. 21 to 35 are what the second, third
and fourth place get, in thousands, with nobody to four below the points settled by. An empty field means Tenhou's.
docs/formats.md has the sources.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import RulesetError
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.paifu.errors import LogProblem, Malformed, Unsupported
from bot.paifu.tenhou.tenhou_facts import rules_of_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.paifu.errors import LogPlace

LOBBY: Final = 0x100
"""The bit of GO's ``type`` that says that ``csrule`` holds."""
MOST_FIELDS: Final = 60
_DIGITS: Final = 8

_NO_DORA, _NO_TSUMO_LOSS, _TWO_WINDS, _NO_KITA = 1 << 4, 1 << 23, 1 << 20, 1 << 22
_NO_AGARI_RENCHAN, _NO_TENPAI_RENCHAN = 1 << 16, 1 << 17
_FIRST: Final[Mapping[int, Mapping[str, object]]] = {
    0: {"nagashi": "off"},
    1: {"kiriage": True},
    2: {"tobi": "off"},
    3: {"kan_dora_open": "immediate"},
    5: {"kan_dora": False, "kan_ura_dora": False},
    6: {"ura_dora": False, "kan_ura_dora": False},
    7: {"kan_ura_dora": False},
    8: {"abort_suufon": False},
    9: {"abort_suukaikan": "off"},
    10: {"abort_suucha": False},
    11: {"abort_kyuushu": False},
    12: {"triple_ron": "all"},
    13: {"double_ron": "head_bump", "triple_ron": "head_bump"},
    14: {"agari_yame": "off"},
    15: {"tenpai_yame": "off"},
    17: {"renchan": "agari"},
    18: {"final_rounding": "half_up"},
    19: {"ippatsu": False},
    21: {"extension": "none"},
    24: {"renhou": "mangan"},
    25: {"riichi_min_live_tiles": 0},
}
_SECOND: Final[Mapping[int, Mapping[str, object]]] = {
    0: {"double_wind_fu": 2},
    1: {"tie_break": "split"},
    2: {"leftover_riichi": "forfeit"},
    4: {"kazoe": "sanbaiman"},
}
"""What each flag changes. A flag that is not here is not known: where it matters, the game breaks a rule."""


def rules_of_lobby(kind: int, csrule: str, place: LogPlace) -> Ruleset:
    """The rules of a lobby's table. Raises Unsupported where no ruleset describes them, Malformed."""
    fields = csrule.split(",")
    if len(fields) > MOST_FIELDS:
        raise Malformed(LogProblem.BAD_VALUE, place, value=csrule[:80])
    told = _Fields(fields, place)
    base = rules_of_type(kind & ~LOBBY, place)
    first, second = told.flags(0), told.flags(1)
    three = base.players == 3
    if first & (_NO_DORA | _TWO_WINDS) or (three and first & _NO_KITA):
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind)
    options: dict[str, object] = {"final_rounding": "none"}
    for flags, changes in ((first, _FIRST), (second, _SECOND)):
        for bit, change in changes.items():
            if flags & 1 << bit:
                options |= change
    if first & _NO_AGARI_RENCHAN:
        options["renchan"] = "none"
    if three and first & _NO_TSUMO_LOSS:
        options["sanma_tsumo"] = "bisect"
    options |= told.points(base)
    uma = told.uma(base)
    bappu = told.noten(base)
    if uma is None or bappu is None or told.number(7, 0) or told.number(10, 1000) != 1000:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind)
    try:
        return ruleset_from({**options, "uma": uma, "noten_bappu": bappu}, base)
    except RulesetError:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind) from None


class _Fields:
    """The fields by their number. Raises Malformed where one is none."""

    def __init__(self, fields: list[str], place: LogPlace) -> None:
        self._fields = fields
        self._place = place

    def _text(self, field: int) -> str:
        return self._fields[field].strip() if field < len(self._fields) else ""

    def flags(self, field: int) -> int:
        text = self._text(field)
        if not all(digit in "0123456789abcdefABCDEF" for digit in text) or len(text) > _DIGITS:
            raise Malformed(LogProblem.BAD_VALUE, self._place, value=text[:80])
        return int(text or "0", 16)

    def number(self, field: int, usual: int) -> int:
        text = self._text(field)
        if not text:
            return usual
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > _DIGITS:
            raise Malformed(LogProblem.BAD_VALUE, self._place, value=text[:80])
        return int(text)

    def points(self, base: Ruleset) -> dict[str, object]:
        each = base.honba_value // (base.players - 1)
        return {
            "start_points": self.number(4, base.start_points),
            "target_points": self.number(5, base.target_points),
            "return_points": self.number(6, base.return_points),
            "honba_value": self.number(11, each) * (base.players - 1),
        }

    def uma(self, base: Ruleset) -> tuple[int, ...] | None:
        """The uma, first place first; None where it goes by how many are below the points settled by."""
        behind = [points // 1000 for points in base.uma[1:]]
        rows = {
            tuple(self.number(21 + 3 * below + place, usual) for place, usual in enumerate(behind))
            for below in range(base.players + 1)
        }
        if len(rows) > 1:
            return None
        [row] = rows
        return (-1000 * sum(row), *(1000 * points for points in row))

    def noten(self, base: Ruleset) -> int | None:
        """What the noten seats pay together; None where that depends on how many they are."""
        players, whole = base.players, base.noten_bappu
        together = {
            self.number(15 + tenpai, whole // (players - tenpai)) * (players - tenpai) for tenpai in range(1, players)
        }
        return together.pop() if len(together) == 1 else None
