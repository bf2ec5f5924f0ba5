"""A bot that answers questions about hands: a menu on messages, a form, private answers that can be shared.

It knows no rules. It is offered wherever people brought it, except for `/table`.
"""

from tests.browser.pictures import board, tile_emoji
from tests.browser.puppet import CHOICES, EPHEMERAL, MODAL, REPLY, UPDATE, Json, Puppet

HAND = ["2m", "3m", "4m", "4m", "5m", "6m", "6p", "7p", "8p", "3s", "3s", "7s", "8s", "9s"]
ANYWHERE: Json = {"integration_types": [0, 1], "contexts": [0, 1, 2]}
COMMANDS: list[Json] = [
    {
        "name": "score",
        "type": 1,
        "description": "What a hand is worth",
        "options": [
            {"name": "hand", "type": 3, "description": "14 tiles", "required": True, "autocomplete": True},
            {"name": "share", "type": 5, "description": "Show the answer to everybody"},
        ],
        **ANYWHERE,
    },
    {"name": "table", "type": 1, "description": "Open a table", "integration_types": [0], "dm_permission": False},
    {"name": "Score this hand", "type": 3, **ANYWHERE},
]


class LookupScene:
    """Answers the puppet's interactions."""

    def __init__(self) -> None:
        self.emoji: dict[str, str] = {}

    async def prepare(self, puppet: Puppet) -> None:
        for code in sorted(set(HAND)):
            self.emoji[code] = await puppet.add_emoji(f"tile_{code}", tile_emoji(code))
        await puppet.register(COMMANDS)

    def words(self, how: str) -> str:
        tiles = " ".join(f"<:tile_{code}:{self.emoji[code]}>" for code in HAND)
        return f"### {tiles}\n{how}\nRiichi 1 · Pinfu 1\n**2 han 30 fu = 2,000**\n-# Rules: Tenhou"

    async def answer(self, puppet: Puppet, interaction: Json) -> None:
        data, kind = interaction["data"], interaction["type"]
        if kind == 4:
            typed = next(option["value"] for option in data["options"] if option.get("focused"))
            # Discord takes no value of more than 100 characters.
            fits = 0 < len(typed) <= 100
            name = f"{len(typed)} characters: {typed}"[:100]
            await puppet.answer(interaction, CHOICES, {"choices": [{"name": name, "value": typed}] if fits else []})
        elif kind == 3 and data["custom_id"] == "share":
            await puppet.answer(interaction, UPDATE, {"content": "Shared.", "components": [], "attachments": []})
            await puppet.follow_up(interaction, {"content": self.words("shared by a button")})
        elif kind == 3:
            await puppet.answer(interaction, UPDATE, {"content": self.words("by tsumo"), "components": _buttons()})
        elif data.get("name") == "Score this hand":
            (message,) = data["resolved"]["messages"].values()
            await puppet.answer(interaction, MODAL, _form(message["content"]))
        else:
            await self._score(puppet, interaction, data)

    async def _score(self, puppet: Puppet, interaction: Json, data: Json) -> None:
        how = "by ron"
        if interaction["type"] == 5:
            fields = {one["component"]["custom_id"]: one["component"] for one in data["components"]}
            how = f"by {fields['by']['values'][0]}, {fields['seat']['value']}, {fields['hand']['value']}"
        body = {
            "content": self.words(how),
            "flags": EPHEMERAL,
            "components": _buttons(),
            "attachments": [{"id": "0", "filename": "hand.png", "description": "The hand: a pinfu"}],
        }
        await puppet.answer(interaction, REPLY, body, {"hand.png": board(6)})


def _buttons() -> list[Json]:
    labels = {"dealer": "As dealer", "tsumo": "Tsumo", "riichi": "Riichi: on", "share": "Share in channel"}
    buttons = [{"type": 2, "style": 2, "custom_id": key, "label": label} for key, label in labels.items()]
    return [{"type": 1, "components": buttons}]


def _form(hand: str) -> Json:
    by = {
        "type": 3,
        "custom_id": "by",
        "options": [{"label": "Ron", "value": "ron", "default": True}, {"label": "Tsumo", "value": "tsumo"}],
    }
    seats = [{"label": "East, the dealer", "value": "East"}, {"label": "South", "value": "South", "default": True}]
    field = {"type": 4, "custom_id": "hand", "style": 1, "value": hand, "placeholder": "234m 440m", "max_length": 200}
    return {
        "custom_id": "score",
        "title": "What is this hand worth?",
        "components": [
            {"type": 18, "label": "Hand", "description": "The winning tile last.", "component": field},
            {"type": 18, "label": "By", "component": by},
            {"type": 18, "label": "Seat", "component": {"type": 21, "custom_id": "seat", "options": seats}},
        ],
    }
