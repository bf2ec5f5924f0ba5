"""The stage's page without a bot: twelve moments written by hand, played to it over a socket, and pictures of them.

``python -m tests.web.page_harness FOLDER`` writes a picture of each moment at each size of ``SIZES``.
"""

import argparse
import asyncio
import base64
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from aiohttp import WSMsgType, web
from playwright.async_api import Browser, Page, ViewportSize

from bot.web.page_words import page_words
from tests.browser.driver import open_browser

Json = dict[str, Any]

FOLDER: Final = Path(__file__).parents[2] / "bot" / "web" / "page"
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
SIZES: Final = {
    "wide": (1400, 900, 1),
    "tall": (390, 844, 2),
    "short": (844, 390, 2),
    "square": (1024, 768, 1),
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self';"
    " base-uri 'none'"
)
FAULTS: Final[list[str]] = []
"""What went wrong in pages."""
SETTLED_MS: Final = 400
MOMENTS: Final = (
    *("lobby", "early", "riichi", "call", "called", "melds", "four", "motion", "win", "draw", "end", "three"),
)
"""Those of the documentation."""
NAMES: Final = ("Momiji", "Aiko", "Chie", "Ben")


def discards(tiles: str, *, cut: str = "", sideways: int = -1, called: dict[int, int] | None = None) -> list[Json]:
    """A river: tiles by name, then the places of those cut as drawn, of the riichi tile and of called ones."""
    river: list[Json] = [{"tile": tile} for tile in tiles.split()]
    for place in cut.split():
        river[int(place)]["drawn"] = True
    if sideways >= 0:
        river[sideways]["sideways"] = True
    for taken, seat in (called or {}).items():
        river[taken]["called"] = seat
    return river


def player(name: str, wind: str, score: int, place: int, **more: Any) -> Json:
    """A seat of the view."""
    return {
        "name": name,
        "computer": False,
        "wind": wind,
        "score": score,
        "place": place,
        "riichi": False,
        "away": False,
        "ready": False,
        "river": [],
        "melds": [],
        "concealed": 13,
        "drawn": False,
        "kita": 0,
        **more,
    }


def you(tiles: str, drawn: str | None = None, **more: Any) -> Json:
    """The own part of the view, at one's turn where a tile is drawn."""
    hand, now = tiles.split(), round(time.time() * 1000)
    codes = [f"discard-{tile}" for tile in dict.fromkeys(hand)]
    own: Json = {
        "seat": 1,
        "tiles": hand,
        "decision": 12,
        "due": now + 14_400,
        "since": now - 5_600,
        "bank": 9,
        "discards": [*codes, f"discard-{drawn}-drawn"] if drawn else [],
        "riichi": [],
        "actions": [],
        "question": "Your turn: discard a tile." if drawn else "",
        "facts": [],
        "waits": [],
        "furiten": False,
        "tenpai": {},
        "toggles": {"auto_win": False, "no_calls": True, "auto_discard": False},
        "away": False,
        "itself": False,
        "ready": False,
        "votes": False,
        **({"drawn": drawn} if drawn else {}),
        **more,
    }
    return own


CHII: Final = {"kind": "chii", "tiles": ["3s", "4s", "5s"], "called": "4s", "from": 3}
PON: Final = {"kind": "pon", "tiles": ["5z", "5z", "5z"], "called": "5z", "from": 2}
KAKAN: Final = {"kind": "kakan", "tiles": ["5p", "0p", "5p", "5p"], "called": "5p", "from": 1, "added": "5p"}
ANKAN: Final = {"kind": "ankan", "tiles": ["1z", "1z", "1z", "1z"]}
HAND: Final = "2m 3m 4m 5m 6m 4p 0p 6p 3s 4s 5s 7z 7z"


