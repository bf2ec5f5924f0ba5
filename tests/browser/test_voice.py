"""The voice channel in the list of rooms."""

from playwright.async_api import expect

from tests.browser.driver import Visitor


async def test_a_press_goes_in_and_another_one_out_and_everybody_sees_it(aiko: Visitor) -> None:
    empty = aiko.page.get_by_role("button", name="Voice channel Club room", exact=True)
    await expect(empty).to_have_attribute("aria-pressed", "false")
    await empty.click()
    await expect(aiko.page.get_by_role("button", name="Voice channel Club room: Aiko")).to_have_attribute(
        "aria-pressed", "true"
    )
    await aiko.become("Ben")
    await aiko.page.get_by_role("button", name="Voice channel Club room: Aiko").click()
    both = aiko.page.get_by_role("button", name="Voice channel Club room: Aiko, Ben")
    await expect(both).to_be_visible()
    await both.click()
    await expect(aiko.page.get_by_role("button", name="Voice channel Club room: Aiko")).to_have_attribute(
        "aria-pressed", "false"
    )
    assert aiko.faults == []
