"""The page of the stage, played by finger, mouse and keys against frames written by hand."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.conftest import FINDINGS
from tests.web.page_harness import (
    MISFITS,
    SETTLED_MS,
    SIZES,
    WAITS,
    Harness,
    Json,
    harness,
    open_scene,
    scenes,
    show_scene,
)

DRAWN: Json = {"t": "act", "decision": 12, "code": "discard-9s-drawn"}


@pytest_asyncio.fixture(loop_scope="session")
async def served() -> AsyncIterator[tuple[Harness, str]]:
    async with harness() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def riichi(browser: Browser, served: tuple[Harness, str]) -> AsyncIterator[Page]:
    """A page at one's own turn, with a hand that can declare riichi by 9s or 7z."""
    page = await open_scene(browser, served[1], "riichi")
    yield page
    await page.context.close()


def tile(page: Page, name: str) -> Locator:
    return page.locator("#hand").get_by_role("button", name=name, exact=True).first


async def received(page: Page, served: Harness, *frames: Json) -> None:
    """Exactly these commands have come. A question sent after them is answered after them."""
    await page.keyboard.press("l")
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert [frame for frame in served.received if frame["t"] != "ask"] == list(frames)


async def test_a_tile_touched_once_is_lifted_and_touched_again_discarded(
    riichi: Page, served: tuple[Harness, str]
) -> None:
    drawn = tile(riichi, "9 sou, drawn")
    await drawn.tap()
    await expect(drawn).to_have_attribute("aria-pressed", "true")
    await received(riichi, served[0])
    await drawn.tap()
    await received(riichi, served[0], DRAWN)


async def test_a_lifted_tile_lights_its_copies_on_the_table(riichi: Page) -> None:
    await tile(riichi, "4 pin").click()
    lit = riichi.locator("#plane .tile.lit")
    assert [await at.get_attribute("data-tile") for at in await lit.all()] == ["4p", "4p"]


async def test_a_tile_dragged_up_is_discarded_and_one_let_go_on_the_way_stays(
    riichi: Page, served: tuple[Harness, str]
) -> None:
    box = await tile(riichi, "9 sou, drawn").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for way in (30, 90):
        await riichi.mouse.move(x, y)
        await riichi.mouse.down()
        await riichi.mouse.move(x, y - way / 2)
        await riichi.mouse.move(x, y - way)
        await riichi.mouse.up()
        await received(riichi, served[0], *([DRAWN] if way > 44 else []))


async def test_riichi_asks_which_tile_and_escape_leaves_it(riichi: Page, served: tuple[Harness, str]) -> None:
    await riichi.get_by_role("button", name="Riichi").click()
    await expect(tile(riichi, "2 man")).to_have_attribute("aria-disabled", "true")
    await expect(tile(riichi, "chun")).to_have_attribute("aria-disabled", "false")
    await riichi.keyboard.press("Escape")
    await expect(tile(riichi, "2 man")).to_have_attribute("aria-disabled", "false")
    await riichi.keyboard.press("r")
    await tile(riichi, "9 sou, drawn").tap()
    await received(riichi, served[0], DRAWN | {"code": "riichi-9s-drawn"})


async def test_the_hand_is_played_by_keys_alone(riichi: Page, served: tuple[Harness, str]) -> None:
    await riichi.keyboard.press("ArrowRight")
    await expect(tile(riichi, "9 sou, drawn")).to_be_focused()
    await riichi.keyboard.press("ArrowLeft")
    await riichi.keyboard.press("Enter")
    await received(riichi, served[0], DRAWN | {"code": "discard-7z"})


async def test_a_refused_discard_says_why_and_the_tile_can_be_played_again(
    riichi: Page, served: tuple[Harness, str]
) -> None:
    served[0].refusal = "It is not your turn any more."
    await riichi.keyboard.press("ArrowRight")
    await riichi.keyboard.press("Enter")
    await expect(riichi.locator("#notice")).to_have_text("It is not your turn any more.")
    await riichi.keyboard.press("ArrowRight")
    await riichi.keyboard.press("Enter")
    await received(riichi, served[0], DRAWN, DRAWN)


async def test_the_line_tells_what_the_lifted_tile_leaves(riichi: Page) -> None:
    line = riichi.locator("#line")
    await expect(line).to_contain_text("5,200 to 8,000 points")
    await tile(riichi, "chun").click()
    await expect(line).to_contain_text("no yaku")
    await tile(riichi, "2 man").click()
    await expect(line).to_contain_text("Tenpai with 9s cut.")


