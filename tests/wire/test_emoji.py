"""Tiles as emoji of the application: uploaded once, on buttons and in the hand, done without where they are gone."""

import re
from collections.abc import Callable
from pathlib import Path

from bot.pictures.tile_emoji import PREFIX, art_mark, tile_emoji
from playground.checks.check_components import BUTTON
from playground.errors import ApiError, invalid_form
from playground.request_log import RecordedRequest
from playground.rest_faults import Kind, RestFault
from tests.wire.bench import Bench
from tests.wire.user import Button, ScriptedUser, text_of


async def sit_down(bench: Bench) -> ScriptedUser:
    """Aiko at a table with three computer players, her hand dealt."""
    aiko = bench.user("Aiko")
    await aiko.slash("table open")
    await bench.advance(1.5)
    await aiko.press("Start with CPUs")
    await bench.advance(2)
    await until_asked(bench, aiko)
    return aiko


async def until_asked(bench: Bench, user: ScriptedUser) -> None:
    for _ in range(60):
        if tiles_of(user):
            return
        await bench.advance(1)
    raise AssertionError("it is never their turn")


def tiles_of(user: ScriptedUser) -> list[Button]:
    return [one for one in user.buttons("dm") if ":discard-" in one.custom_id] if user.has_dm() else []


def uploads(bench: Bench) -> int:
    made = (one for one in bench.requests if one.method == "POST" and one.status == 201)
    return sum(one.route_template.endswith("/emojis") for one in made)


