"""Each check of a request finds what it is for."""

from tests.campaign.check_payload import ahead, strange_ids, told_seeds

SEED = "0a" * 32


def body(*ids: str) -> dict[str, object]:
    buttons = [{"type": 2, "custom_id": one, "label": "x"} for one in ids]
    return {"type": 7, "data": {"content": "", "components": [{"type": 1, "components": buttons}]}}


def test_ids_say_which_table_which_prompt_and_what_is_asked_and_nothing_more() -> None:
    known = (
        "jt:abcd1234:17:discard-5p",
        "jt:abcd1234:0:why",
        "jt:abcd1234:1003002:hand",
        "jt:abcd1234:0:direct",
        "jf:help:x",
    )
    assert strange_ids(body(*known)) == []
    assert strange_ids({"content": "no buttons"}) == []
    for strange in ("jt:abcd1234:17:discard-5p-3z", "jt:abcd1234:17:wall-3z", "jt:abcd1234:17", "other"):
        assert strange_ids(body("jt:abcd1234:0:why", strange)) == [f"a button has the strange id {strange}"]


def test_a_seed_that_is_still_secret_is_found_wherever_it_stands() -> None:
    assert told_seeds({"embeds": [{"footer": {"text": f"wall {SEED}"}}]}, {SEED}) != []
    assert told_seeds({"content": SEED}, {"ff" * 32}) == []
    assert told_seeds({"content": f"{SEED}00"}, {SEED}) == []


def test_a_button_for_a_decision_that_nobody_wrote_down_is_found() -> None:
    shown = body("jt:abcd1234:17:discard-5p", "jt:abcd1234:99:hand")
    assert ahead(shown, {"abcd1234": 17}) == []
    assert ahead(shown, {}) == []
    assert ahead(shown, {"abcd1234": 16}) == ["table abcd1234: decision 17 is shown, and the journal is at 16"]