async def test_buttons_that_jump_in_take_no_press_at_once(riichi: Page, served: tuple[Harness, str]) -> None:
    offered = scenes()["call"]["you"]["actions"]
    await riichi.evaluate(
        """new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((at) => at.click())))
            .observe(document.querySelector("#actions"), { childList: true })"""
    )
    await served[0].change({"you": {"decision": 13, "discards": [], "riichi": [], "actions": offered}})
    passing = riichi.get_by_role("button", name="Pass")
    await passing.wait_for()
    await riichi.wait_for_timeout(SETTLED_MS)
    await passing.click()
    await received(riichi, served[0], {"t": "act", "decision": 13, "code": "pass"})


async def test_a_call_is_answered_by_the_number_of_its_button(browser: Browser, served: tuple[Harness, str]) -> None:
    page = await open_scene(browser, served[1], "call")
    await expect(page.get_by_role("button", name="Chii 4s 6s")).to_be_visible()
    await page.keyboard.press("2")
    await page.keyboard.press("p")
    acts = [{"t": "act", "decision": 12, "code": code} for code in ("chii-4s6s", "pass")]
    await received(page, served[0], *acts)
    await page.context.close()


async def test_what_happens_is_said_in_the_order_of_play(riichi: Page, served: tuple[Harness, str]) -> None:
    rivers = {seat: part["river"] for seat, part in scenes()["riichi"]["seats"].items()}
    await served[0].change({"turn": 2, "seats": {"1": {"river": [*rivers["1"], {"tile": "0s"}]}}})
    await served[0].change({"seats": {"2": {"river": [*rivers["2"], {"tile": "6z"}], "away": True}}})
    await expect(riichi.locator("#spoken p")).to_have_text(
        ["Aiko discards red 5 sou", "Chie discards hatsu", "Chie is away"]
    )
    await expect(riichi.locator("#asked")).to_contain_text("You draw 9 sou. Riichi")


async def test_a_page_that_missed_a_change_connects_again(riichi: Page, served: tuple[Harness, str]) -> None:
    await served[0].change({"left": 3}, left_out=1)
    await expect(riichi.locator("#notice")).to_have_text("Connection lost. Reconnecting…")
    await expect(riichi.locator("#notice")).to_be_hidden()
    await expect(riichi.locator("#middle")).to_contain_text("28 left")
    assert len(served[0].sockets) == 2


async def test_waits_go_from_the_line_where_the_host_takes_them_away(riichi: Page, served: tuple[Harness, str]) -> None:
    gone = {"tenpai": None, "discards": [], "riichi": [], "drawn": None, "waits": WAITS}
    await served[0].change({"you": gone | {"tenpai": {"9s-drawn": None, "7z": None}}})
    await expect(riichi.locator("#line .wait")).to_have_count(3)
    await expect(riichi.get_by_role("button", name="Riichi")).to_have_count(0)
    await served[0].change({"you": {"waits": []}})
    await expect(riichi.locator("#line .wait")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_axe_finds_nothing_at_any_moment(
    browser: Browser, served: tuple[Harness, str], size: str, axe: str
) -> None:
    page = await open_scene(browser, served[1], "early", size)
    for scene in scenes():
        await show_scene(page, served[1], scene)
        await page.evaluate(axe)
        assert (scene, await page.evaluate(FINDINGS)) == (scene, [])
    await page.context.close()


async def test_the_last_card_leads_to_the_replay(browser: Browser, served: tuple[Harness, str]) -> None:
    page = await open_scene(browser, served[1], "end")
    await expect(page.get_by_role("link", name="Replay")).to_have_attribute(
        "href", f"{scenes()['end']['replay']}#1.0.1"
    )
    await page.context.close()


@pytest.mark.parametrize("size", SIZES)
async def test_norths_lie_beside_a_hand_that_has_called_nothing(
    browser: Browser, served: tuple[Harness, str], size: str
) -> None:
    page = await open_scene(browser, served[1], "three", size)
    wide = await page.evaluate(
        "[...document.querySelectorAll('#hand .melds .tile')].map((at) => at.getBoundingClientRect().width)"
    )
    assert len(wide) == 2
    assert min(wide) >= 14
    await page.context.close()


@pytest.mark.parametrize(("scene", "advised"), [("coached", "Riichi"), ("coached_call", "Pass"), ("call", None)])
async def test_what_a_coach_advises_is_marked_and_nothing_else(
    browser: Browser, served: tuple[Harness, str], scene: str, advised: str | None
) -> None:
    page = await open_scene(browser, served[1], scene)
    await expect(page.locator(".advised")).to_have_text([] if advised is None else [advised])
    await page.context.close()


@pytest.mark.parametrize("size", SIZES)
async def test_every_moment_fits_its_window(browser: Browser, served: tuple[Harness, str], size: str) -> None:
    page = await open_scene(browser, served[1], "early", size)
    for scene in scenes():
        await show_scene(page, served[1], scene)
        assert (scene, await page.evaluate(MISFITS)) == (scene, [])
    await page.context.close()
