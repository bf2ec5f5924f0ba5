"""The file of proofs: what was written is read back, what was touched is found, what is broken is refused."""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table import fair_shuffle
from bot.table.fair_shuffle import Entropy
from bot.table.proof_file import MOST_BYTES, MOST_KYOKU, ProofFileProblem, UnreadableProof, proof_file, read_proofs
from bot.table.shuffle_proof import Checked, ProofProblem, ShuffleProof, check, check_game
from tests.for_each import for_each


def proof_of(kyoku: int, *, players: int = 4, added: tuple[Entropy, ...] = ()) -> ShuffleProof:
    """A proof that holds."""
    seed = Random(kyoku).randbytes(32)
    return ShuffleProof(
        table="abcd1234",
        kyoku=kyoku,
        players=players,
        red_fives=(1, 1, 1),
        commitment=fair_shuffle.commitment("abcd1234", kyoku, seed),
        seed=seed,
        entropies=added,
        wall=fair_shuffle.wall("abcd1234", kyoku, seed, added, players=players, red_fives=(1, 1, 1)),
        seats=fair_shuffle.seat_order("abcd1234", kyoku, seed, added, players=players) if kyoku == 1 else None,
    )


GAME = (
    proof_of(1, added=(Entropy(100, "運 🀄 \"'\\\n"), Entropy(2**64 - 1, "x" * 64))),
    proof_of(2),
    proof_of(3, added=(Entropy(7, ""),)),
)
TEXT = proof_file("abcd1234", GAME)
JSON: dict[str, Any] = json.loads(TEXT)


def problems(results: tuple[Checked, ...]) -> list[tuple[int, str, str]]:
    return [(result.kyoku, finding.problem.value, finding.place) for result in results for finding in result.findings]


def changed(*path: str | int, to: Any) -> bytes:
    """The file with one value exchanged, or removed where ``to`` is ``...``."""
    game = deepcopy(JSON)
    inner: Any = game
    for step in path[:-1]:
        inner = inner[step]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return json.dumps(game).encode()


def test_a_file_is_read_as_it_was_written_and_holds() -> None:
    read = read_proofs(TEXT.encode())
    assert (read.table, read.kyoku) == ("abcd1234", GAME)
    assert all(result.holds for result in check_game(read.kyoku))
    assert problems(check_game([proof_of(kyoku, players=3) for kyoku in (1, 2)])) == []


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    result = check(replace(GAME[1], commitment="0" * 64))
    assert problems((result,)) == [(2, ProofProblem.COMMITMENT_DIFFERS, "commitment")]
    other = check(replace(GAME[1], seed=GAME[0].seed))
    assert [finding.problem for finding in other.findings] == [
        ProofProblem.COMMITMENT_DIFFERS,
        ProofProblem.WALL_DIFFERS,
    ]


def test_a_wall_that_was_stacked_is_found_at_its_first_tile() -> None:
    wall = list(GAME[1].wall)
    other = next(place for place in range(20, 136) if wall[place] != wall[17])
    wall[17], wall[other] = wall[other], wall[17]
    [finding] = check(replace(GAME[1], wall=tuple(wall))).findings
    assert (finding.problem, finding.place) == (ProofProblem.WALL_DIFFERS, "wall[17]")
    assert (finding.made, finding.told) == (GAME[1].wall[17], wall[17])
    [short] = check(replace(GAME[1], wall=GAME[1].wall[:-1])).findings
    assert (short.place, short.told) == ("wall[135]", "")


def test_seats_that_were_not_drawn_are_found() -> None:
    assert GAME[0].seats is not None
    [finding] = check(replace(GAME[0], seats=GAME[0].seats[::-1])).findings
    assert (finding.problem, finding.place) == (ProofProblem.SEATS_DIFFER, "seats[0]")


def test_entropy_that_was_left_out_changed_or_invented_is_found() -> None:
    for added in ((), GAME[0].entropies[:1], (*GAME[0].entropies[:1], Entropy(200, "me too"))):
        found = {finding.problem for finding in check(replace(GAME[0], entropies=added)).findings}
        assert ProofProblem.WALL_DIFFERS in found


def test_a_proof_of_another_table_or_kyoku_does_not_hold() -> None:
    for moved in (replace(GAME[1], kyoku=5), replace(GAME[1], table="zzzz9999")):
        assert {finding.problem for finding in check(moved).findings} == {
            ProofProblem.COMMITMENT_DIFFERS,
            ProofProblem.WALL_DIFFERS,
        }


def test_kyokus_that_were_left_out_are_named() -> None:
    results = check_game([GAME[1], proof_of(5)])
    assert [result.kyoku for result in results] == [1, 2, 3, 4, 5]
    assert problems(results) == [(kyoku, ProofProblem.MISSING, "") for kyoku in (1, 3, 4)]


KYOKU = ("kyoku", 1)


