"""`python -m bot verify`: what somebody reads who checks a game, and the exit code a script sees."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import verify_text
from bot.table.fair_shuffle import Entropy
from bot.table.proof_file import ProofFileProblem, proof_file
from bot.table.shuffle_proof import ShuffleProof
from tests.table.test_proof_file import GAME

Answer = tuple[int, str, str]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Verify a file with these proofs, or with this text."""

    def run(content: tuple[ShuffleProof, ...] | str | bytes, *options: str) -> Answer:
        file = tmp_path / "proofs.json"
        data = proof_file("abcd1234", content) if isinstance(content, tuple) else content
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        try:
            code = main(["verify", str(file), *options])
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err.replace(f"{file}: ", "")

    return run


def test_a_game_that_holds_ends_with_0_and_names_each_commitment(verify: Callable[..., Answer]) -> None:
    code, out, err = verify(GAME)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Table abcd1234"
    assert [line for line in lines if line.startswith("Hand")] == [
        f"Hand {proof.kyoku}: holds  commitment {proof.commitment}" for proof in GAME
    ]
    assert lines[-1].startswith("All 3 hands hold, if their commitments are those that the table published")
    added = (Entropy(9, "\x1b[2J\N{RIGHT-TO-LEFT OVERRIDE}東"),)
    out = verify((replace(GAME[0], entropies=added),))[1]
    assert "added by 9: '\\x1b[2J\\u202e東'" in out


def test_what_does_not_hold_ends_with_1_and_is_named(verify: Callable[..., Answer]) -> None:
    stacked = replace(GAME[1], wall=(*GAME[1].wall[1:], GAME[1].wall[0]))
    code, out, err = verify((GAME[0], stacked, GAME[2]))
    assert (code, err) == (1, "")
    assert "Hand 2: DOES NOT HOLD" in out
    made, told = stacked.wall[-1], stacked.wall[0]
    assert f"The wall is not the one that the seed makes: wall[0] would be {made}, but it is {told}." in out
    assert out.splitlines()[-1] == "1 of 3 hands cannot be trusted: 2."
    assert GAME[0].seats is not None
    code, out, _ = verify((replace(GAME[0], commitment="ab" * 32, seats=GAME[0].seats[::-1]), GAME[2]))
    assert code == 1
    assert f"The seed is not the one that was committed to: its commitment is {GAME[0].commitment}." in out
    assert "The seats are not those drawn: seats[0] would be" in out
    assert "Hand 2: DOES NOT HOLD\n  It is not in the file, though later ones are" in out
    assert out.splitlines()[-1] == "2 of 3 hands cannot be trusted: 1, 2."
    game = json.loads(proof_file("abcd1234", GAME))
    game["kyoku"][1]["seed"] = "secret"
    code, out, _ = verify(json.dumps(game))
    assert code == 1
    assert "It cannot be read, at kyoku[1].seed: this value is not allowed here." in out
    assert "Hand 3: holds" in out


def test_a_commitment_that_was_seen_is_looked_for(verify: Callable[..., Answer]) -> None:
    seen = GAME[1].commitment
    assert verify(GAME, "--commitment", seen)[0] == 0
    assert verify(GAME, "--commitment", f"`{seen[:32].upper()}…`", "--commitment", GAME[0].commitment)[0] == 0
    code, out, _ = verify(GAME, "--commitment", seen, "--commitment", "0123456789" * 4)
    assert code == 1
    assert f"No hand in this file has the commitment {'0123456789' * 4}." in out
    told_only = (GAME[0], replace(GAME[1], commitment="ab" * 32))
    assert "has the commitment abababab" in verify(told_only, "--commitment", "ab" * 16)[1]
    assert "is not a commitment" in verify(GAME, "--commitment", seen[:31])[2]
    assert verify(GAME, "--commitment", seen[:31])[0] == 2


def test_the_deal_is_shown_as_it_lies_on_the_table(verify: Callable[..., Answer]) -> None:
    wall = GAME[1].wall
    out = [line.split() for line in verify(GAME[:2], "--deal")[1].split("Hand 2")[1].splitlines()]
    shown = {words[0]: words[1:] for words in out if words}
    assert len(shown["dealer"][0].strip("mpsz")) >= 13
    assert shown["dora"] == [wall[-5], wall[-7], wall[-9], wall[-11], wall[-13]]
    assert shown["draws"] == list(wall[52:122])
    assert {"next", "third", "fourth"} <= set(shown)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "it is not JSON (line 1 column 2)."),
        ("[" * 100_000, "it is not JSON (too deep, or a number that is too long)."),
        ("{}", "it is JSON, but not the proofs of a table. /play shuffle attaches the right file to its answer."),
        ('{"a": 1, "a": 2}', "it says 'a' twice in one place, so that two readers may read it differently."),
        (b"\xff", "it is not text in UTF-8 (byte 0)."),
        ('{"format": "jantaku fair shuffle", "version": 1}', "it cannot be read, at kyoku: something is missing."),
        (
            '{"format": "jantaku fair shuffle", "version": 2}',
            "it was written in another version of the scheme than this release knows.",
        ),
    ],
)
def test_a_file_that_is_none_ends_with_2(verify: Callable[..., Answer], content: str | bytes, sentence: str) -> None:
    code, out, err = verify(content)
    assert (code, out, err) == (2, "", f"{sentence}\n")


def test_every_reason_has_a_sentence() -> None:
    from bot.table.proof_file import UnreadableProof

    sentences = {verify_text.sentence_of_unreadable(UnreadableProof(problem, "kyoku")) for problem in ProofFileProblem}
    assert len(sentences) == len(ProofFileProblem)


def test_a_file_that_is_not_there_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "cannot be read: No such file or directory." in capsys.readouterr().err
