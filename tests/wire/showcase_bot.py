"""A bot that sends every form of body that discord.py can send to the playground's routes."""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Awaitable, Callable
from typing import Self

import discord
import yarl
from discord import app_commands

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", 64, 48) + b"rest"
Interaction = discord.Interaction["Showcase"]


async def main(seed: int) -> int:
    """Join the playground of the environment."""
    discord.http.Route.BASE = os.environ["JANTAKU_DISCORD__API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["JANTAKU_DISCORD__GATEWAY_URL"])
    async with Showcase() as client:
        await client.start(os.environ["DISCORD_TOKEN"])
    return seed


def picture() -> discord.File:
    """A new file object of the same picture."""
    return discord.File(io.BytesIO(PNG), "board.png", description="The board")


def board() -> discord.Embed:
    """An embed with everything in it."""
    embed = discord.Embed(title="East 1", description="text", color=0x112233, timestamp=discord.utils.utcnow())
    embed.set_image(url="attachment://board.png").set_footer(text="foot").set_author(name="Aiko")
    return embed.add_field(name="dora", value="3p", inline=True)


class Buttons(discord.ui.View):
    """Classic components of every kind."""

    def __init__(self, emoji: discord.Emoji) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label="Update", custom_id="update", emoji=emoji))
        self.add_item(discord.ui.Button(emoji="🀄", custom_id="defer", style=discord.ButtonStyle.green))
        self.add_item(discord.ui.Button(label="Form", custom_id="form", disabled=False))
        self.add_item(discord.ui.Button(label="Link", url="https://example.org"))
        option = discord.SelectOption(label="One", value="1", description="first", emoji=emoji, default=False)
        self.add_item(discord.ui.Select(custom_id="select", placeholder="choose", options=[option]))
        self.add_item(discord.ui.UserSelect(custom_id="who", min_values=0, max_values=1))


