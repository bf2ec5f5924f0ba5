"""Takes the pictures of a game in a real browser, from the playground with the real bot, on stepped time.

    python -m tools.table_pictures [FOLDER]

Scripted people play: four of them a game of East and South, three of them a game of sanma, and one deals themselves
four kans. Each screen of ``SHOTS`` is photographed when it first appears, those of the table on a phone too.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from playwright.async_api import Browser

from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.view import PublicView
from tests.browser.driver import PHONE, open_browser
from tests.cogs.club import deal
from tests.fakes import ScriptedShuffler
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tests.wire.evening import Evening
from tests.wire.players import ScreenPlayer, code_of
from tests.wire.real_bot import serve
from tests.wire.user import Button
from tools.lookup_pictures import EVENING, FOLDER, WINDOW, Screen, photograph

SEED: Final = 3
PAGE: Final = (1360, 1080)
EARLY, MIDDLE, LATE = 8, 22, 44
"""Discards of a kyoku."""
CALLS: Final = frozenset({"pon", "chii", "ron", "daiminkan"})
FOUR_KANS: Final = deal("22228888p9999s1z", draws="1z", rinshan="1z1z5p6s")
BOARD: Final = Screen(user="Aiko", room="mahjong")
HAND: Final = Screen(user="Aiko", target="direct")


@dataclass
class Photographer:
    """Takes each picture once."""

    browser: Browser
    folder: Path
    taken: set[str] = field(default_factory=set)

    async def take(self, bench: Bench, name: str, screen: Screen, *, phone: bool = False) -> None:
        """Photograph a screen, unless it has been before; with ``phone`` as wide as a phone too."""
        if name in self.taken:
            return
        self.taken.add(name)
        # A board is edited at most once a second.
        await bench.advance(1.5)
        narrow = replace(
            screen, room="Jantaku" if screen.target == "direct" else screen.room, size=(PHONE[0], WINDOW[1])
        )
        for file, wanted in ((name, screen), *([(f"phone-{name}", narrow)] if phone else [])):
            picture = self.folder / f"{file}.png"
            await photograph(bench, self.browser, picture, wanted)
            print(f"{picture.name}: {picture.stat().st_size // 1024} KiB")


@dataclass(frozen=True)
class Shot:
    """A moment of a game, and the screen that it is told on."""

    name: str
    when: Callable[[Evening], bool]
    screen: Screen
    phone: bool = True


def _river(public: PublicView) -> int:
    return sum(len(seat.river) for seat in public.seats)


def _asked(evening: Evening) -> set[str]:
    """The words of what Aiko is asked."""
    return {code_of(key).split("-")[0] for key in evening.players[0].asked()}


def _turn(evening: Evening) -> bool:
    """Whether it is Aiko's turn in the middle of a kyoku."""
    public = evening.public
    own = evening.state.seat_of(evening.bench.user("Aiko").id)
    return isinstance(public.phase, AwaitDiscard) and public.phase.seat == own and _river(public) > MIDDLE


def _late(evening: Evening) -> bool:
    public = evening.public
    calls = sum(len(seat.melds) for seat in public.seats)
    riichi = any(seat.riichi for seat in public.seats)
    return isinstance(public.phase, AwaitDiscard) and _river(public) > LATE and calls > 1 and riichi


def _call(evening: Evening) -> bool:
    public = evening.public
    offered = isinstance(public.phase, AwaitCalls) and _river(public) > MIDDLE // 2
    return offered and len(_asked(evening) & CALLS) > 1


def _won(evening: Evening) -> bool:
    over = evening.public.kyoku_over
    return over is not None and any(len(win.value.yaku) + len(win.value.bonus) > 2 for win in over.wins)


def _drawn(evening: Evening) -> bool:
    over = evening.public.kyoku_over
    return over is not None and not over.wins


SHOTS: Final = (
    Shot("board-early", lambda evening: _river(evening.public) == EARLY, BOARD),
    Shot("turn", _turn, HAND),
    Shot("table", _turn, replace(BOARD, target="page", size=PAGE), phone=False),
    Shot("light", _turn, replace(BOARD, target="page", size=PAGE, scheme="light"), phone=False),
    Shot("call", _call, HAND),
    Shot("riichi", lambda evening: "riichi" in _asked(evening), HAND),
    Shot("board", _late, BOARD),
    Shot("win", _won, BOARD),
    Shot("draw", _drawn, BOARD),
)


