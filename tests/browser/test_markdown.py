"""Discord's markdown, as the page draws it."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from playground import Playground
from tests.browser.conftest import NOON, Stage
from tests.browser.driver import Visitor, visit

DRAW = """async text => {
    const { markdown } = await import('/page/markdown_dom.js');
    const box = document.createElement('div');
    box.append(...markdown(text, {}));
    return box.innerHTML.replaceAll(/ class="[^"]*"/g, '').replaceAll(/ (target|rel|draggable)="[^"]*"/g, '');
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def paper(browser: Browser) -> AsyncIterator[Page]:
    """An open page on which texts are drawn apart from any message."""
    playground = Playground()
    await playground.start()
    try:
        async with visit(browser, playground.address) as visitor:
            yield visitor.page
    finally:
        await playground.stop()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (
            "**bold** *lean* _lean_ __under__ ~~gone~~",
            "<strong>bold</strong> <em>lean</em> <em>lean</em> <u>under</u> <s>gone</s>",
        ),
        ("***both***", "<strong><em>both</em></strong>"),
        ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
        ("*a **b** c*", "<em>a <strong>b</strong> c</em>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("snake_case_name", "snake_case_name"),
        (r"\*not lean\* and **open", "*not lean* and **open"),
        ("`**code**` and ``a ` b``", "<code>**code**</code> and <code>a ` b</code>"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("one\ntwo", "one\ntwo"),
    ],
)
async def test_words_are_marked_up(paper: Page, text: str, drawn: str) -> None:
    assert await paper.evaluate(DRAW, text) == f"<div>{drawn}</div>"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("# One\n## Two\n### Three\nrest", "<h3>One</h3><h4>Two</h4><h5>Three</h5><div>rest</div>"),
        ("#mahjong", "<div>#mahjong</div>"),
        ("-# small", "<div>small</div>"),
        ("> one\n> two\nthree", "<blockquote><div>one\ntwo</div></blockquote><div>three</div>"),
        (">>> one\ntwo", "<blockquote><div>one\ntwo</div></blockquote>"),
        ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("2. a\n3. b", '<ol start="2"><li>a</li><li>b</li></ol>'),
        ("x\n```py\n# no *heading*\n```\ny", "<div>x</div><pre><code># no *heading*</code></pre><div>y</div>"),
    ],
)
async def test_lines_make_blocks(paper: Page, text: str, drawn: str) -> None:
    assert await paper.evaluate(DRAW, text) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("see https://example.org/a_b_c.", 'see <a href="https://example.org/a_b_c">https://example.org/a_b_c</a>.'),
        ("<https://example.org/>", '<a href="https://example.org/">https://example.org/</a>'),
        ("[a **b**](https://example.org)", '<a href="https://example.org/">a <strong>b</strong></a>'),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("<@1> <#2> @everyone", "<span>@unknown-user</span> <span>#unknown</span> <span>@everyone</span>"),
        ("</table open:5>", "<span>/table open</span>"),
    ],
)
async def test_links_and_mentions_are_followed_only_where_they_are_safe(paper: Page, text: str, drawn: str) -> None:
    assert await paper.evaluate(DRAW, text) == f"<div>{drawn}</div>"


async def test_a_spoiler_is_hidden_until_pressed(stage: Stage, aiko: Visitor) -> None:
    await stage.puppet.post(stage.channel_id("mahjong"), {"content": "Waits: ||4s 7s||"})
    secret = aiko.channel.get_by_text("4s 7s")
    await expect(secret).to_be_hidden()
    await aiko.channel.get_by_role("button", name=re.compile("Spoiler")).click()
    await expect(secret).to_be_visible()


async def test_mentions_have_their_names_and_a_mentioned_command_can_be_pressed(stage: Stage, aiko: Visitor) -> None:
    lobby, voice = (f"<#{stage.channel_id(name)}>" for name in ("lobby", "Club room"))
    text = f"<@{stage.user_id('Ben')}> in {lobby}, {voice}: </table open:1>"
    await stage.puppet.post(stage.channel_id("mahjong"), {"content": text})
    await expect(aiko.last(aiko.channel)).to_contain_text("@Ben in #lobby, #Club room: /table open")
    await aiko.last(aiko.channel).get_by_role("button", name="/table open").click()
    await expect(aiko.channel.get_by_role("group", name="/table open")).to_be_visible()


async def test_a_relative_time_goes_on_by_itself(stage: Stage, aiko: Visitor) -> None:
    await aiko.page.clock.install(time=NOON)
    await aiko.page.reload()
    await stage.puppet.post(stage.channel_id("mahjong"), {"content": f"Until <t:{int(NOON) + 100}:R>"})
    deadline = aiko.last(aiko.channel).get_by_text(re.compile("^in "))
    await expect(deadline).to_have_text("in 1 minute")
    await aiko.page.clock.run_for(60_000)
    await expect(deadline).to_have_text(re.compile(r"in [34]\d seconds"))
    await aiko.page.clock.run_for(120_000)
    await expect(aiko.last(aiko.channel)).to_contain_text("minute ago")


async def test_emoji_in_a_heading_or_alone_are_large(stage: Stage, aiko: Visitor) -> None:
    tile = stage.scene.tile("5p")
    sizes: list[float] = []
    for text in (f"You drew {tile}", f"# {tile}", tile):
        await stage.puppet.post(stage.channel_id("mahjong"), {"content": text})
        image = aiko.last(aiko.channel).get_by_role("img", name=":tile_5p:")
        await expect(aiko.channel.get_by_role("img", name=":tile_5p:")).to_have_count(len(sizes) + 1)
        box = await image.bounding_box()
        assert box is not None
        sizes.append(box["height"])
    assert sizes[1] > 1.4 * sizes[0]
    assert sizes[2] > 1.4 * sizes[0]


async def test_an_emoji_that_is_gone_is_shown_by_its_name(stage: Stage, aiko: Visitor) -> None:
    await stage.puppet.post(stage.channel_id("mahjong"), {"content": "You drew <:tile_9p:12345>"})
    await expect(aiko.last(aiko.channel)).to_contain_text("You drew :tile_9p:")
    aiko.faults.clear()  # the browser writes the missing picture down
