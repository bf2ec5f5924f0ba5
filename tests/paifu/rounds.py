"""The golden rounds of tests/data as games, to be written in the formats under test.

The rounds hold what a server would say, in no format of a server; writing them in one is how whole games, rare events
and three players reach the readers without shipping more files. The encoders know nothing of the readers.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.conformance.reading import read

DATA = Path(__file__).parents[1] / "data" / "golden_rounds.jsonl.xz"

Round = dict[str, Any]


def games(path: Path = DATA) -> Iterator[list[Round]]:
    """Rounds of one game that follow on one another, by Tenhou's rules; the rules of each are those of all."""
    rules = [(record, record["rules"]) for _, record in read(path)]
    ordinary = [record for record, switches in rules if not switches["special_table"] and "preset" not in switches]
    for _, group in groupby(enumerate(ordinary), key=lambda entry: (entry[1]["game"], entry[1]["round"] - entry[0])):
        yield [record for _, record in group]


def reds_of(record: Round) -> set[int]:
    """The tile numbers that are red fives in this game."""
    if not record["rules"]["red_fives"]:
        return set()
    return {16, 52, 88} if record["rules"]["players"] == 4 else {52, 88}


def round_number(record: Round) -> int:
    """Wind times four plus number, as Tenhou counts rounds, with three players too."""
    hand: int = record["hand_no"]
    return "ESWN".index(record["round_wind"]) * 4 + hand - 1


def wins_of(record: Round) -> list[dict[str, Any]]:
    """The wins of a round, none if it was drawn."""
    result: list[dict[str, Any]] = record["result"].get("wins", [])
    return result


def before_result(record: Round) -> list[int]:
    """The scores at the end of play, riichi sticks paid and nothing settled."""
    paid = [event[1] for event in record["events"] if event[0] == "riichi_paid"]
    return [score - 1000 * paid.count(seat) for seat, score in enumerate(record["start_scores"])]
