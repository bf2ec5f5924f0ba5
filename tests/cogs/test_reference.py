"""Yaku, rules and terms looked up by slash command."""

import pytest

from tests.cogs.club import Club, alts_of, labels, open_labels, shown, text_of


async def test_a_yaku_is_told_with_its_value_under_the_rules_asked_for_an_example_and_a_picture(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "yaku", name="toi-toi"))
    assert answer.ephemeral
    assert "## Toitoi (all triplets)" in text_of(answer)
    assert "対々和" in text_of(answer)
    assert "**2 han, closed or open** (rules: Tenhou)" in text_of(answer)
    assert "Wins on 5s. 1m 1m 1m" in alts_of(answer)
    assert "Toitoi (all triplets) 2\n2 han 40 fu: 2,600 points." in alts_of(answer)
    assert [attachment.filename for attachment in answer.attachments] == ["toitoi.png"]
    answer = shown(await club.slash("Aiko", "yaku", name="tanyao", preset="tenhou nashi-nashi"))
    assert "**1 han, closed hand only** (rules: Tenhou nashinashi)" in text_of(answer)


async def test_buttons_turn_to_the_next_yaku_and_to_the_list(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "yaku", name="half flush"))
    after = shown(await club.click("Aiko", answer, "Junchan ▶"))
    assert "## Junchan" in text_of(after)
    everything = shown(await club.click("Aiko", after, "All yaku"))
    assert "Pinfu (no-points hand)" in text_of(everything)
    yakuman = shown(await club.click("Aiko", everything, "Yakuman"))
    assert "Daisangen (big three dragons)" in text_of(yakuman)


async def test_a_name_of_several_yaku_or_of_none_is_answered_with_those_that_may_be_meant(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "yaku", name="sanshoku"))
    assert "## Sanshoku doujun" in text_of(answer)
    assert "Or did you mean: Sanshoku doukou (triple triplet)?" in text_of(answer)
    assert "## Sanshoku doukou" in text_of(shown(await club.click("Aiko", answer, "Sanshoku doukou")))
    """A message with the same button twice is refused by Discord."""
    answer = shown(await club.slash("Aiko", "yaku", name="three"))
    assert "Or did you mean:" in text_of(answer)
    assert len(set(labels(answer))) == len(labels(answer))
    answer = shown(await club.slash("Aiko", "yaku", name="junksan"))
    assert answer.ephemeral
    assert "There is no yaku named “junksan”." in text_of(answer)
    assert "Junchan" in labels(answer)


async def test_a_shared_page_is_turned_for_the_presser_alone(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "yaku", name="pinfu", share=True))
    assert not answer.ephemeral
    assert shown(await club.click("Ben", answer, "All yaku")).ephemeral
    assert "## Pinfu" in text_of(club.last())


async def test_names_and_terms_are_offered_while_they_are_typed(club: Club) -> None:
    offered = await club.people["Aiko"].autocomplete(club.channel, "yaku", "name", "chini")
    assert [choice["value"] for choice in offered][:1] == ["chinitsu"]
    offered = await club.people["Aiko"].autocomplete(club.channel, "glossary", "term", "suj")
    assert offered[0] == {"name": "Suji (line of 1-4-7, 2-5-8, 3-6-9) 筋", "value": "suji"}
    assert len(await club.people["Aiko"].autocomplete(club.channel, "glossary", "term", "")) == 25


async def test_rules_of_the_server_and_others_are_shown_by_topic(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "rules"))
    assert answer.ephemeral
    assert "Red fives: 3 (5m 5p 5s)." in text_of(answer)
    draws = shown(await club.click("Aiko", answer, "Draws"))
    assert "**Nine terminals and honours at the start (kyuushu kyuuhai):** may be declared a draw" in text_of(draws)
    answer = shown(await club.slash("Aiko", "rules", preset="m.league", topic="points"))
    assert "## M.League rules" in text_of(answer)
    assert "**Rounding up to mangan (kiriage):** yes" in text_of(answer)