def view(**more: Any) -> Json:
    """The middle of a hand: own turn of seat 1."""
    seats = {
        "0": player(
            NAMES[0],
            "E",
            31_100,
            1,
            computer=True,
            river=discards("8m 3m 1p 9m 7z 2z 2s 6m 5s", cut="3 4"),
            melds=[PON],
            concealed=10,
        ),
        "1": player(NAMES[1], "S", 27_400, 2, river=discards("9m 1z 4z 8s 2p 1p 6s 3z 9p 8p", cut="2 4 7"), drawn=True),
        "2": player(
            NAMES[2], "W", 21_600, 3, river=discards("6z 2m 2z 9s 3z 1s 7p 1m 4p 8p", cut="2 9", called={8: 0})
        ),
        "3": player(
            NAMES[3],
            "N",
            18_900,
            4,
            riichi=True,
            river=discards("4z 9p 1m 2z 5s 8m 7m 1p 4s", cut="3 5 7", sideways=4),
        ),
    }
    base: Json = {
        "stage": "playing",
        "title": "Thursday table",
        "rules": "Tenhou rules · hanchan · live",
        "players": 4,
        "kyoku": 7,
        "name": "South 3",
        "honba": 1,
        "sticks": 1,
        "left": 28,
        "dora": ["4p"],
        "turn": 1,
        "calls": False,
        "last": {"seat": 0, "place": 8},
        "over": False,
        "decision": 12,
        "seats": seats,
    }
    for key, value in more.items():
        if key == "seats":
            for seat, part in value.items():
                seats[seat] |= part
        else:
            base[key] = value
    return base


def waits(*entries: tuple[str, int, int]) -> list[Json]:
    """Waits: tile, unseen, points."""
    return [{"tile": tile, "left": left, "points": points} for tile, left, points in entries]


WAITS: Final = waits(("1m", 2, 5_200), ("4m", 3, 5_200), ("7m", 3, 8_000))
WIN: Final = {
    "seat": 1,
    "from": 2,
    "tile": "4m",
    "hand": [*HAND.split(), "4m"],
    "melds": [],
    "yaku": [
        {"name": "Riichi", "english": "ready hand", "han": 1},
        {"name": "Ippatsu", "english": "one shot", "han": 1},
        {"name": "Tanyao", "english": "all simples", "han": 1},
        {"name": "Dora", "english": "", "han": 1},
        {"name": "Aka dora", "english": "red five", "han": 1},
    ],
    "worth": "5 han 40 fu, mangan",
    "limit": "mangan",
    "points": 8_000,
    "dora": ["4p"],
    "ura": ["9m"],
    "text": ["Chie pays Aiko 8,300."],
}


COACHED: Final[Json] = {
    "question": "A set is three tiles in a row in one suit, like 345, or three alike: press the green one.",
    "facts": [
        "Riichi with 9s: 4 tiles win; 6s would leave more, but one of them is among your discards (furiten). " * 2
    ],
}
"""About as much as a coach says at once."""