async def test_tiles_are_uploaded_once_and_shown_on_buttons_and_in_the_hand(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        assert uploads(bench) == len(tile_emoji()) + 1 == 38
        assert {one.name for one in bench.playground.world.emojis.values()} == {
            art_mark().whole,
            *(one.name for one in tile_emoji().values()),
        }
        aiko = await sit_down(bench)
        for button in tiles_of(aiko):
            key = button.custom_id.split("discard-")[1].split("-")[0]
            assert button.emoji == emoji_for(button)
            assert button.label.removesuffix("drawn").strip() == ("red" if key.startswith("0") else "")
        await aiko.press("My hand", channel="mahjong")
        below_board = text_of(aiko.last("mahjong"))
        row = next(line for line in below_board.splitlines() if line.startswith("### <"))
        assert len(re.findall(r"<:[a-z0-9]+:\d+>", row)) == 14
        assert PREFIX not in below_board
        await bench.kill()
        await bench.restart()
        assert uploads(bench) == 38
        assert bench.faults() == []


async def restarted_with(bench: Bench, name_of: Callable[[str, str], str]) -> dict[int, str]:
    """Stop the bot, rename every emoji by what it is called and its tile, and start again; the names before."""
    await bench.kill()
    emojis = bench.playground.world.emojis
    keys = {one.name: key for key, one in tile_emoji().items()}
    for one in emojis.values():
        one.name = name_of(one.name, keys.get(one.name, "back"))
    before = {one.id: one.name for one in emojis.values()}
    await bench.restart()
    await bench.advance(7300)  # Discord takes fifty emoji an hour
    return before


def whole(bench: Bench) -> bool:
    names = sorted(one.name for one in bench.playground.world.emojis.values())
    return names == sorted([art_mark().whole, *(one.name for one in tile_emoji().values())])


async def test_emoji_of_an_earlier_release_with_the_same_art_are_renamed_and_none_is_uploaded(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        before = await restarted_with(
            bench, lambda _, key: tile_emoji()[key].staged if key in tile_emoji() else f"{PREFIX}back_00000000"
        )
        assert whole(bench)
        assert uploads(bench) == 38 + 1  # the mark
        assert len(before.keys() & bench.playground.world.emojis.keys()) == 37


async def test_other_art_stays_until_the_whole_new_set_is_there(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        before = await restarted_with(bench, lambda name, key: name if key != "back" else f"{PREFIX}back_00000000")
        assert whole(bench)
        assert uploads(bench) == 2 * 38
        assert not before.keys() & bench.playground.world.emojis.keys()
        changes = [
            one.method for one in bench.requests if "/emojis" in one.route_template and one.method in ("POST", "DELETE")
        ]
        assert changes.index("DELETE") == len(changes) - changes[::-1].index("POST"), "what is used went first"


async def test_an_upload_that_broke_off_goes_on_where_it_was(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        emojis = bench.playground.world.emojis
        await bench.kill()
        mark = next(one for one in emojis.values() if one.name == art_mark().whole)
        mark.name = art_mark().begun
        for gone in [one.id for one in emojis.values() if one.name in ("5m", "chun")]:
            del emojis[gone]
        await bench.restart()
        assert whole(bench)
        assert uploads(bench) == 38 + 2


async def test_an_emoji_of_the_operators_own_keeps_its_name(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        await bench.kill()
        east = next(one for one in bench.playground.world.emojis.values() if one.name == "east")
        east.user = bench.user("Aiko").user
        await bench.restart()
        names = {one.name: one.id for one in bench.playground.world.emojis.values()}
        assert names["east"] == east.id
        assert tile_emoji()["1z"].staged in names
        assert len(names) == 39


async def test_a_message_refused_for_its_emoji_goes_again_with_names_and_the_set_is_made_whole(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        await bench.advance(3600)  # Discord takes fifty emoji an hour, and the set goes up twice
        aiko = await sit_down(bench)
        await aiko.press_button(tiles_of(aiko)[0])
        bench.playground.world.emojis.clear()
        await until_asked(bench, aiko)
        assert [one.status for one in bench.refused()] == [400]
        assert all(button.label and not button.emoji for button in tiles_of(aiko))
        assert "<:" not in text_of(aiko.last("dm"))
        assert len(bench.playground.world.emojis) == 38
        await aiko.press_button(tiles_of(aiko)[0])
        await until_asked(bench, aiko)
        assert all(button.emoji == emoji_for(button) for button in tiles_of(aiko))
        assert len(bench.refused()) == 1


def emoji_for(button: Button) -> str:
    """The name of the emoji that belongs on the button of a tile."""
    return tile_emoji()[button.custom_id.split("discard-")[1].split("-")[0]].name


def first_button(request: RecordedRequest) -> tuple[str, str]:
    """Where the first button stands in a message, and the name of the emoji on it; empty if there is none."""
    body = request.body if isinstance(request.body, dict) else {}
    inside = [(f"components.{at}", part) for at, part in enumerate(body.get("data", body).get("components") or [])]
    while inside:
        path, part = inside.pop(0)
        if part["type"] == BUTTON:
            return path, str((part.get("emoji") or {}).get("name", ""))
        inside[:0] = [(f"{path}.components.{at}", one) for at, one in enumerate(part.get("components") or [])]
    return "", ""


def too_long() -> ApiError:
    return invalid_form("data.content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")


async def test_a_refused_emoji_is_missed_by_the_messages_that_need_it_alone(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        aiko = await sit_down(bench)
        at = ""

        def shows_an_emoji(request: RecordedRequest) -> bool:
            nonlocal at
            at, name = first_button(request)
            return bool(name)

        wrong = RestFault(
            Kind.REFUSED, shows_an_emoji, refusal=lambda: invalid_form(f"data.{at}.emoji.id", "X", "Invalid emoji")
        )
        bench.playground.faults.add(wrong)
        while wrong in bench.playground.faults.standing:
            await aiko.press_button(tiles_of(aiko)[-1])
            await until_asked(bench, aiko)
        (refused,) = bench.refused()
        _, name = first_button(refused)
        seen: list[tuple[bool, bool]] = []
        for _ in range(30):
            keys = {emoji_for(one): one for one in tiles_of(aiko)}
            seen.append((name in keys, all(button.emoji for button in tiles_of(aiko))))
            if name not in keys:
                break
            # Seen twice with the tile, then without it.
            others = [one for one in tiles_of(aiko) if emoji_for(one) != name]
            await aiko.press_button(keys[name] if len(seen) > 1 else others[-1])
            await until_asked(bench, aiko)
        assert seen[:2] == [(True, False)] * 2
        assert set(seen[:-1]) == {(True, False)}
        assert seen[-1] == (False, True)
        assert len(bench.refused()) == 1


async def test_what_else_is_wrong_with_a_message_leaves_the_tiles_their_emoji(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        aiko = await sit_down(bench)
        wrong = RestFault(Kind.REFUSED, lambda one: any(first_button(one)[1]), refusal=too_long)
        bench.playground.faults.add(wrong)
        await bench.advance(1)
        since = bench.now
        await aiko.slash("hand")
        assert [one.status for one in bench.refused()] == [400]
        told = await aiko.slash("hand")
        assert all(
            button.emoji for button in aiko.buttons("mahjong", told.messages[-1]) if ":discard-" in button.custom_id
        )
        assert not [one for one in bench.requests if one.route_template.endswith("/emojis") and one.at >= since]
