"""`/setup rules list`, `new`, `edit`, `remove`, `history` and `import`: rules of a server's own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.engine.rules.rule_file import MOST_BYTES, UnreadableRuleFile, rules_from_text
from bot.league.names import name_key
from bot.store.errors import StoreError
from bot.store.house_rules import LONGEST_NAME, LONGEST_NOTE, MOST
from bot.store.rules_drafts import NEW
from bot.text.rules.house_rules_text import house_list, unread_text
from bot.text.rules.named_rules import own_id
from bot.text.rules.preset_names import preset_short, preset_title, rules_label
from bot.text.sentences import MESSAGE_LIMIT, PersonName, Words, fit, flat, lines, say
from cogs.common.attachment import FileReading, fetched
from cogs.common.choices import choices
from cogs.common.content import Content
from cogs.common.counter import words_for
from cogs.common.presets import usual_rules
from cogs.common.refusal import CommandRefused
from cogs.common.rules_typed import newest_id, rules_autocomplete, rules_meant
from cogs.reference.rules_editor import RulesEditor, new_draft
from cogs.reference.rules_editor_words import replaced_draft_text
from cogs.reference.rules_names import name_fault, plain_name
from cogs.reference.rules_versions import RulesVersions
from cogs.reference.rules_versions_face import shown_version

if TYPE_CHECKING:
    from cogs.common.answer import Answer
    from cogs.reference.rules_service import RulesService

Interaction = discord.Interaction[Any]
NameOption = app_commands.Range[str, 1, LONGEST_NAME]
Changes = app_commands.Range[str, 1, 1000]
Note = app_commands.Range[str, 1, LONGEST_NOTE]
RESUMED: Final = say("Here is your unsaved draft of these rules.")
_LIKE: Final = locale_str("What differs, like uma=15/5 kiriage=yes; the next step shows every option")


def add_own_rules(group: app_commands.Group, service: RulesService) -> None:
    """Add the commands to the group."""
    mine = OwnRules(service)
    for name, description, callback in (
        ("list", locale_str("The rules of this server's own"), mine.list_own),
        ("new", locale_str("Make rules of this server's own from a preset"), mine.new),
        ("edit", locale_str("Change rules of this server's own; each save is a new version"), mine.edit),
        ("remove", locale_str("Remove rules of this server's own, so that nobody can choose them"), mine.remove),
        ("history", locale_str("The versions of rules, what each changed, and restoring them"), mine.history),
        ("import", locale_str("Make rules of this server's own from a file"), mine.import_file),
    ):
        command: app_commands.Command[Any, ..., Any] = group.command(name=name, description=description)(callback)
        if name in {"edit", "remove"}:
            command.autocomplete("rules")(mine.own_typed)
        if name == "history":
            command.autocomplete("rules")(mine.ever_typed)
        if name == "new":
            command.autocomplete("base")(rules_autocomplete)


class OwnRules:
    """The commands."""

    def __init__(self, service: RulesService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._editor: Final = RulesEditor(service)
        self._versions: Final = RulesVersions(service)

    # What is offered

    async def own_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the server's own rules."""
        return await self._typed(interaction, typed, removed=False)

    async def ever_typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the server's own rules, including removed ones."""
        return await self._typed(interaction, typed, removed=True)

    async def _typed(self, interaction: Interaction, typed: str, *, removed: bool) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().casefold()
        try:
            found = await self._bot.store.house_rules.of(interaction.guild_id or 0, removed=removed)
        except StoreError:
            return []
        offered: list[tuple[str, Words]] = []
        for one in found:
            title = preset_title(rules_label(one.name, one.version))
            if wanted in one.name.casefold():
                offered.append((f"own{one.number}", say("{rules}, removed", rules=title) if one.removed else title))
        return choices(offered, str(interaction.locale))

    # Reading

    async def list_own(self, interaction: Interaction) -> None:
        """List."""
        await self._service.answer(interaction, partial(self._list, interaction))

    async def _list(self, interaction: Interaction, answer: Answer) -> None:
        guild = self._service.guild(interaction)
        found = await self._bot.store.house_rules.of(guild)
        usual = await usual_rules(self._bot, guild)
        own = own_id(usual.rules.id)
        default = next((one.name for one in found if own is not None and one.number == own[0]), None)
        gone = say("-# The rules that were this server's default were removed.") if usual.gone else None
        shown = [shown_version(one) for one in found]
        text = ""
        for shortly in (False, True):
            told = house_list(shown, usual.rules.title, default, MOST, shortly=shortly)
            text = words_for(interaction, lines(told, gone))
            if len(text) <= MESSAGE_LIMIT:
                break
        await answer.reply(Content(fit(text)))

    @app_commands.describe(rules=locale_str("Which of this server's rules"))
    async def history(self, interaction: Interaction, rules: str) -> None:
        """History."""
        await self._service.answer(interaction, partial(self._versions.history, interaction, rules))

    # Changing

    @app_commands.describe(
        name=locale_str("What your rules are called, like Tuesday club rules"),
        base=locale_str("The rules to start from; this server's if left out"),
        changes=_LIKE,
        note=locale_str("Why, for the list of versions"),
    )
    async def new(
        self,
        interaction: Interaction,
        name: NameOption,
        base: str | None = None,
        changes: Changes | None = None,
        note: Note | None = None,
    ) -> None:
        """Begin new rules."""
        await self._service.answer(interaction, partial(self._new, interaction, name, base, changes or "", note or ""))

    async def _new(
        self, interaction: Interaction, name: str, base: str | None, changes: str, note: str, answer: Answer
    ) -> None:
        guild = await self._service.editor(interaction)
        name = plain_name(name)
        found = await rules_meant(self._bot, interaction, base, guess="sure")
        unknown = (
            None
            if found is not None
            else say("There are no rules called “{name}”.", name=PersonName((base or "")[:50]))
        )
        wrong = [fault for fault in (await self._name_fault(guild, name), unknown) if fault is not None]
        if wrong or found is None:
            raise CommandRefused(lines(*wrong))
        user = interaction.user.id
        earlier = await self._bot.store.rules_drafts.get(guild, user, NEW)
        if earlier is not None and base is None and name_key(earlier.name) == name_key(name):
            await self._editor.open(interaction, answer, earlier, changes, RESUMED)
            return
        draft = new_draft(guild, user, name, (found.base, found.rules), flat(note))
        await self._editor.open(interaction, answer, draft, changes, await self._replaced_draft(guild, user))

    async def _name_fault(self, guild: int, name: str) -> Words | None:
        """Why new rules of a server cannot have this name; saving checks it again."""
        fault = name_fault(name)
        if fault is None and any(one.name.casefold() == name.casefold() for one in await self._own(guild)):
            return say(
                "This server already has rules called “{name}”: /setup rules edit changes them.", name=PersonName(name)
            )
        return fault

    async def _own(self, guild: int) -> tuple[Any, ...]:
        return await self._bot.store.house_rules.of(guild)

    async def _replaced_draft(self, guild: int, user: int) -> Words | None:
        """The user's earlier draft that is about to be replaced, so that they can type it again."""
        earlier = await self._bot.store.rules_drafts.get(guild, user, NEW)
        return None if earlier is None else replaced_draft_text(earlier)

    @app_commands.describe(
        rules=locale_str("Which of this server's rules"),
        changes=_LIKE,
        note=locale_str("Why, for the list of versions"),
    )
    async def edit(
        self, interaction: Interaction, rules: str, changes: Changes | None = None, note: Note | None = None
    ) -> None:
        """Change rules."""
        await self._service.answer(interaction, partial(self._edit, interaction, rules, changes or "", note or ""))

    async def _edit(self, interaction: Interaction, typed_rules: str, changes: str, note: str, answer: Answer) -> None:
        guild = await self._service.editor(interaction)
        version = await self._service.own(interaction, typed_rules)
        if version.removed:
            raise CommandRefused(say("These rules were removed. /setup rules history can restore them."))
        user = interaction.user.id
        draft = await self._bot.store.rules_drafts.get(guild, user, version.number)
        notes: list[Words | None] = [unread_text(version.unread)]
        if draft is None:
            draft = new_draft(guild, user, version.name, (version.base, version.rules), flat(note), of=version)
        else:
            notes.append(RESUMED)
        await self._editor.open(interaction, answer, draft, changes, *notes)

    @app_commands.describe(rules=locale_str("Which of this server's rules"))
    async def remove(self, interaction: Interaction, rules: str) -> None:
        """Remove rules."""
        await self._service.answer(interaction, partial(self._remove, interaction, rules))

    async def _remove(self, interaction: Interaction, typed_rules: str, answer: Answer) -> None:
        guild = await self._service.editor(interaction)
        version = await self._service.own(interaction, typed_rules)
        before = await usual_rules(self._bot, guild)
        if not await self._bot.store.house_rules.remove(guild, version.number, self._bot.clock.now()):
            raise CommandRefused(say("These rules are already removed."))
        told: list[Words | None] = [
            say(
                "“{name}” is removed: nobody can choose it any more. Tables, seasons and games that had it "
                "keep it. /setup rules history brings it back.",
                name=PersonName(version.name),
            )
        ]
        if newest_id(before.rules.id) == f"own{version.number}":
            usual = (await usual_rules(self._bot, guild)).rules
            told.append(say("It was this server's default. From now on the default is {rules}.", rules=usual.title))
        await answer.reply(Content(words_for(interaction, lines(*told))))

    @app_commands.describe(
        file=locale_str("A .toml file that /rules export made"),
        name=locale_str("What your rules are called; as the file says if left out"),
    )
    async def import_file(
        self, interaction: Interaction, file: discord.Attachment, name: NameOption | None = None
    ) -> None:
        """Import rules."""
        await self._service.answer(interaction, partial(self._import, interaction, file, name))

    async def _import(
        self, interaction: Interaction, file: discord.Attachment, name: str | None, answer: Answer
    ) -> None:
        guild = await self._service.editor(interaction)
        try:
            reading = FileReading.of(self._bot)
            with reading.turn(interaction.user.id):
                found = await reading.read(file.filename, rules_from_text, await fetched(file, MOST_BYTES))
        except UnreadableRuleFile:
            raise CommandRefused(
                say(
                    "“{file}” is not a rules file: /rules export makes one.",
                    file=PersonName(file.filename),
                )
            ) from None
        called = plain_name(name or found.title)[:LONGEST_NAME]
        fault = await self._name_fault(guild, called)
        if fault is not None:
            raise CommandRefused(lines(fault, say("Use the option name to give the rules another name.")))
        base = None
        if found.unknown_base:
            base = say(
                "The file extends “{name}”, which is unknown here; {preset} is used instead.",
                name=PersonName(found.unknown_base),
                preset=preset_short(found.extends),
            )
        draft = new_draft(guild, interaction.user.id, called, (found.extends, found.rules))
        lost = await self._replaced_draft(guild, interaction.user.id)
        await self._editor.open(interaction, answer, draft, "", lost, base, unread_text(found.unread))
