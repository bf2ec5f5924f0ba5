"""The scene that the page is tested with: a table to open, a hand to discard from, forms and menus of every kind.

It plays no mahjong. Each answer is canned so that a test can say what a person must then see.
"""

import asyncio

from tests.browser.pictures import board, tile_emoji
from tests.browser.puppet import CHOICES, COMPONENTS_V2, DEFER_UPDATE, EPHEMERAL, MODAL, REPLY, UPDATE, Json, Puppet

HAND = ["2m", "3m", "4m", "6m", "5p", "6p", "7p", "3s", "3s", "5s", "6s", "7s", "8s", "9s"]
STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
PRIMARY, SECONDARY, SUCCESS, DANGER, LINK = 1, 2, 3, 4, 5

COMMANDS: list[Json] = [
    {
        "name": "table",
        "type": 1,
        "description": "Tables of this channel",
        "options": [
            {
                "name": "open",
                "type": 1,
                "description": "Put up a table in this channel",
                "options": [
                    {
                        "name": "preset",
                        "type": STRING,
                        "description": "The rules to play by",
                        "choices": [
                            {"name": "Tenhou", "value": "tenhou"},
                            {"name": "Mahjong Soul", "value": "majsoul"},
                            {"name": "M.League", "value": "mleague"},
                        ],
                    },
                    {
                        "name": "seats",
                        "type": INTEGER,
                        "description": "How many sit at it",
                        "min_value": 3,
                        "max_value": 4,
                    },
                    {"name": "open_hands", "type": BOOLEAN, "description": "Everybody sees everything"},
                    {"name": "guest", "type": USER, "description": "Keep a seat for somebody"},
                ],
            },
            {"name": "close", "type": 1, "description": "Take the table down"},
        ],
    },
    {
        "name": "discard",
        "type": 1,
        "description": "Discard a tile",
        "options": [
            {"name": "tile", "type": STRING, "description": "Which tile", "required": True, "autocomplete": True},
            {"name": "riichi", "type": BOOLEAN, "description": "Declare riichi with it"},
        ],
    },
    {
        "name": "score",
        "type": 1,
        "description": "What a hand is worth",
        "options": [
            {"name": "hand", "type": STRING, "description": "Fourteen tiles, as in 123m406p789s11z", "required": True}
        ],
    },
    {"name": "record", "type": 1, "description": "Enter a game that was played elsewhere"},
    {"name": "Explain this hand", "type": 3},
    {"name": "Show record", "type": 2},
]


def _row(*buttons: Json) -> Json:
    return {"type": 1, "components": list(buttons)}


def _button(custom_id: str, label: str, style: int = SECONDARY, **more: object) -> Json:
    return {"type": 2, "style": style, "custom_id": custom_id, "label": label, **more}


