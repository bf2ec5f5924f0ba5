"""`python -m bot replay`: a recorded game as somebody reads it, what it says of a broken rule, and the exit code."""

import gzip
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.plain_text import width
from bot.paifu import read
from bot.paifu.log_decoding import MOST_BYTES
from bot.paifu.mjai.write_mjai import write_mjai
from tests.paifu.samples import DATA, FILES, sample
from tests.patience import HANG

Answer = tuple[int, str, str]
TOP = Path(__file__).parents[2]
SANMA = sample("tenhou_sanma_game.mjlog")
LINES = sample("tenhou_open_kan_of_red.mjai.jsonl")


@pytest.fixture
def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Replay a log with this content; its name in what is said is FILE."""

    def run(content: str | bytes, *options: str) -> Answer:
        file = tmp_path / "log"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return said(capsys, str(file), *options)

    return run


def said(capsys: pytest.CaptureFixture[str], file: str, *options: str) -> Answer:
    try:
        code = main(["replay", file, *options])
    except SystemExit as ended:
        code = int(ended.code or 0)
    out, err = capsys.readouterr()
    return code, out.replace(file, "FILE"), err.replace(file, "FILE", 1)


def test_a_game_is_printed_turn_by_turn_and_ends_with_0(replay: Callable[..., Answer]) -> None:
    code, out, err = replay(SANMA)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "FILE: A, B, C"
    assert lines[1] == "rules: Tenhou with three players"
    assert lines[4:12] == [
        "East 1, dora indicator 7s",
        "     E A  35,000  11223557889p4s4z",
        "     S B  35,000  11m0566p6s555777z",
        "     W C  35,000  1199m1299p138s23z",
        "  1  E A  3s kita 2z               2z*",
        "  2  S B  5s                       6p",
        "  3  W C  2s                       2z",
        "  4  E A  7s                       7s*",
    ]
    for line in (
        " 14  S B  7s                       riichi 5p",
        "     Tsumo: B wins with 4p",
        "       11m06p567s555777z + 4p   indicators 7s, ura indicators 4s",
        "       C pays 3,000; A pays 6,000; 2,000 from riichi sticks",
        "     Scores: A 28,000 (-6,000), B 45,000 (+11,000), C 32,000 (-3,000)",
        "East 3, 1 honba, dora indicator 6p",
        "The game is over",
        "  1. C   67,100    +62.0",
    ):
        assert line in lines, line
    assert lines[-1] == "FILE: keeps to its rules (8 hands)."


def test_every_sample_is_told_in_letters_that_any_terminal_has(replay: Callable[..., Answer]) -> None:
    told = ""
    for path in FILES:
        code, out, err = replay(path.read_bytes(), "--open")
        assert code in (0, 1, 2), path.name
        assert (code == 2) == bool(err), path.name
        assert out.isascii(), path.name
        told += out
    for words in (
        " riichi ", " chii ", " pon ", " kan 5p from ", " kan [", "+) ", " kita ", "Tsumo: ", "Ron: ",
        "Exhaustive draw", "nine terminals", "four riichi", "three ron", "liable (pao)", "of it for honba",
        "riichi sticks left", "tenpai ", "1 riichi stick,", "The game is over",
    ):  # fmt: skip
        assert words in told, words


def test_one_kyoku_is_shown_by_its_name_or_its_place(replay: Callable[..., Answer]) -> None:
    def heads(*options: str) -> list[str]:
        out = replay(SANMA, *options)[1]
        return re.findall(r"^(?:East|South) \d[^d]*", out, re.MULTILINE)

    assert heads("--hand", "E1") == ["East 1, "]
    assert heads("--hand", "e3") == ["East 3, ", "East 3, 1 honba, ", "East 3, 2 honba, 1 riichi stick, "]
    assert heads("--hand", "4") == ["East 3, 1 honba, "]
    assert "The game is over" not in replay(SANMA, "--hand", "1")[1]
    assert "The game is over" in replay(SANMA, "--hand", "8")[1]
    code, _, err = replay(SANMA, "--hand", "W4")
    assert (code, err) == (2, "There is no hand 'W4'. The game has: E1, E2, E3, S1, S2, S3.\n")


def test_a_seat_sees_its_own_draws_and_hand_alone_unless_all_are_open(replay: Callable[..., Answer]) -> None:
    out = replay(SANMA, "--seat", "1", "--hand", "1")[1].splitlines()
    assert out[5:8] == ["     E A  35,000", "     S B  35,000  11m0566p6s555777z", "     W C  35,000"]
    turns = [line for line in out if re.match(r" +\d+  [ESW] ", line)]
    for line in turns:
        own, drawn = line[5] == "S", line[10:].split()[0]
        assert (drawn != "--") == own or drawn == "pon", line
        assert bool(re.search(r"\d[mps]\d", line.split("  ")[-1])) == own or own, line
    assert "  2  S B  5s                       6p             11m056p56s555777z" in "\n".join(turns)
    assert " 12  E C  pon 7z from A (777z)     1z             222457888p6z (777z) kita" in replay(SANMA, "--open")[1]
    code, _, err = replay(SANMA, "--seat", "3")
    assert (code, err) == (2, "three players have the seats 0 to 2; there is no seat 3.\n")


def test_a_check_is_a_single_line(replay: Callable[..., Answer]) -> None:
    assert replay(SANMA, "--check") == (0, "FILE: keeps to its rules (8 hands).\n", "")
    unfinished = sample("tenhou_pao.mjlog").replace("owari", "x")
    assert replay(unfinished, "--check")[1] == (
        "FILE: keeps to its rules (1 hand; the log does not say that the game was over).\n"
    )


def test_a_broken_rule_is_told_with_the_place_in_the_log_and_ends_with_1(replay: Callable[..., Answer]) -> None:
    move = re.search(r"<E(\d+)/>", SANMA)
    assert move is not None
    broken = SANMA[: move.start()] + "<E104/>" + SANMA[move.end() :]
    code, out, err = replay(broken, "--check")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "FILE: BREAKS A RULE or was played under different rules.",
        f"  Where: hand 1 (East 1), step 6 of 48, B, after 2 actions (line 1, column {move.start() + 1}, E104)",
        "  What:  In the log, B discards 9s. B does not hold that tile.",
        "  Rule:  section 2.2 of docs/rules.md",
    ]
    move = list(re.finditer(r"<E(\d+)/>", SANMA))[1]
    code, out, _ = replay(SANMA[: move.start()] + "<E104/>" + SANMA[move.end() :])
    assert code == 1
    assert "  4  E A  7s                       7s*\n  5  S B  3z\n\nFILE: BREAKS A RULE" in out
    deal = re.search(r'hai0="([^"]*)" hai1="([^"]*)"', SANMA)
    assert deal is not None
    code, out, err = replay(SANMA.replace(deal[0], f'hai0="{deal[1]}" hai1="{deal[1]}"'))
    assert (code, err) == (1, "")
    assert "What:  No wall could produce this game: " in out
    assert "Rule:  section 1.3 of docs/rules.md; Red fives" in out
    second = SANMA.index("<INIT", SANMA.index("<INIT") + 1)
    seed = re.search(r'seed="1,0,', SANMA[second:])
    assert seed is not None
    at = second + seed.start()
    code, out, _ = replay(SANMA[:at] + 'seed="1,2,' + SANMA[at + len(seed[0]) :], "--check")
    draw = re.compile("<[TUV][0-9]").search(SANMA, second)
    assert draw is not None
    assert code == 1
    assert f"hand 2 (East 2, 2 honba), first step (line 1, column {draw.start() + 1}, " in out
    assert "The log has 2 honba; under the rules, it should be 0 honba." in out
    assert "  Rule:  section 6.3 of docs/rules.md; " in out


def test_the_rules_of_a_log_that_names_none_can_be_given(replay: Callable[..., Answer]) -> None:
    log = sample("tenhou_ranked_game.tenhou6.json")
    assert replay(log, "--check")[0] == 0
    code, out, _ = replay(log, "--check", "--rules", "mleague")
    assert code == 1
    assert "  Rule:  section " in out
    assert "of docs/rules.md; " in out
    code, _, err = replay(log, "--rules", "tenho")
    assert code == 2
    assert err.startswith("There is no preset 'tenho'. The presets are: ")


def test_what_is_not_that_of_the_given_rules_is_a_remark(replay: Callable[..., Answer]) -> None:
    short = write_mjai(read(sample("tenhou_short_game_end.mjlog")), rules_known=False)
    code, out, _ = replay(short, "--check", "--rules", "tenhou")
    assert code == 0
    assert out.splitlines() == [
        "FILE: keeps to its rules (1 hand).",
        "  Remark: Length East round only (tonpuusen) here, East and South rounds (hanchan) by --rules.",
    ]
    assert "Remark" not in replay(short, "--check")[1]
    old = json.loads(sample("tenhou_ranked_game.tenhou6.json"))
    # Half the uma of today, as short games once had it.
    old["sc"] = [old["sc"][0], -22, old["sc"][2], 73, old["sc"][4], -42, old["sc"][6], -9]
    code, out, _ = replay(json.dumps(old), "--check", "--rules", "tenhou")
    assert (code, len(out.splitlines())) == (0, 2)
    assert out.splitlines()[1].startswith("  Remark: Placement bonus (uma), in thousands ")
    assert out.splitlines()[1].endswith("+10, +5, -5, -10 here, +20, +10, -10, -20 by --rules.")
    odd = {**old, "sc": [*old["sc"][:-1], 5]}
    assert replay(json.dumps(odd), "--check", "--rules", "tenhou")[0] == 1, "sums that no uma makes break a rule"
    code, out, _ = replay(sample("tenhou_ranked_game.tenhou6.json"), "--check", "--rules", "mleague")
    assert (code, "Remark" in out) == (1, False)
    code, out, err = replay(sample("tenhou_ranked_game.tenhou6.json").replace("混一色", "Half Colour"), "--check")
    assert (code, err) == (0, "")
    assert out.splitlines()[1].startswith("  Remark: The log contains yaku that I do not know: Half Colour.")


# ------------------------------------------------------------------------------------------------------- several games


def test_each_game_of_a_file_is_told_and_the_worst_decides(replay: Callable[..., Answer]) -> None:
    two = LINES + "\n" + LINES
    code, out, err = replay(two, "--check")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "FILE, game 1: keeps to its rules (1 hand).",
        "FILE, game 2: keeps to its rules (1 hand).",
    ]
    assert replay(two, "--check", "--game", "2")[1] == "FILE, game 2: keeps to its rules (1 hand).\n"
    assert replay(two, "--game", "3") == (2, "", "FILE has 2 games; there is no game 3.\n")
    assert replay(LINES, "--game", "2")[2] == "FILE has 1 game; there is no game 2.\n"
    broken = LINES + "\n" + LINES.replace('"dahai"', '"dance"', 1)
    code, out, err = replay(broken)
    assert (code, err) == (2, "")
    assert "FILE, game 1: keeps to its rules (1 hand)." in out
    line = next(number for number, line in enumerate(broken.split("\n"), start=1) if "dance" in line)
    assert (
        out.splitlines()[-1]
        == f"FILE, game 2: it contains an event that I do not know: “dance”. (line {line}, column 1)"
    )
    assert replay(broken, "--game", "2")[0] == 2


# ---------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "it is empty."),
        (b"Aiko 25,000", "it is not a log that I can read."),
        (
            b'{"records": [".lq.RecordNewRound"]}',
            "this is a raw Mahjong Soul record. Convert it to tenhou/6 with tensoul",
        ),
        (b'{"publicObservation": {}}', "this is a game from mjx"),
        (
            b"PK\x03\x04...",
            "it is compressed (zip). Unpack it first; the only compression I can read is a single layer of gzip.",
        ),
        (gzip.compress(gzip.compress(b"<mjloggm/>", mtime=0), mtime=0), "it is compressed (gzip)."),
        (gzip.compress(SANMA.encode(), mtime=0)[:-9], "it is a damaged or incomplete gzip file."),
        (b" " * (MOST_BYTES + 1), "it is larger than 8 MB when unpacked, more than any log needs."),
        (
            gzip.compress(b" " * (MOST_BYTES + 1), mtime=0),
            "it is larger than 8 MB when unpacked, more than any log needs.",
        ),
        (SANMA.encode("utf-16"), "it is not UTF-8 but looks like UTF-16. Save it as UTF-8."),
        (SANMA[:-30], "it is damaged or incomplete: its XML is not valid. (line 1, column 6756)"),
        (b'{"log": [[1, NaN]]}', "it is damaged or incomplete: its JSON is not valid. (line 1, column 14)"),
    ],
    ids=range(12),
)
def test_what_cannot_be_read_is_said_on_standard_error_and_ends_with_2(
    replay: Callable[..., Answer], content: str | bytes, fault: str
) -> None:
    code, out, err = replay(content)
    assert (code, out) == (2, "")
    assert err.startswith(f"FILE: {fault}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "fault"),
    [("nowhere", "No such file or directory"), (".", "Is a directory"), ("nul\0", "that is not a valid file name")],
)
def test_a_file_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = said(capsys, name)
    assert (code, out) == (2, "")
    assert f"cannot be read: {fault}." in err


# ------------------------------------------------------------------------------------------------------ the terminal


def test_standard_input_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given: Any = io.TextIOWrapper(io.BytesIO(gzip.compress(SANMA.encode())))
    monkeypatch.setattr(sys, "stdin", given)
    assert said(capsys, "-", "--check")[:2] == (0, "standard input: keeps to its rules (8 hands).\n")
    monkeypatch.setattr(sys, "stdin", None)
    assert said(capsys, "-") == (2, "", "standard input is closed.\n")
    assert said(capsys, "/dev/zero")[0] == 2


def test_names_stand_in_columns_and_do_not_move_the_terminal(replay: Callable[..., Answer]) -> None:
    out = replay((DATA / "tenhou_ranked_game.tenhou6.json").read_text().replace('"A"', '"東風\\u001b[2J"'))[1]
    assert "\x1b" not in out
    rows = [line for line in out.splitlines() if re.match(r"     [ESWN] ", line)]
    assert any("東風" in row for row in rows)
    assert len({width(row[: row.index(",")]) for row in rows if ",0" in row[:40]}) <= 2


@pytest.mark.parametrize(
    ("sample_file", "code"), [("tenhou_sanma_game.mjlog", 0), ("mahjong_soul_kokushi_on_north.tenhou6.json", 1)]
)
def test_a_reader_who_has_seen_enough_is_no_fault_and_the_exit_code_stays(sample_file: str, code: int) -> None:
    command = [sys.executable, "-m", "bot", "replay", str(DATA / sample_file)]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False, timeout=HANG, cwd=TOP
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (code, "")


def test_a_disk_that_is_full_is_said_without_a_traceback() -> None:
    command = [sys.executable, "-m", "bot", "replay", "-"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, input=SANMA, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=HANG, cwd=TOP
        )
    assert (done.returncode, done.stderr) == (1, "standard output cannot be written: No space left on device.\n")
