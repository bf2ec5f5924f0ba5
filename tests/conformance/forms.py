"""The kinds of records and their checks. A record's kind follows from its keys, never from its file's name."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.engine.view import State
from tests.conformance.bare import check_bare
from tests.conformance.optional import check_call
from tests.conformance.reading import Broken, Counts
from tests.conformance.report import Checked, Disagreement, Findings, Halt, shown
from tests.conformance.rounds import check_round
from tests.conformance.scored import check_scored
from tests.conformance.shapes import check_counts, check_shape
from tests.conformance.traces import check_trace

_GAME = frozenset(("game", "round", "rules", "round_wind", "hand_no", "dealer", "start_scores", "events", "end_scores"))
KEYS = {
    "recorded round": _GAME | {"start_hands"},
    "server offers": _GAME | {"start_hand", "viewer"},
    "scored hand": frozenset(("closed", "win_tile", "tsumo", "melds", "seat_wind", "situation", "players", "expected")),
    "optional-rule call": frozenset(
        ("tiles_with_win_and_melds", "win_tile", "circumstances", "options_not_at_default", "aotenjou", "expected")
    ),
    "shanten hand": frozenset(("tiles34", "regular", "chiitoitsu", "kokushi")),
}
"""The keys that tell each form of object apart."""
BARE = "bare winning hand"
COUNTS = "hand of 34 counts"
UNKNOWN = "unknown"
_LINKED = ("recorded round", "server offers")
SPECIAL = "special_table: other rules"


def form_of(record: Any) -> str:
    """The form of a record. An object is of the form whose keys it shows most of, so that a missing key is noticed."""
    if isinstance(record, Counts):
        return COUNTS
    if isinstance(record, list):
        return BARE
    if not isinstance(record, dict):
        return UNKNOWN
    shares = {form: len(keys & record.keys()) / len(keys) for form, keys in KEYS.items()}
    form = max(shares, key=shares.__getitem__)
    return form if shares[form] >= 0.5 else UNKNOWN


@dataclass
class _Game:
    """The round checked last: what the next one of the same game must follow from."""

    record: dict[str, Any]
    state: State


class Checker:
    """Checks the records of one file in their order. Nothing that a record holds makes it raise.

    ``tenpai`` says that bare hands come from a set of tenpai hands; ``written`` has recorded rounds written
    as logs too.
    """

    def __init__(self, *, tenpai: bool = False, written: bool = False) -> None:
        self._tenpai = tenpai
        self._written = written
        self._last: _Game | None = None

    def check(self, line: int, record: Any) -> Checked:
        """Check one record."""
        form = form_of(record)
        findings = Findings()
        skipped = ""
        try:
            skipped = self._check(form, record, findings) or ""
        except Halt as halt:
            self._last = None
            findings.found.append(halt.disagreement)
        except Exception as fault:  # noqa: BLE001 - whatever a corrupted record brings about is a finding
            self._last = None
            where = _where(fault)
            findings.found.append(Disagreement("the record", f"a {form}", f"{type(fault).__name__}: {fault} ({where})"))
        return Checked(line, _name(record), form, tuple(findings.found), skipped, dict(findings.counts))

    def _check(self, form: str, record: Any, findings: Findings) -> str | None:
        """Check a record of a form; why it was skipped, if it was."""
        if isinstance(record, Broken):
            raise Halt("the record", "a line that can be read", record.why)
        if form in _LINKED:
            return self._check_linked(form, record, findings)
        if form == "scored hand":
            check_scored(record, findings)
        elif form == "optional-rule call":
            check_call(record, findings)
        elif form == "shanten hand":
            check_shape(record, findings)
        elif form == BARE:
            check_bare(record, findings)
        elif form == COUNTS:
            check_counts(record.digits, findings, tenpai=self._tenpai)
        else:
            raise Halt("the record", f"one of: {', '.join((*KEYS, BARE, COUNTS))}", shown(record)[:80])
        return None

    def _check_linked(self, form: str, record: dict[str, Any], findings: Findings) -> str | None:
        """A round of a game: what it begins with follows from the round before it, where that one is here too."""
        special = record["rules"]["special_table"]
        if special is True:
            self._last = None
            return SPECIAL
        findings.same("rules.special_table", special, False)
        last, self._last = self._last, None
        before: State | None = None
        if last is not None and last.record["game"] == record["game"]:
            findings.same("rules of the game", last.record["rules"], record["rules"])
            if record["round"] <= last.record["round"]:
                findings.same("round", record["round"], f"a round after {last.record['round']}")
            before = last.state if record["round"] == last.record["round"] + 1 else None
        if form == "recorded round":
            state: State | None = check_round(record, findings, before, written=self._written)
        else:
            state = check_trace(record, findings, before)
        if state is not None:
            self._last = _Game(record, state)
        return None


def check_records(records: Iterable[tuple[int, Any]], *, tenpai: bool = False, written: bool = False) -> list[Checked]:
    """Check records that stand together."""
    checker = Checker(tenpai=tenpai, written=written)
    return [checker.check(line, record) for line, record in records]


def _name(record: Any) -> str:
    """How a record is called in a report."""
    if not isinstance(record, dict):
        return record.digits if isinstance(record, Counts) else ""
    if "game" in record:
        return f"{record['game']} round {record.get('round')}"
    return str(record.get("id", ""))


def _where(fault: BaseException) -> str:
    """The place in the code that a fault came from."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_globals.get('__name__')}:{trace.tb_lineno}"