@asynccontextmanager
async def table(entry: str | None = None) -> AsyncIterator[Bench]:
    """The real bot in its playground on an evening."""
    with tempfile.TemporaryDirectory() as data:
        async with Bench(Path(data), seed=SEED, entry=entry, clock=SteppedClock(EVENING)) as bench:
            yield bench


def by_buttons(evening: Evening) -> Evening:
    """The same people, all of them with buttons."""
    evening.players = tuple(ScreenPlayer(player.user, player.rng) for player in evening.players)
    return evening


class KanPlayer(ScreenPlayer):
    """Declares every concealed kan."""

    def choose(self, text: str, keys: list[Button]) -> Button:
        """A concealed kan, else what others would press."""
        kans = [key for key in keys if code_of(key).startswith("ankan")]
        return kans[0] if kans else super().choose(text, keys)


async def play_until(evening: Evening, reached: Callable[[PublicView], bool]) -> None:
    """Play on to the next turn at which this is so. Raises RuntimeError where the game ends before."""
    while not (isinstance(evening.public.phase, AwaitDiscard) and reached(evening.public)):
        if evening.over:
            raise RuntimeError("the game ended before its picture")
        await evening.round()


async def four_players(photographer: Photographer) -> None:
    """A whole game, from the lobby to its end."""
    async with table() as bench:
        evening = by_buttons(Evening(bench, SEED, length="east_south"))
        await evening.gather()
        await photographer.take(bench, "lobby", BOARD, phone=True)
        await evening.start()
        while not evening.over:
            for shot in SHOTS:
                if shot.name not in photographer.taken and shot.when(evening):
                    await photographer.take(bench, shot.name, shot.screen, phone=shot.phone)
            await evening.round()
        await photographer.take(bench, "end", BOARD, phone=True)
        await bench.user("Aiko").slash("help")
        await photographer.take(bench, "help", BOARD, phone=True)


async def three_players(photographer: Photographer) -> None:
    """A kyoku of sanma until somebody has put a north aside; the second player has high-contrast tiles."""
    async with table() as bench:
        evening = by_buttons(Evening(bench, SEED, preset="tenhou_sanma"))
        await evening.sit_down()
        await play_until(evening, lambda public: _river(public) > MIDDLE and any(seat.kita for seat in public.seats))
        await photographer.take(bench, "board-sanma", BOARD, phone=True)
        ben = bench.user("Ben")
        await ben.slash("settings")
        await ben.select("contrast", channel="mahjong")
        await photographer.take(bench, "high-contrast", replace(HAND, user="Ben"))


async def kans(photographer: Photographer) -> None:
    """A kyoku in which Aiko makes four kans at her first turn."""
    async with table(entry="tools.table_pictures:four_kans") as bench:
        evening = by_buttons(Evening(bench, SEED))
        aiko, *others = evening.players
        evening.players = (KanPlayer(aiko.user, aiko.rng), *others)
        await evening.sit_down()
        await play_until(evening, lambda public: len(public.seats[0].melds) == 4 and _river(public) > EARLY)
        await photographer.take(bench, "board-kans", BOARD, phone=True)


async def four_kans(seed: int) -> int:
    """The real bot, which deals Aiko three kans and the fourth one's tiles."""
    shuffler = ScriptedShuffler(random.Random(seed))  # noqa: S311 - pictures have to come out the same
    shuffler.walls = [FOUR_KANS]
    return await serve(seed, shuffler)


async def two_tables(photographer: Photographer) -> None:
    """Three tables in a channel: one in the channel, two in threads named after their players."""
    async with table() as bench:
        for opener, guest in (("Aiko", None), ("Ben", "Chie"), ("Dan", None)):
            await bench.user(opener).slash("table open", length="east_only", pace="relaxed")
            await bench.advance(2)
            room = "mahjong" if opener == "Aiko" else f"{opener}'s table"
            if guest is not None:
                await bench.user(guest).press("Join", channel=room)
            await bench.user(opener).press("Start with CPUs", channel=room)
        await bench.advance(2)
        await photographer.take(
            bench, "threads", replace(BOARD, user="Ben", room="Ben, Chie", target="page", size=PAGE)
        )


async def main(folder: Path) -> None:
    """Play the games and take the pictures. ``folder`` has to exist."""
    async with open_browser() as browser:
        photographer = Photographer(browser, folder)
        for game in (two_tables, kans, three_players, four_players):
            await game(photographer)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
