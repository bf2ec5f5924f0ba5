"""`python -m bot convert`: what is written, what is refused, and that nothing is left half done."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.paifu import play_back, read
from bot.paifu.read import Format, format_of
from tests.paifu.samples import DATA, sample

Answer = tuple[int, str, str]
SANMA = DATA / "tenhou_sanma_game.mjlog"
GAME = read(SANMA.read_bytes())
ONE_SIDED = DATA / "mjai_from_one_seat.mjai.jsonl"
AT_ODDS = DATA / "mahjong_soul_kokushi_on_north.tenhou6.json"


def here() -> list[str]:
    """The files of the folder."""
    return [path.name for path in Path().iterdir()]


@pytest.fixture
def convert(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    """Convert in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Answer:
        try:
            code = main(["convert", *map(str, arguments)])
        except SystemExit as ended:
            code = int(ended.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("game.json", Format.TENHOU6),
        ("game.mjai", Format.MJAI),
        ("game.mjson", Format.MJAI),
        ("game.jsonl", Format.MJAI),
        ("game.json.gz", Format.TENHOU6),
    ],
)
def test_the_ending_of_the_name_says_the_format(convert: Callable[..., Answer], name: str, written: Format) -> None:
    assert convert(SANMA, name) == (0, "", "")
    data = Path(name).read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    assert format_of(text) is written
    assert text.endswith("\n")
    record = read(data)
    assert play_back(record).agrees
    assert [(kyoku.deal, kyoku.steps) for kyoku in record.kyoku] == [(kyoku.deal, kyoku.steps) for kyoku in GAME.kyoku]
    assert (record.rules, record.names, record.finished) == (GAME.rules, GAME.names, True)
    assert here() == [name]


def test_the_format_can_be_said_and_standard_output_takes_it(convert: Callable[..., Answer]) -> None:
    code, out, err = convert(SANMA, "-", "--to", "mjai")
    assert (code, err) == (0, "")
    assert format_of(out) is Format.MJAI
    assert play_back(read(out)).agrees
    assert convert(SANMA, "game.txt", "--to", "tenhou6")[0] == 0
    assert format_of(Path("game.txt").read_text()) is Format.TENHOU6
    code, out, _ = convert(SANMA, "-", "--to", "tenhou6", "--url")
    assert code == 0
    assert out.startswith("https://tenhou.net/6/#json=%7B%22")
    assert out.count("\n") == 1
    assert out.isascii()
    assert play_back(read(out)).agrees
    assert convert(SANMA, "-", "--to", "mjai", "--url")[2] == "--url makes an address of tenhou/6; mjai has none.\n"