def scenes() -> dict[str, Json]:
    """Every moment by its name. Times are those of the call."""
    early = {str(seat): {"river": discards("1z"), "riichi": False, "melds": [], "concealed": 13} for seat in (0, 2, 3)}
    early["1"] = {"river": []}
    tenpai: Json = {"9s-drawn": WAITS, "7z": waits(("7z", 1, 0))}
    offered: Json = {"question": "Tenpai with 9s cut.", "tenpai": tenpai, "riichi": ["riichi-9s-drawn", "riichi-7z"]}
    call = [
        {"code": "chii-3s4s", "label": "Chii 3s 4s", "kind": "call", "tiles": ["3s", "4s"]},
        {"code": "chii-4s6s", "label": "Chii 4s 6s", "kind": "call", "tiles": ["4s", "6s"]},
        {"code": "pon-5s5s", "label": "Pon 5s 5s", "kind": "call", "tiles": ["5s", "5s"]},
        {"code": "pass", "label": "Pass", "kind": "pass", "tiles": []},
    ]
    ended: Json = {"heading": "Aiko wins by ron from Chie", "tenpai": [], "deltas": {"0": 0, "1": 9_300, "2": -8_300}}
    won = ended | {"wins": [WIN], "text": ["Aiko +9,300, Chie −8,300"], "next": "Next: South 4"}
    double = ended | {
        "heading": "Aiko and Ben win by ron from Chie",
        "wins": [WIN, WIN | {"seat": 3, "melds": [CHII, KAKAN], "hand": ["2m", "3m", "4m", "5m", "6m", "4p", "4p"]}],
        "text": [],
        "next": "Next: South 4",
    }
    drawn = {
        "heading": "Exhaustive draw",
        "wins": [],
        "drawn": True,
        "tenpai": [1, 3],
        "deltas": {"0": -1_500, "1": 1_500, "2": -1_500, "3": 1_500},
        "text": ["Aiko and Ben receive 1,500."],
        "next": "Next: South 3",
    }
    rest: Json = {"decision": 0, "discards": [], "question": ""}
    waiting = you(HAND.replace("4p", "4p 4p"), **rest)
    full = "1z 9m 1p 9s 3z 2z 8m 1m 9p 4z 7z 6z 2s 8p 3p 7m 1s 6z 9m"
    ranking = [
        {"seat": 1, "place": 1, "score": 42_300, "points": "+52.3"},
        {"seat": 0, "place": 2, "score": 30_100, "points": "+10.1"},
        {"seat": 2, "place": 3, "score": 18_600, "points": "−21.4"},
        {"seat": 3, "place": 4, "score": 9_000, "points": "−41.0"},
    ]
    free: Json = {"0": {"name": "Aiko", "computer": False}, "1": {"name": "Momiji", "computer": True}}
    lobby = {"2": {"name": "Chie", "computer": False}, "3": {"name": "", "computer": False}}
    sanma = view(players=3, you=you("1p 2p 3p 4p 5p 6p 3s 4s 5s 7z 7z 9s 9s", "1m"), dora=["1p", "9s"])
    del sanma["seats"]["3"]
    sanma["seats"]["0"] |= {"kita": 2}
    sanma["seats"]["1"] |= {"kita": 2}
    sanma["seats"]["2"] |= {"kita": 1, "riichi": True}
    return {
        "early": view(
            seats=early,
            name="East 1",
            left=66,
            honba=0,
            sticks=0,
            last={"seat": 0, "place": 0},
            you=you(HAND, "9s", facts=["2 tiles from ready (tenpai)", "18 tiles bring it closer"]),
        ),
        "riichi": view(you=you(HAND, "9s", **offered)),
        "call": view(
            turn=0,
            calls=True,
            seats={"1": {"drawn": False}},
            you=you("2m 3m 4m 5m 6m 4p 0p 3s 4s 5s 5s 6s 7z", actions=call, question="Momiji discards 5s."),
        ),
        "coached": view(
            you=you(HAND, "9s", riichi=["riichi-9s-drawn"], advised="riichi-9s-drawn", **COACHED),
        ),
        "coached_call": view(
            turn=0,
            calls=True,
            seats={"1": {"drawn": False}},
            you=you("2m 3m 4m 5m 6m 4p 0p 3s 4s 5s 5s 6s 7z", actions=call, advised="pass", **COACHED),
        ),
        "melds": view(
            turn=2,
            seats={
                "0": {"melds": [PON, CHII], "concealed": 7},
                "1": {"melds": [CHII, KAKAN], "concealed": 7, "drawn": False},
                "2": {"melds": [ANKAN, KAKAN, PON], "concealed": 4, "drawn": True, "riichi": False},
                "3": {"melds": [CHII, KAKAN, ANKAN], "concealed": 4, "riichi": False},
            },
            you=you("2m 3m 4m 5m 6m 7z 7z", waits=WAITS, furiten=True, **rest),
        ),
        "called": view(
            seats={"1": {"melds": [KAKAN], "concealed": 10, "drawn": True}},
            you=you("2m 3m 4m 5m 6m 7z 7z 1s 2s 3s", "4s"),
        ),
        "four": view(
            seats={"1": {"melds": [KAKAN, ANKAN, PON, CHII], "concealed": 1, "drawn": True}}, you=you("7z", "4s")
        ),
        "long": view(
            honba=12,
            sticks=9,
            seats={
                str(seat): {"name": "Maximiliane von Hohenzollern-Sigmaringen", "score": 125_400 - 70_000 * (seat % 2)}
                for seat in range(4)
            },
            result=double | {"heading": "Maximiliane von Hohenzollern-Sigmaringen wins by ron on Chie's 4m: 8,000"},
            you=waiting,
        ),
        "late": view(
            turn=2,
            left=2,
            dora=["4p", "1z", "9s", "2m"],
            seats={
                **{str(seat): {"river": discards(full), "riichi": True} for seat in (0, 2, 3)},
                "1": {"river": discards(full, sideways=7), "riichi": True, "drawn": False},
            },
            last={"seat": 1, "place": 18},
            you=you(HAND, waits=WAITS, **rest),
        ),
        "win": view(result=won, seats={"1": {"hand": HAND.split()}}, you=waiting),
        "double": view(result=double, you=waiting | {"ready": True}),
        "draw": view(
            result=drawn,
            seats={"1": {"hand": HAND.split()}, "3": {"hand": HAND.split(), "ready": True}},
            you=waiting,
        ),
        "end": view(
            over=True,
            stage="closed",
            result=won,
            ranking=ranking,
            league="The season counts it as game 41.",
            replay="/replay/x",
            you=waiting,
        ),
        "away": view(
            paused=True,
            notice="Paused: nobody is at the table. The game waits.",
            seats={"1": {"away": True}, "2": {"away": True}},
            you=you(HAND, "9s", **rest) | {"away": True},
        ),
        "motion": view(
            motion={"number": 1, "text": "Chie asks to end the game early. 1 of 3 agree."},
            you=you(HAND, "9s") | {"votes": True},
        ),
        "watching": view(),
        "lobby": {**view(seats={}), "stage": "lobby", "kyoku": 0, "seats": free | lobby},
        "three": sanma,
    }