async def test_what_differs_between_two_rules_is_paged(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "rules", preset="ema2025", compare="tenhou"))
    assert "## EMA 2025 / Tenhou" in text_of(answer)
    assert open_labels(answer) == ["More ▶", "Show everybody"]
    more = shown(await club.click("Aiko", answer, "More ▶"))
    assert open_labels(more) == ["◀ Back", "More ▶", "Show everybody"]
    assert "### Riichi and furiten" in text_of(more)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("rules", {"preset": "tenhou", "compare": "zzzzzz"}),
        ("rules", {"preset": "zzzzzz"}),
        ("yaku", {"name": "pinfu", "preset": "zzzzzz"}),
    ],
)
async def test_unknown_rules_are_refused_with_those_there_are(
    club: Club, command: str, options: dict[str, str]
) -> None:
    answer = shown(await club.slash("Aiko", command, **options))
    assert answer.ephemeral
    assert "There are no rules named “zzzzzz”." in text_of(answer)
    assert "M.League rules" in text_of(answer)


async def test_a_term_is_explained_with_what_to_read_next_and_a_yaku_has_its_page(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "glossary", term="dead wall"))
    assert answer.ephemeral
    assert "## Wanpai (dead wall)" in text_of(answer)
    assert "王牌" in text_of(answer)
    assert "See also: Rinshanpai (replacement tiles), Dora hyoujihai (dora indicator)." in text_of(answer)
    assert "4p after 3p" in text_of(shown(await club.click("Aiko", answer, "Dora hyoujihai")))
    answer = shown(await club.slash("Aiko", "glossary", term="all triplets"))
    assert "This is a yaku: /yaku shows its value" in text_of(answer)
    assert "2,600 points" in alts_of(shown(await club.click("Aiko", answer, "Value and example")))


async def test_the_glossary_shows_its_topics_and_for_an_unknown_term_the_nearest(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "glossary"))
    assert "Wanpai (dead wall)" in text_of(answer)
    assert "Betaori (folding)" in text_of(shown(await club.click("Aiko", answer, "Attack and defence")))
    answer = shown(await club.slash("Aiko", "glossary", term="tonpoosel"))
    assert answer.ephemeral
    assert "The glossary has no entry for “tonpoosel”." in text_of(answer)
    assert "Tonpuusen" in labels(answer)


@pytest.mark.parametrize(
    ("command", "options", "heading"),
    [
        ("yaku", {"name": "pinfu"}, "## Pinfu"),
        ("yaku", {}, "## Yaku: 1 and 2 han"),
        ("rules", {"topic": "draws"}, "### Draws"),
        ("rules", {"compare": "mleague"}, "## Tenhou / M.League"),
        ("glossary", {"term": "tenpai"}, "## Tenpai"),
        ("glossary", {}, "## Glossary: Tiles and wall"),
    ],
)
async def test_every_page_can_be_shown_to_everybody(
    club: Club, command: str, options: dict[str, str], heading: str
) -> None:
    answer = shown(await club.slash("Aiko", command, **options))
    assert answer.ephemeral
    assert not shown(await club.click("Aiko", answer, "Show everybody")).ephemeral
    assert heading in text_of(club.last())
    assert text_of(club.last()).endswith("-# Shown by Aiko")
    assert "Show everybody" not in labels(club.last())


async def test_everything_works_in_a_message_to_the_bot(club: Club) -> None:
    await club.play(2)
    user = club.people["Aiko"].user
    for command, options in (("yaku", {"name": "pinfu"}), ("rules", {}), ("glossary", {"term": "tenpai"})):
        result = await user.slash(command, **options)
        assert result.response is not None
        assert text_of(result.response).startswith("## ")
        assert "Show everybody" not in labels(result.response)


@pytest.mark.parametrize(("command", "option"), [("glossary", "term"), ("yaku", "name"), ("rules", "preset")])
async def test_a_beginners_question_is_answered_with_an_example_and_a_lesson(
    club: Club, command: str, option: str
) -> None:
    answer = shown(await club.slash("Aiko", command, **{option: "why can't I win"}))
    assert text_of(answer).startswith("## Why can't I win?\nUsually because your hand has no yaku")
    assert "the open hand cannot win" in alts_of(answer)
    assert labels(answer)[:2] == ["Try it", "Yakunashi"]
    assert "Lesson 4" in text_of(shown(await club.click("Aiko", answer, "Try it")))


async def test_a_term_has_a_drawn_example_and_its_lesson(club: Club) -> None:
    answer = shown(await club.slash("Aiko", "glossary", term="what is furiten"))
    assert "If you have discarded a 5p" in text_of(answer)
    assert "Try it" in labels(answer)
    offered = await club.people["Aiko"].autocomplete(club.channel, "glossary", "term", "how do I win")
    assert offered[0]["name"] == "How do I win?"