class Layout(discord.ui.LayoutView):
    """Components of the second version."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Self] = discord.ui.Container(accent_color=0x112233)
        box.add_item(discord.ui.TextDisplay("# East 1"))
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="alt")))
        box.add_item(discord.ui.Separator())
        hand: discord.ui.Button[Self] = discord.ui.Button(label="My hand", custom_id="hand")
        box.add_item(discord.ui.Section(discord.ui.TextDisplay("42 left"), accessory=hand))
        box.add_item(discord.ui.ActionRow(discord.ui.Button(label="Rules", custom_id="rules")))
        self.add_item(box)


def offers(*names: str) -> list[discord.SelectOption]:
    """Options of a select; the first is chosen."""
    return [discord.SelectOption(label=name, value=name.lower(), default=name == names[0]) for name in names]


class Form(discord.ui.Modal, title="A form"):
    """Both ways to put a field into a modal."""

    hand: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Hand", placeholder="123m", max_length=60)
    rules: discord.ui.Label[Form] = discord.ui.Label(
        text="Rules", component=discord.ui.Select(options=[discord.SelectOption(label="Tenhou", value="tenhou")])
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You typed {self.hand.value}", ephemeral=True)


class Choices(discord.ui.Modal, title="Everything to choose"):
    """Fields of every other kind."""

    hand: discord.ui.Label[Choices] = discord.ui.Label(
        text="Hand",
        description="As you would type it",
        component=discord.ui.TextInput(style=discord.TextStyle.paragraph, default="123m", required=False),
    )
    by: discord.ui.Label[Choices] = discord.ui.Label(
        text="By", component=discord.ui.Select(options=offers("Ron", "Tsumo"), required=False)
    )
    seat: discord.ui.Label[Choices] = discord.ui.Label(
        text="Seat",
        component=discord.ui.RadioGroup(
            options=[discord.RadioGroupOption(label=name, value=name.lower()) for name in ("East", "South")]
        ),
    )
    luck: discord.ui.Label[Choices] = discord.ui.Label(
        text="Luck",
        component=discord.ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=name, value=name.lower()) for name in ("Riichi", "Ippatsu")],
            required=False,
        ),
    )
    share: discord.ui.Label[Choices] = discord.ui.Label(text="Share", component=discord.ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        found = []
        for label in (self.hand, self.by, self.seat, self.luck, self.share):
            field = label.component
            assert isinstance(
                field,
                discord.ui.TextInput
                | discord.ui.Select
                | discord.ui.RadioGroup
                | discord.ui.CheckboxGroup
                | discord.ui.Checkbox,
            )
            chosen = field.values if isinstance(field, discord.ui.Select | discord.ui.CheckboxGroup) else field.value
            found.append(chosen)
        if interaction.message is None:
            await interaction.response.send_message(f"{found}", ephemeral=True)
        else:
            await interaction.response.edit_message(content=f"{found}")


class Showcase(discord.Client):
    """`/show what:` runs one of the routines below."""

    def __init__(self) -> None:
        mentions = discord.AllowedMentions.none()
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), allowed_mentions=mentions)
        self.tree = app_commands.CommandTree(self)
        self.emoji: discord.Emoji
        routines: dict[str, Callable[[Interaction], Awaitable[None]]] = {
            "answers": self.answers,
            "deferred": self.deferred,
            "buttons": self.buttons,
            "channel": self.channel_messages,
            "layout": self.layout,
            "dm": self.direct,
            "thread": self.threads,
            "reads": self.reads,
            "form": self.form,
        }

        @self.tree.command(name="show", description="Send something")
        @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
        @app_commands.allowed_installs(guilds=True, users=True)
        @app_commands.describe(what="Which bodies", times="How often", guest="Somebody")
        async def show(
            interaction: Interaction,
            what: str,
            times: app_commands.Range[int, 1, 3] = 1,
            guest: discord.User | None = None,
        ) -> None:
            await routines[what](interaction)

        @show.autocomplete("what")
        async def offer(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=one, value=one) for one in routines if one.startswith(current)]

        group = app_commands.Group(name="group", description="A group", guild_only=True)

        @group.command(name="inner", description="A sub-command")
        @app_commands.choices(size=[app_commands.Choice(name="small", value=1)])
        async def inner(
            interaction: Interaction, size: int = 1, ratio: float = 1.0, forum: discord.ForumChannel | None = None
        ) -> None:
            await interaction.response.send_message("inner", ephemeral=True)

        self.tree.add_command(group)

        @self.tree.context_menu(name="Score this")
        async def score(interaction: Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"scored {message.content}", ephemeral=True)

        @self.tree.context_menu(name="Ask about this")
        @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        @app_commands.allowed_installs(guilds=True, users=True)
        async def ask(interaction: Interaction, message: discord.Message) -> None:
            await interaction.response.send_modal(Choices())

        @self.tree.context_menu(name="Show record")
        async def record(interaction: Interaction, who: discord.User) -> None:
            await interaction.response.send_message(f"{who.display_name}: 3 games", ephemeral=True)

        @self.tree.command(name="anywhere", description="A private answer with a picture, to be shared")
        @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        @app_commands.allowed_installs(guilds=True, users=True)
        async def anywhere(interaction: Interaction, hand: str) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Share", custom_id="share"))
            view.add_item(discord.ui.Button(label="Ask", custom_id="ask"))
            brought = interaction.is_user_integration() and not interaction.is_guild_integration()
            await interaction.response.send_message(
                f"{hand}{', brought by a person' if brought else ''}", file=picture(), view=view, ephemeral=True
            )

        @anywhere.autocomplete("hand")
        async def echo(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=f"{current}: 4 tiles understood"[:100], value=current or "?")]

    async def setup_hook(self) -> None:
        await self.tree.sync()
        self.emoji = await self.create_application_emoji(name="m1", image=PNG)
        await self.fetch_application_emojis()

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        match dict(interaction.data or {}).get("custom_id"):
            case "update":
                await interaction.response.edit_message(
                    content="updated", embed=board(), attachments=[picture()], view=Buttons(self.emoji)
                )
            case "defer":
                await interaction.response.defer()
                await interaction.edit_original_response(content="deferred", view=None)
                await interaction.followup.send("only you", ephemeral=True)
            case "form":
                await interaction.response.send_modal(Form())
            case "share":
                await interaction.response.edit_message(content="shared", view=None)
                await interaction.followup.send("for everybody", file=picture())
            case "ask":
                await interaction.response.send_modal(Choices())
            case _:
                await interaction.response.edit_message(view=None)

    async def answers(self, interaction: Interaction) -> None:
        """The reply to a command and what its token can do."""
        await interaction.response.send_message(
            "hello", embed=board(), file=picture(), view=Buttons(self.emoji), ephemeral=True
        )
        original = await interaction.original_response()
        await original.edit(content="edited", attachments=[picture()])
        extra = await interaction.followup.send(view=Layout(), file=picture(), wait=True)
        await extra.edit(view=Layout())
        await extra.delete()

    async def deferred(self, interaction: Interaction) -> None:
        """An answer that takes longer."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="done")
        await interaction.delete_original_response()

    async def buttons(self, interaction: Interaction) -> None:
        """A public message to press on."""
        await interaction.response.send_message("press", view=Buttons(self.emoji))

    async def form(self, interaction: Interaction) -> None:
        """A modal as the answer to a command."""
        await interaction.response.send_modal(Form())

    def text_channel(self, interaction: Interaction) -> discord.TextChannel:
        """Where the command was typed."""
        assert isinstance(interaction.channel, discord.TextChannel)
        return interaction.channel

    async def channel_messages(self, interaction: Interaction) -> None:
        """Messages by the bot's own token."""
        await interaction.response.send_message("in the channel", ephemeral=True)
        channel = self.text_channel(interaction)
        message = await channel.send("public", embed=board(), files=[picture()], view=Buttons(self.emoji))
        await message.edit(content=f"{interaction.user.mention}", attachments=[picture()], embed=board())
        await message.edit(attachments=[], embed=None, view=None)
        await message.reply("reply", mention_author=False, silent=True, nonce=77)
        await message.add_reaction("🀄")
        await message.pin()
        await message.unpin()
        await message.delete()

    async def layout(self, interaction: Interaction) -> None:
        """Components V2 by the bot's own token."""
        await interaction.response.send_message("layout", ephemeral=True)
        message = await self.text_channel(interaction).send(view=Layout(), file=picture())
        await message.edit(view=Layout(), attachments=[picture()])

    async def direct(self, interaction: Interaction) -> None:
        """A DM."""
        await interaction.response.send_message("see your DMs", ephemeral=True)
        await interaction.user.send("your hand", view=Buttons(self.emoji))

    async def threads(self, interaction: Interaction) -> None:
        """Both kinds of public thread."""
        await interaction.response.send_message("threads", ephemeral=True)
        channel = self.text_channel(interaction)
        message = await channel.send("table one")
        thread = await message.create_thread(name="table one", auto_archive_duration=1440)
        await thread.send("in the thread")
        await channel.create_thread(name="table two", type=discord.ChannelType.public_thread)
        await thread.edit(name="table one, East 2")

    async def reads(self, interaction: Interaction) -> None:
        """Everything that only reads."""
        await interaction.response.send_message("reading", ephemeral=True)
        channel = self.text_channel(interaction)
        message = await channel.send("read me")
        await channel.fetch_message(message.id)
        async for _ in channel.history(limit=3, before=message):
            pass
        await self.fetch_channel(channel.id)
        await self.fetch_guild(channel.guild.id)
        await channel.guild.fetch_member(interaction.user.id)
        await channel.guild.fetch_channels()
        await channel.guild.fetch_roles()
        await channel.guild.active_threads()
        await self.fetch_user(interaction.user.id)
        await self.tree.fetch_commands()
        await self.application_info()
        async with channel.typing():
            pass