class Harness:
    """Serves the page, and to each socket the moment that its address names."""

    def __init__(self) -> None:
        self.received: list[Json] = []
        """Commands, as they came."""
        self.refusal: str | None = None
        """Why commands are refused; None: they are carried out."""
        self.sockets: list[web.WebSocketResponse] = []
        self._number = 1

    def app(self) -> web.Application:
        """The server."""
        app = web.Application()
        app.router.add_get("/table/{scene}", self._page)
        app.router.add_get("/page/x/{name}", self._file)
        app.router.add_get("/table/{scene}/live", self._live)
        return app

    async def change(self, patch: Json, *, left_out: int = 0) -> None:
        """Send the newest page a change, after so many that it does not get."""
        self._number += 1 + left_out
        await self.sockets[-1].send_json({"t": "change", "n": self._number, "patch": patch})

    async def _page(self, _request: web.Request) -> web.Response:
        text = (FOLDER / "index.html").read_text(encoding="utf-8").replace("{page}", "/page/x")
        return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": POLICY})

    async def _file(self, request: web.Request) -> web.Response:
        path = FOLDER / Path(request.match_info["name"]).name
        return web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix])

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        shown = scenes()[request.match_info["scene"]]
        hello: Json = {"t": "hello", "version": 1, "locale": "en-GB", "now": round(time.time() * 1000)}
        await socket.send_json(hello | {"words": page_words("en-GB")})
        self._number = 1
        await socket.send_json({"t": "view", "n": 1, "view": shown})
        self.sockets.append(socket)
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._answer(socket, json.loads(message.data))
        return socket

    async def _answer(self, socket: web.WebSocketResponse, frame: Json) -> None:
        number = frame.pop("id")
        self.received.append(frame)
        if frame["t"] == "ask":
            await socket.send_json({"t": "told", "id": number, "lines": ["Ben discards 4 sou.", "You draw 9 sou."]})
        elif self.refusal:
            await socket.send_json({"t": "refused", "id": number, "why": self.refusal})
        else:
            await socket.send_json({"t": "done", "id": number})