def test_a_raw_record_of_mahjong_soul_is_named_with_what_converts_it(
    convert: Callable[..., Answer], tmp_path_factory: pytest.TempPathFactory
) -> None:
    raw = tmp_path_factory.mktemp("raw") / "record"
    raw.write_bytes(b"\n\x1a.lq.GameDetailRecords\x12\x84\x01\xff")
    code, out, err = convert(raw, "game.json")
    assert (code, out) == (2, "")
    assert f"{raw}: this is a raw Mahjong Soul record. Convert it to tenhou/6 with tensoul" in err
    assert here() == []


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((SANMA, "game.xml"), "Tenhou's own format (mjlog) is read, but not written: choose .json or .mjai."),
        ((SANMA, "game.mjlog.gz"), "Tenhou's own format (mjlog) is read, but not written: choose .json or .mjai."),
        ((SANMA, "game"), "game does not say its format: --to tenhou6 or --to mjai does."),
        ((SANMA, "-"), "- does not say its format: --to tenhou6 or --to mjai does."),
        ((SANMA, ".", "--to", "mjai"), ". is no ordinary file; - is standard output."),
        ((SANMA, "/dev/null", "--to", "mjai", "--force"), "/dev/null is no ordinary file; - is standard output."),
        (("nowhere", "game.json"), "nowhere cannot be read: No such file or directory."),
        ((SANMA, "game.json", "--rules", "tenho"), "There is no preset 'tenho'. The presets are: "),
        ((SANMA, "game.json", "--game", "2"), f"{SANMA} has 1 game; there is no game 2."),
        (
            (ONE_SIDED, "game.json"),
            f"{ONE_SIDED}: it was recorded from one player's seat, so the other hands are hidden.",
        ),
    ],
)
def test_what_is_not_done_is_said_and_nothing_is_written(
    convert: Callable[..., Answer], arguments: tuple[str | Path, ...], fault: str
) -> None:
    code, out, err = convert(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(fault)
    assert here() == []


def test_a_file_that_is_there_is_written_over_only_by_force(convert: Callable[..., Answer]) -> None:
    Path("game.json").write_text("precious")
    code, _, err = convert(SANMA, "game.json")
    assert (code, err) == (2, "game.json is there already; --force writes over it.\n")
    assert Path("game.json").read_text() == "precious"
    assert convert(SANMA, "game.json", "--force")[0] == 0
    assert play_back(read(Path("game.json").read_bytes())).agrees
    # Into itself as well: it is read whole before anything is written.
    assert convert("game.json", "game.json", "--force")[0] == 0
    assert play_back(read(Path("game.json").read_bytes())).agrees
    Path("real.json").write_text("old")
    Path("link.json").symlink_to("real.json")
    assert convert(SANMA, "link.json", "--force")[0] == 0
    assert Path("link.json").is_symlink()
    assert play_back(read(Path("real.json").read_bytes())).agrees


def test_a_folder_that_is_not_there_leaves_nothing_behind(convert: Callable[..., Answer]) -> None:
    code, _, err = convert(SANMA, "nowhere/game.json")
    assert (code, err) == (1, "nowhere/game.json cannot be written: No such file or directory.\n")
    assert here() == []


def test_a_full_disk_leaves_what_was_there(convert: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("game.json").write_text("precious")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.cli.atomic_file.os.fsync", full)
    code, _, err = convert(SANMA, "game.json", "--force")
    assert (code, err) == (1, "game.json cannot be written: No space left on device.\n")
    assert here() == ["game.json"]
    assert Path("game.json").read_text() == "precious"


def test_what_takes_the_name_meanwhile_stays(convert: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(_: int) -> None:
        Path("game.json").write_text("precious")

    monkeypatch.setattr("bot.cli.atomic_file.os.fsync", taken)
    code, _, err = convert(SANMA, "game.json")
    assert (code, err) == (2, "game.json is there already; --force writes over it.\n")
    assert here() == ["game.json"]
    assert Path("game.json").read_text() == "precious"


def test_of_several_games_one_is_chosen(convert: Callable[..., Answer]) -> None:
    text = sample("tenhou_open_kan_of_red.mjai.jsonl")
    Path("two.mjai").write_text(text + "\n" + text.replace("25000", "24000"))
    code, _, err = convert("two.mjai", "one.json")
    assert (code, err) == (2, "two.mjai has 2 games: --game says which, from 1 to 2.\n")
    assert convert("two.mjai", "one.json", "--game", "1")[0] == 0
    assert read(Path("one.json").read_bytes()).kyoku[0].deal == read(text).kyoku[0].deal


def test_a_game_that_breaks_a_rule_is_written_as_it_was_read_and_that_is_said(convert: Callable[..., Answer]) -> None:
    code, out, err = convert(AT_ODDS, "game.mjai")
    assert (code, out) == (0, "")
    assert err == (
        "The game breaks a rule or was played under different rules, so it is written as it was read.\n"
        "  Where: hand 3 (East 3), last step (at log[2][16][2])\n"
        "  What:  The log has the point changes -32,000 / 32,000 / 0; "
        "under the rules, it should be -32,000 / 33,000 / 0.\n"
        "  Rule:  section 4.3 of docs/rules.md; Paid to tenpai players at a draw: 2,000 points in all; "
        "A honba is worth: 200 points\n"
    )
    told = play_back(read(AT_ODDS.read_bytes())).disagreement
    assert play_back(read(Path("game.mjai").read_bytes())).disagreement == told