@for_each(
    ("path", "to", "place"),
    [
        ((*KYOKU, "seed"), "00", "kyoku[1].seed"),
        ((*KYOKU, "seed"), "A" * 64, "kyoku[1].seed"),
        ((*KYOKU, "seed"), None, "kyoku[1].seed"),
        ((*KYOKU, "seed"), "٠" * 64, "kyoku[1].seed"),
        ((*KYOKU, "commitment"), "0" * 63, "kyoku[1].commitment"),
        ((*KYOKU, "commitment"), ..., "kyoku[1].commitment"),
        ((*KYOKU, "players"), 5, "kyoku[1].players"),
        ((*KYOKU, "players"), True, "kyoku[1].players"),
        ((*KYOKU, "players"), 4.0, "kyoku[1].players"),
        ((*KYOKU, "red_fives"), [1, 1], "kyoku[1].red_fives"),
        ((*KYOKU, "red_fives"), [1, 1, 5], "kyoku[1].red_fives[2]"),
        ((*KYOKU, "wall"), [], "kyoku[1].wall"),
        ((*KYOKU, "wall"), "", "kyoku[1].wall[0]"),
        ((*KYOKU, "wall"), "1m 2m  3m", "kyoku[1].wall[2]"),
        ((*KYOKU, "wall"), "1m 8z", "kyoku[1].wall[1]"),
        ((*KYOKU, "seats"), [0, 1, 2, 3], "kyoku[1].seats"),
        (("kyoku", 0, "seats"), None, "kyoku[0].seats"),
        (("kyoku", 0, "seats"), [0, 1, 2, 4], "kyoku[0].seats[3]"),
        ((*KYOKU, "entropies"), {}, "kyoku[1].entropies"),
        ((*KYOKU, "entropies"), [{"user": "1"}], "kyoku[1].entropies[0].text"),
        ((*KYOKU, "entropies"), [{"user": "0", "text": ""}], "kyoku[1].entropies[0].user"),
        ((*KYOKU, "entropies"), [{"user": 1, "text": ""}], "kyoku[1].entropies[0].user"),
        ((*KYOKU, "entropies"), [{"user": str(2**64), "text": ""}], "kyoku[1].entropies[0].user"),
        ((*KYOKU, "entropies"), [{"user": "1", "text": "\ud800"}], "kyoku[1].entropies[0].text"),
        (
            (*KYOKU, "entropies"),
            [{"user": "2", "text": ""}, {"user": "1", "text": ""}],
            "kyoku[1].entropies[1].user",
        ),
        ((*KYOKU, "number"), 1, "kyoku[1].number"),
        ((*KYOKU, "number"), MOST_KYOKU + 1, "kyoku[1].number"),
        ((*KYOKU, "note"), "trust me", "kyoku[1].'note'"),
        (KYOKU, None, "kyoku[1].number"),
    ],
)
def test_a_kyoku_that_cannot_be_read_is_named_with_its_place_and_the_others_are_checked(
    path: tuple[str | int, ...], to: Any, place: str
) -> None:
    results = check_game(read_proofs(changed(*path, to=to)).kyoku)
    assert problems(results) == [(1 if path[1] == 0 else 2, ProofProblem.MALFORMED, place)]
    assert len(results) == 3


@for_each(
    ("data", "problem", "place"),
    [
        (b"", ProofFileProblem.NOT_JSON, "line 1 column 1"),
        (b"{}", ProofFileProblem.OTHER_FORMAT, "format"),
        (b"[1]", ProofFileProblem.OTHER_FORMAT, "format"),
        (b"\xff\xfe", ProofFileProblem.NOT_TEXT, "byte 0"),
        (b"[" * 100_000, ProofFileProblem.NOT_JSON, ""),
        (b"1" * 10_000, ProofFileProblem.NOT_JSON, ""),
        (b'{"a": 1, "a": 2}', ProofFileProblem.KEY_TWICE, "'a'"),
        (b" " * (MOST_BYTES + 1), ProofFileProblem.TOO_LARGE, ""),
        (changed("version", to=2), ProofFileProblem.OTHER_VERSION, "version"),
        (changed("version", to=True), ProofFileProblem.OTHER_VERSION, "version"),
        (changed("table", to="../x"), ProofFileProblem.BAD_VALUE, "table"),
        (changed("table", to=...), ProofFileProblem.MISSING_KEY, "table"),
        (changed("kyoku", to=[]), ProofFileProblem.BAD_VALUE, "kyoku"),
        (changed("\x1b[31m", to=1), ProofFileProblem.UNKNOWN_KEY, "'\\x1b[31m'"),
    ],
)
def test_what_is_no_file_of_proofs_is_refused_with_its_place(
    data: bytes, problem: ProofFileProblem, place: str
) -> None:
    with pytest.raises(UnreadableProof) as refused:
        read_proofs(data)
    assert (refused.value.problem, refused.value.place) == (problem, place)


def read_or_refuse(data: bytes) -> None:
    """Nothing but the documented error may come of any file."""
    try:
        read = read_proofs(data)
    except UnreadableProof:
        return
    check_game(read.kyoku)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
places = st.sampled_from(
    [
        ("table",),
        ("kyoku",),
        ("kyoku", 1),
        *(("kyoku", 0, key) for key in JSON["kyoku"][0]),
        ("kyoku", 0, "entropies", 1, "user"),
        ("kyoku", 0, "entropies", 0, "text"),
        ("kyoku", 0, "red_fives", 2),
        ("kyoku", 0, "seats", 1),
    ]
)


@pytest.mark.slow
@given(places, anything)
@settings(max_examples=150)
def test_any_value_in_any_place_gives_findings_or_the_documented_error(path: tuple[str | int, ...], to: Any) -> None:
    read_or_refuse(changed(*path, to=to))


@given(st.data())
@settings(max_examples=150)
def test_bytes_changed_cut_out_or_put_in_give_findings_or_the_documented_error(data: st.DataObject) -> None:
    text = TEXT.encode()
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, min(len(text), first + 5)))
    read_or_refuse(text[:first] + data.draw(st.binary(max_size=4)) + text[last:])


def test_no_changed_digit_letter_or_tile_is_overlooked() -> None:
    """Every single letter of the file exchanged for another of its kind: it does not hold, or it is refused."""
    text, rng = TEXT.encode(), Random(4)
    for place in rng.sample(range(len(text)), 250):
        letter = text[place : place + 1]
        if not letter.isalnum():
            continue
        other = b"1" if letter != b"1" else b"2"
        try:
            results = check_game(read_proofs(text[:place] + other + text[place + 1 :]).kyoku)
        except UnreadableProof:
            continue
        assert not all(result.holds for result in results), (place, letter)