class Scene:
    """Answers the puppet's interactions."""

    def __init__(self) -> None:
        self.seated: list[str] = []
        self.emoji: dict[str, str] = {}
        self.silent = False
        self.ignored = asyncio.Event()
        """Something arrived that stays without an answer, since `silent`."""
        """Whether everything goes unanswered."""

    async def prepare(self, puppet: Puppet) -> None:
        for code in sorted(set(HAND)):
            self.emoji[code] = await puppet.add_emoji(f"tile_{code}", tile_emoji(code))
        await puppet.register(COMMANDS)

    def tile(self, code: str) -> str:
        return f"<:tile_{code}:{self.emoji[code]}>"

    def lobby(self) -> Json:
        """The message of an open table: an embed with its picture, buttons, a menu."""
        seats = "\n".join(f"{wind} {name}" for wind, name in zip("ESWN", [*self.seated, *["-"] * 4], strict=False))
        full = len(self.seated) == 4
        return {
            "embeds": [
                {
                    "title": "Table in #mahjong",
                    "description": f"**Tenhou rules**, East only. Starts <t:1893456000:R>.\n```\n{seats}\n```",
                    "color": 0x4CC29A,
                    "fields": [
                        {"name": "Pace", "value": "Live", "inline": True},
                        {"name": "Seats", "value": f"{len(self.seated)} of 4", "inline": True},
                    ],
                    "image": {"url": "attachment://board.png"},
                    "footer": {"text": "Anyone may join until it starts"},
                }
            ],
            "attachments": [{"id": "0", "filename": "board.png", "description": "An empty table with four seats"}],
            "components": [
                _row(
                    _button("join", "Join", PRIMARY),
                    _button("leave", "Leave"),
                    _button("cpu", "Add CPU", disabled=full),
                    _button("start", "Start" if full else "Start with CPUs", SUCCESS),
                    _button("close", "Close", DANGER),
                ),
                _row(
                    {
                        "type": 3,
                        "custom_id": "pace",
                        "placeholder": "Pace",
                        "options": [
                            {"label": "Live", "value": "live", "description": "20 s and a bank of 60 s"},
                            {"label": "Relaxed", "value": "relaxed", "description": "Two minutes"},
                            {"label": "Slow", "value": "slow", "description": "A day for each move"},
                        ],
                    }
                ),
                _row({"type": 5, "custom_id": "invite", "placeholder": "Invite somebody"}),
                _row(
                    {
                        "type": 3,
                        "custom_id": "days",
                        "placeholder": "Days",
                        "min_values": 0,
                        "max_values": 3,
                        "options": [{"label": day, "value": day.lower()} for day in ("Monday", "Friday", "Sunday")],
                    }
                ),
                _row(
                    _button("note", "Add a note…"),
                    {"type": 2, "style": LINK, "label": "Rules", "url": "https://example.org/"},
                ),
            ],
        }

    def hand(self, drawn: str = "9s", note: str = "Discard 6m: waits for 4s 7s (5 left).") -> Json:
        """A hand in the second generation of components."""
        rows = [HAND[:5], HAND[5:10], [*HAND[10:13], drawn]]
        seen: set[str] = set()
        buttons = []
        for number, codes in enumerate(rows):
            row = []
            for code in codes:
                custom_id = f"cut:{code}" + (":again" if code in seen else "")
                seen.add(code)
                label = f"{code} drawn" if number == 2 and code == drawn else code
                row.append(
                    _button(
                        custom_id, label, emoji={"id": self.emoji[code], "name": f"tile_{code}"}, disabled=code == "3s"
                    )
                )
            buttons.append(_row(*row))
        tiles = " ".join(self.tile(code) for code in HAND[:13])
        return {
            "flags": COMPONENTS_V2,
            "components": [
                {
                    "type": 17,
                    "accent_color": 0xF0B452,
                    "components": [
                        {
                            "type": 9,
                            "components": [
                                {"type": 10, "content": "### East 2 · 1 honba · 42 left\nDora 3p  **You 31,200**"}
                            ],
                            "accessory": _button("board", "Board"),
                        },
                        {"type": 14, "divider": True, "spacing": 1},
                        {
                            "type": 10,
                            "content": f"# {tiles} · {self.tile(drawn)}\n{note}\n-# Your turn, <t:1893456000:R>",
                        },
                        *buttons,
                        _row(
                            _button("riichi", "Riichi…", PRIMARY),
                            _button("why", "Why not?"),
                            _button("auto", "Auto…"),
                        ),
                    ],
                }
            ],
        }

    async def answer(self, puppet: Puppet, interaction: Json) -> None:
        data = interaction["data"]
        if self.silent:
            self.ignored.set()
            return
        if interaction["type"] == 4:
            await self._suggest(puppet, interaction)
        elif interaction["type"] == 2:
            await self._command(puppet, interaction, data)
        elif interaction["type"] == 3:
            await self._component(puppet, interaction, data)
        else:
            values = {}
            for part in data["components"]:
                inner = part.get("component") or part["components"][0]
                values[inner["custom_id"]] = inner.get("value") or ", ".join(inner.get("values", []))
            text = f"Noted: **{values['text']}** ({values['kind']})"
            await puppet.answer(interaction, REPLY, {"content": text, "flags": EPHEMERAL})

    async def _suggest(self, puppet: Puppet, interaction: Json) -> None:
        typed = next(option["value"] for option in interaction["data"]["options"] if option.get("focused"))
        found = [
            {"name": f"{code} from the hand", "value": code} for code in dict.fromkeys(HAND) if typed.lower() in code
        ]
        await puppet.answer(interaction, CHOICES, {"choices": found[:25]})

    async def _command(self, puppet: Puppet, interaction: Json, data: Json) -> None:
        if data["name"] == "table" and data["options"][0]["name"] == "open":
            self.seated = [_person(interaction)["global_name"]]
            await puppet.answer(interaction, REPLY, self.lobby(), {"board.png": board(0)})
        elif data["name"] == "discard":
            options = {option["name"]: option["value"] for option in data["options"]}
            words = f"You discard {self.tile(options['tile'])}" + (
                " and declare riichi" if options.get("riichi") else ""
            )
            await puppet.answer(interaction, REPLY, {"content": f"{words}.", "flags": EPHEMERAL})
        elif data["name"] == "record":
            await puppet.answer(interaction, MODAL, _form())
        else:
            await puppet.answer(interaction, REPLY, {"content": f"`{data['name']}`: done.", "flags": EPHEMERAL})

    async def _component(self, puppet: Puppet, interaction: Json, data: Json) -> None:
        custom_id = data["custom_id"]
        if custom_id in ("cpu", "join") and len(self.seated) < 4:
            name = "CPU" if custom_id == "cpu" else _person(interaction)["global_name"]
            self.seated.append(name)
            body = self.lobby()
            del body["attachments"]
            await puppet.answer(interaction, UPDATE, body, {})
        elif custom_id == "start":
            self.seated += ["CPU"] * (4 - len(self.seated))
            await puppet.answer(interaction, DEFER_UPDATE, {})
            channel = await puppet.dm(_person(interaction)["id"])
            await puppet.post(channel, self.hand())
        elif custom_id.startswith("cut:"):
            body = self.hand(note=f"You discarded {custom_id[4:6]}. Furiten: no.")
            await puppet.answer(interaction, UPDATE, body)
        elif custom_id == "note":
            await puppet.answer(interaction, MODAL, _form())
        elif custom_id == "invite":
            names = " ".join(f"<@{value}>" for value in data["values"])
            await puppet.answer(interaction, REPLY, {"content": f"{names}, there is a seat for you."})
        elif custom_id == "days":
            days = " and ".join(data["values"])
            await puppet.answer(interaction, REPLY, {"content": f"Days: {days}", "flags": EPHEMERAL})
        elif custom_id == "pace":
            await puppet.answer(interaction, REPLY, {"content": f"Pace: *{data['values'][0]}*", "flags": EPHEMERAL})
        else:
            text = f"You pressed **{custom_id}**. See </table open:1>."
            await puppet.answer(interaction, REPLY, {"content": text, "flags": EPHEMERAL})


def _person(interaction: Json) -> Json:
    user: Json = interaction["member"]["user"] if "member" in interaction else interaction["user"]
    return user


def _form() -> Json:
    kinds = [{"label": "Remark", "value": "remark"}, {"label": "Correction", "value": "correction"}]
    text = {
        "type": 4,
        "custom_id": "text",
        "style": 2,
        "min_length": 3,
        "max_length": 200,
        "placeholder": "What happened",
    }
    menu = {"type": 3, "custom_id": "kind", "placeholder": "Pick a kind", "options": kinds}
    return {
        "custom_id": "form",
        "title": "A note for the table",
        "components": [
            {"type": 18, "label": "Text", "description": "Everybody at the table sees it.", "component": text},
            {"type": 18, "label": "Kind", "component": menu},
        ],
    }
