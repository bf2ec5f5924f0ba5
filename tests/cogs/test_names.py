"""Names as people choose them: Markdown, mentions, letters from right to left, things that cannot be seen, emoji."""

import re
from typing import Any, Final

from tests.cogs.club import Club, Seen, deal, labels, shown, text_of
from tests.cogs.test_hand_places import settings_press

AIKO = "123m406p789s1122z"
NICKS: Final = {
    "Aiko": "**@everyone** <@1> `x` [y](http://z)"[:32],
    "Ben": "\u202eדנה ||7||\u200f",
    "Chie": "😀" * 32,
    "Dan": "# Z\u0301\u0301\u0301\u0301\u0301\u0301\n> ~~a\u200b\u200b_b_~~",
}
SHOWN: Final = {
    "Aiko": "\\*\\*@\u200beveryone\\*\\* \\<@\u200b1\\> \\`x\\` \\[y\\]\\(htt",
    "Ben": "\u2068דנה \\|\\|7\\|\\|\u2069",
    "Chie": "😀" * 32,
    "Dan": "\\# Z\u0301\u0301\u0301 \\> \\~\\~a \\_b\\_\\~\\~",
}
"""As they stand in every message."""


class Heard:
    """Everything that was said, told apart by where."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def add(self, where: str, message: Seen, *names: str) -> None:
        self.texts[where] = text_of(message)
        for name in names:
            assert SHOWN[name] in text_of(message), (where, name)
        for picture in message.attachments:
            assert len(picture.description or "") <= 1024, where


async def named(club: Club) -> None:
    """Everybody takes their name."""
    for name, nick in NICKS.items():
        club.env.backend.edit_member(club.env.guild.id, club.people[name].id, {"nick": nick})
    await club.env.settle()


def requests(club: Club) -> list[dict[str, Any]]:
    """The bodies of all messages that the bot sent."""
    bodies = []
    for request in club.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") if isinstance(body.get("data"), dict) else body
        if isinstance(data, dict) and (data.get("content") or data.get("components")):
            bodies.append(data)
    return bodies


async def test_names_break_nothing_and_ping_nobody(club: Club) -> None:
    await named(club)
    heard = Heard()
    heard.add("lobby", await club.seat_everybody(4))
    heard.add("list", shown(await club.slash("Dan", "table show", all=True)), *NICKS)
    blessing = deal(AIKO, draws="1z")
    club.shuffler.walls += [deal("", "", "234m406p789s1122z", draws="1z", indicators="5m"), *[blessing] * 9]
    await club.click("Aiko", club.last(), "Start")
    heard.add("board", club.last(), "Aiko")
    heard.add("hand", club.dm("Chie"), "Aiko")
    await club.slash("Ben", "play vote", what="pause")
    heard.add("motion", club.last(), "Ben")
    await club.click("Dan", club.last(), "Decline")
    await club.slash("Dan", "play away")
    heard.add("away", shown(await club.slash("Dan", "table show")), "Aiko", "Dan")
    heard.add("list in play", shown(await club.slash("Dan", "table show", all=True)), *NICKS)
    await club.slash("Dan", "play away", back=True)
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    win = next(label for label in labels(club.dm("Chie")) if label.startswith("Ron"))
    await club.click("Chie", club.dm("Chie"), win)
    await club.wait(3)
    result = next(message for message in club.channel.history() if "Next hand" in labels(message))
    heard.add("result", result, "Aiko", "Chie")
    heard.add("log", shown(await club.click("Ben", result, "Log")), "Aiko")
    for where, text in heard.texts.items():
        harmless(where, text)
    alone = [body for body in requests(club) if body.get("allowed_mentions", {}).get("users")]
    assert [body["allowed_mentions"]["users"] for body in alone] == [
        [club.people[name].id for name in ("Aiko", "Chie", "Dan")]
    ]
    assert all(not body["allowed_mentions"].get("parse") for body in requests(club) if "allowed_mentions" in body)


async def test_the_end_of_a_game_names_everybody_harmlessly(club: Club) -> None:
    await named(club)
    blessing = deal(AIKO, draws="1z")
    club.shuffler.walls += [blessing, blessing]
    await club.play(4)
    await settings_press(club, "Ben", "Text only")
    for _ in range(2):
        await club.slash("Aiko", "call", call="tsumo")
        await club.wait(13)
    heard = Heard()
    heard.add("ranking", club.last())
    heard.add("ranking in words", club.dm("Ben"), *NICKS)
    assert "## The game is over" in text_of(club.last())
    standings = shown(await club.slash("Dan", "league standings"))
    heard.add("standings", standings)
    heard.add("standings in words", shown(await club.click("Ben", standings, "Find me")), *NICKS)
    for where, text in heard.texts.items():
        harmless(where, text)


def harmless(where: str, text: str) -> None:
    """No mention beyond the bot's own, nothing turned around, nothing hidden, no Markdown of a name."""
    assert len(text) <= 2000, where
    assert "@everyone" not in text, where
    assert "<@1>" not in text, where
    assert not re.search(r"[\u200b\u200e\u200f\u202a-\u202e\u2066\u2067]", text.replace("@\u200b", "")), where
    assert text.count("\u2068") == text.count("\u2069"), where
    assert "\\#" in text or "Z\u0301" not in text, where
    assert not any(line.startswith(("# ", "> ")) for line in text.splitlines()), where
