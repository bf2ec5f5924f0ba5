"""What an uploaded file is, by its content."""

import gzip
from datetime import UTC, datetime

from bot.league.exchange.archive import Archive, archive_text
from bot.league.exchange.archive_reading import FileKind, kind_of_file
from tests.for_each import for_each
from tests.paifu.samples import sample

NOW = datetime(2026, 1, 5, 20, tzinfo=UTC)
ARCHIVE = archive_text(Archive("0123456789abcdef", "Club", NOW, NOW, None, (), {}, (), (), (), 0)).encode()
SHEET = "date,player1,points1,player2,points2\n2026-01-05,Aiko,42300,Ben,25100\n"


@for_each(
    ("name", "data", "kind"),
    [
        ("league.json", ARCHIVE, FileKind.LEAGUE),
        ("league.json.gz", gzip.compress(ARCHIVE), FileKind.LEAGUE),
        ("cut.json", ARCHIVE[:60], FileKind.LEAGUE),
        ("renamed.csv", ARCHIVE, FileKind.LEAGUE),
        ("old.csv", SHEET.encode("utf-8-sig"), FileKind.SHEET),
        ("old.txt", SHEET.encode("utf-8-sig"), FileKind.SHEET),
        ("old", SHEET.replace(",", "\t").encode("utf-16"), FileKind.SHEET),
        ("one-column.csv", b"date\n2026-01-05\n", FileKind.SHEET),
        ("games.xlsx", b"PK\x03\x04\xff\xfe", FileKind.SHEET),
        ("game.json", sample("tenhou_ranked_game.tenhou6.json").encode(), FileKind.LOG),
        ("game.xml", sample("tenhou_pao.mjlog").encode(), FileKind.LOG),
        ("game.gz", gzip.compress(sample("tenhou_pao.mjlog").encode()), FileKind.LOG),
        ("game.jsonl", sample("mjai_from_one_seat.mjai.jsonl").encode(), FileKind.LOG),
        ("game.txt", b'https://tenhou.net/6/#json={"title":["",""],"name":["a","b","c","d"]}', FileKind.LOG),
        ("chat.txt", b"Aiko 25,000", FileKind.LOG),
        ("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0,,,", FileKind.LOG),
        ("broken.gz", b"\x1f\x8bnothing", FileKind.LOG),
        ("empty.json", b"", FileKind.LOG),
    ],
)
def test_a_file_is_told_by_what_is_in_it(name: str, data: bytes, kind: FileKind) -> None:
    assert kind_of_file(name, data) is kind
