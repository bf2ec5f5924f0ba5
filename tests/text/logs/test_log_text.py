"""The log of a kyoku: who discarded and called what, in order, for who was not there."""

from bot.engine.seat import RiverTile, SeatPublic
from bot.engine.tiles import Tile
from bot.engine.view import PublicView
from bot.text.sentences import render
from bot.text.table.events_text import kyoku_log
from tests.builders import Scene

NAMES = ("Aiko", "Ben", "Chie", "Dan")
AIKO = "123m406p789s1122z"
FAR = "123m456p789s3456z"
QUIET = ("258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
PAIR = "258m369p147s1122z"


def log_of(public: PublicView, names: tuple[str, ...]) -> str:
    return render(kyoku_log(public, names))


def rows(scene: Scene) -> list[str]:
    return [line for line in log_of(scene.public, NAMES).splitlines() if line[0].isdigit()]


def test_before_the_first_discard_there_is_nothing_to_tell() -> None:
    assert log_of(Scene(AIKO, *QUIET, draws="9m").public, NAMES) == (
        "**East 1: events so far**\nNothing has been discarded yet."
    )
    played = Scene(AIKO, *QUIET, draws="9m3z4z5z2z").turn(0).turn(1).turn(2).turn(3)
    assert rows(played) == ["1. Aiko 9m↓ · Ben W↓ · Chie N↓ · Dan Haku↓"]
    assert rows(played.discard(0, "1m")) == ["1. Aiko 9m↓ · Ben W↓ · Chie N↓ · Dan Haku↓", "2. Aiko 1m"]
    called = Scene(FAR, "", PAIR, draws="1z").discard(0, "1z", drawn=True).pon(2, "11z")
    assert rows(called) == ["1. Aiko E↓ · Chie pon (E← E E)"]
    assert rows(called.discard(2, "2m")) == ["1. Aiko E↓ · Chie pon (E← E E), 2m"]
    declared = Scene(AIKO, *QUIET, draws="9m3z").riichi(0, "9m", drawn=True)
    assert rows(declared) == ["1. Aiko riichi 9m↓"]


def test_what_took_no_discard_stands_below() -> None:
    table = (
        Scene("1111z406p789s22m9m", *QUIET[:1], draws="8p", rinshan="2z").ankan(0, "1z").discard(0, "2z", drawn=True)
    )
    assert log_of(table.public, NAMES).splitlines()[1:] == [
        "1. Aiko S↓",
        "-# ↓ marks a tile that was discarded as soon as it was drawn (tsumogiri).",
        "-# At some point during the hand: Aiko closed kan [E E E E].",
    ]
    public = Scene(AIKO, *QUIET, draws="9m").turn(0).public
    seats = (public.seats[0], type(public.seats[1])(25000, kita=2), *public.seats[2:])
    text = log_of(type(public)(public.rules, seats, oya=public.oya), NAMES)
    assert text.endswith("-# At some point during the hand: Ben kita N N.")


def test_a_log_too_long_for_a_message_keeps_the_newest_part() -> None:
    public = Scene(AIKO, *QUIET, draws="9m").public
    river = tuple(RiverTile(Tile(number), drawn=True) for number in range(18))
    long = type(public)(public.rules, tuple(SeatPublic(25000, river=river) for _ in range(4)), number=1)
    text = log_of(long, ("\\" * 32,) * 4)
    assert len(text) <= 2000
    assert "\n18. " in text
    assert "\n1. " not in text