@asynccontextmanager
async def harness() -> AsyncIterator[tuple[Harness, str]]:
    """A running harness and its address."""
    served = Harness()
    runner = web.AppRunner(served.app(), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield served, f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


MISFITS: Final = """() => {
  // What is still on its way is looked at where it arrives.
  for (const one of document.getAnimations())
    if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
  const found = [];
  const seen = (at) => at.checkVisibility({visibilityProperty: true});
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  for (const at of all("button, #line, #clock, #notice, #middle, .plate, #card")) {
    const r = at.getBoundingClientRect();
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
      found.push(`${at.id || at.className || at.textContent} is cut off`);
  }
  for (const at of all("#actions button, #toggles button, #hand button, .foot button, nav button")) {
    const r = at.getBoundingClientRect();
    if (r.width < 43.5 || r.height < 39.5) found.push(`${at.textContent || at.dataset.tile}: ${r.width} x ${r.height}`);
  }
  const [line] = all("#line");
  for (const at of line ? all("#actions button, #hand .tile") : []) {
    const [one, other] = [line.getBoundingClientRect(), at.getBoundingClientRect()];
    if (one.top < other.bottom - 1 && other.top < one.bottom - 1 && one.left < other.right && other.left < one.right)
      found.push(`${at.textContent || at.dataset.tile} lies on the line`);
  }
  for (const at of [document.documentElement, document.body, document.querySelector("#card")])
    if (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1)
      found.push(`${at.tagName} scrolls`);
  return found;
}"""
"""What is cut off, too small to be touched, lies on something else or would need a scroll bar."""


async def new_page(browser: Browser, size: str, **more: Any) -> Page:
    """An empty page of this size."""
    width, height, scale = SIZES[size]
    viewport: ViewportSize = {"width": width, "height": height}
    context = await browser.new_context(viewport=viewport, device_scale_factor=scale, has_touch=True, **more)
    page = await context.new_page()
    page.on("pageerror", lambda error: FAULTS.append(str(error)))
    return page


async def open_scene(browser: Browser, address: str, scene: str, size: str = "wide", **more: Any) -> Page:
    """A page that shows a moment, with its tiles and typeface."""
    page = await new_page(browser, size, **more)
    await show_scene(page, address, scene)
    return page


async def show_scene(page: Page, address: str, scene: str) -> None:
    """Let a page show another moment."""
    await page.goto(f"{address}/table/{scene}")
    await page.locator("#title").get_by_text("Thursday table").wait_for()
    await page.locator("svg symbol").first.wait_for(state="attached")
    await page.evaluate("document.fonts.ready")
    # What has just appeared takes no press and may still be on its way.
    await page.wait_for_timeout(SETTLED_MS)


async def pictures(folder: Path, only: list[str], sizes: list[str]) -> list[str]:
    """Write a picture of each moment at each size. Returns what does not fit its window."""
    misfits = []
    async with harness() as (served, address), open_browser() as browser:
        for size in sizes or SIZES:
            for scene in only or [*scenes(), "choosing", "reconnecting"]:
                page = await open_scene(
                    browser, address, {"choosing": "riichi", "reconnecting": "riichi"}.get(scene, scene), size
                )
                if scene == "choosing":
                    await page.keyboard.press("r")
                if scene == "reconnecting":
                    await page.context.set_offline(True)
                    await served.sockets[-1].close()
                await page.wait_for_timeout(SETTLED_MS)
                misfits += [f"{scene}, {size}: {misfit}" for misfit in await page.evaluate(MISFITS)]
                await page.screenshot(path=folder / f"{scene}-{size}.png")
                await page.context.close()
    return misfits


async def sheets(folder: Path) -> None:
    """Write the pictures of the documentation: twelve moments on one sheet for each size."""
    async with harness() as (_, address), open_browser() as browser:
        for size, columns, width in (("wide", 3, 600), ("tall", 6, 300)):
            page = await open_scene(browser, address, MOMENTS[0], size)
            cells = []
            for scene in MOMENTS:
                await show_scene(page, address, scene)
                cells.append(base64.b64encode(await page.screenshot(type="jpeg", quality=92)).decode())
            await page.context.close()
            page = await browser.new_page(viewport={"width": columns * (width + 12) + 12, "height": 100})
            shown = "".join(f'<img width="{width}" src="data:image/jpeg;base64,{cell}">' for cell in cells)
            style = f"display:grid;grid-template-columns:repeat({columns},1fr);gap:12px;margin:12px;background:#22262b"
            await page.set_content(f'<body style="{style}">{shown}</body>')
            await page.screenshot(path=folder / f"stage-{size}.jpg", type="jpeg", quality=80, full_page=True)
            await page.close()


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="these moments")
    parser.add_argument("--sizes", nargs="*", default=[], help="these sizes")
    parser.add_argument("--sheets", action="store_true", help="the two sheets of docs/images instead")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.sheets:
        asyncio.run(sheets(given.folder))
        return
    sys.exit("\n".join(asyncio.run(pictures(given.folder, given.only, given.sizes))))


if __name__ == "__main__":
    main()
