"""`/setup rules`: rules of a server's own, listed, made, changed, removed, restored and imported."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.client.jantaku import JantakuBot
from bot.engine.rules.rule_file import MOST_BYTES, UnreadableRuleFile, rules_from_text
from bot.league.name_key import name_key
from bot.store.errors import StoreError
from bot.store.house_rules import LONGEST_NAME, LONGEST_NOTE, MOST, HouseVersion
from bot.store.rules_drafts import NEW
from bot.text.rules.house_rules_text import house_list, unread_text
from bot.text.rules.named_rules import own_id
from bot.text.rules.preset_names import preset_short, preset_title, rules_label
from bot.text.sentences import Fitted, PersonName, Words, flat, lines, say
from cogs.common.answer import Answer
from cogs.common.attachment import FileReading, fetched
from cogs.common.buttons import Features, chosen_value, feature_id, menu_id
from cogs.common.choices import choices
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content, Menu
from cogs.common.forms import Form, FormField, filled
from cogs.common.rules_lookup import usual_rules
from cogs.common.rules_typed import newest_id, rules_autocomplete, rules_found
from cogs.common.sharing import turned
from cogs.reference.own_rules_shared import RulesService
from cogs.reference.rules_editor import RulesEditor, new_draft
from cogs.reference.rules_editor_words import replaced_draft_text
from cogs.reference.rules_name_check import name_fault, plain_name
from cogs.reference.rules_versions import RulesVersions
from cogs.reference.rules_versions_face import EDIT, OWN, REMOVE, shown_version

Interaction = discord.Interaction[Any]
NameOption = app_commands.Range[str, 1, LONGEST_NAME]
LONGEST_CHANGES: Final = 1000
Changes = app_commands.Range[str, 1, LONGEST_CHANGES]
Note = app_commands.Range[str, 1, LONGEST_NOTE]
RESUMED: Final = say("Here is your unsaved draft of these rules.")
CHOOSE, NEW_FORM, WRITTEN = "cnw"
"""What a press, a choice or a form is about; ``EDIT`` and ``REMOVE`` are the others."""


def add_own_rules(group: app_commands.Group, service: RulesService) -> None:
    """Add the command to the group."""
    mine = OwnRules(service)
    command: app_commands.Command[Any, ..., Any] = group.command(
        name="rules",
        description=locale_str("This server's own rules (house rules): make, edit, remove, import or restore them"),
    )(mine.rules)
    command.autocomplete("rules")(mine.typed)
    command.autocomplete("base")(rules_autocomplete)


class NewRules(NamedTuple):
    """What was typed about new rules, or about a new version: empty where nothing was."""

    name: str = ""
    base: str = ""
    changes: str = ""
    note: str = ""


class OwnRules:
    """`/setup rules`, and the buttons beneath its page."""

    def __init__(self, service: RulesService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._editor: Final = RulesEditor(service)
        self._versions: Final = RulesVersions(service)
        Features.of(service.bot).add(OWN, self.pressed)

    @app_commands.describe(
        rules=locale_str("Which of this server's own rules to view or change"),
        name=locale_str("A name for the new rules, for example Tuesday club rules"),
        base=locale_str("The preset or rules to base new rules on (default: this server's rules)"),
        changes=locale_str("What to change, for example uma=15/5 kiriage=yes; the next step shows every option"),
        note=locale_str("Reason for the change, shown in the list of versions"),
        file=locale_str("A .toml rules file to import, as exported by /rules"),
    )
    async def rules(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        rules: str | None = None,
        name: NameOption | None = None,
        base: str | None = None,
        changes: Changes | None = None,
        note: Note | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """List them, look at some, change or make some, as far as the options say."""
        new = NewRules(name or "", base or "", changes or "", note or "")
        work: Callable[[Answer], Awaitable[None]]
        if file is not None:
            work = partial(self._import, interaction, file, name)
        elif rules is None and new == NewRules():
            work = partial(self._list, interaction)
        elif rules is None:
            work = partial(self._new, interaction, new) if name else partial(self._ask_new, interaction, new)
        elif name or base:
            work = self._both_named
        elif changes or note:
            work = partial(self._edit, interaction, rules, new)
        else:
            work = partial(self._versions.newest, interaction, rules)
        await self._service.answer(interaction, work)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press, a choice or a form. Never raises."""
        verb, _, number = rest.partition("/")
        which = f"own{chosen_value(interaction) if verb == CHOOSE else number}"
        if verb == NEW_FORM:
            work = partial(self._ask_new, interaction, NewRules())
        elif verb == WRITTEN:
            said = {key: str(value).strip() for key, value in filled(interaction).items()}
            work = partial(self._new, interaction, NewRules(*(said.get(key, "") for key in NewRules._fields)))
        elif verb == CHOOSE:
            work = partial(self._versions.newest, interaction, which)
        elif verb == EDIT:
            work = partial(self._edit, interaction, which, NewRules())
        elif verb == REMOVE:
            work = partial(self._remove, interaction, which)
        else:
            work = partial(self._list, interaction)
        await self._service.answer(interaction, work)

    async def _both_named(self, answer: Answer) -> None:
        del answer
        raise CommandRefused(
            say("The option “rules” is for existing rules; “name” and “base” are for new ones. Use one or the other.")
        )

    # What is offered

    async def typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the server's own rules, removed ones last."""
        wanted = typed.strip().casefold()
        try:
            found = await self._bot.store.house_rules.of(interaction.guild_id or 0, removed=True)
        except StoreError:
            return []
        offered = sorted((one for one in found if wanted in one.name.casefold()), key=lambda one: one.removed)
        return choices(((f"own{one.number}", _offered_as(one)) for one in offered), str(interaction.locale))

    # Reading

    async def _list(self, interaction: Interaction, answer: Answer) -> None:
        guild = self._service.guild(interaction)
        found = await self._bot.store.house_rules.of(guild)
        usual = await usual_rules(self._bot, guild)
        own = own_id(usual.rules.id)
        default = next((one.name for one in found if own is not None and one.number == own[0]), None)
        gone = say("-# This server's former default rules were removed.") if usual.gone else None
        shown = [shown_version(one) for one in found]

        def text(shortly: int) -> Words:
            return lines(house_list(shown, usual.rules.title, default, MOST, shortly=bool(shortly)), gone)

        menus = await self._choosing(guild)
        button = Button(feature_id(OWN, NEW_FORM), say("New rules…"), 1, discord.ButtonStyle.success)
        buttons = (button,) if await self._service.may_edit(interaction) else ()
        await turned(answer, Content(Fitted(text, (False, True)), buttons, menus=menus))

    async def _choosing(self, guild: int) -> tuple[Menu, ...]:
        """A menu of the server's own rules, removed ones last; none where there are none."""
        found = await self._bot.store.house_rules.of(guild, removed=True)
        offered = sorted(found, key=lambda one: one.removed)[:MOST]
        names = tuple((str(one.number), _offered_as(one), None, False) for one in offered)
        menu = Menu(menu_id(OWN, CHOOSE), names, say("View, edit or remove rules"), 0)
        return (menu,) if names else ()

    # Changing

    async def _ask_new(self, interaction: Interaction, typed: NewRules, answer: Answer) -> None:
        """A form for new rules, with what was typed already."""
        await self._service.editor(interaction)

        usual = (await usual_rules(self._bot, interaction.guild_id)).rules
        fields = (
            FormField("name", say("Name"), value=typed.name, required=True, longest=LONGEST_NAME),
            FormField(
                "base",
                say("The rules to start from"),
                say("A preset or this server's own rules; leave empty to start from the server's default"),
                usual.title,
                typed.base,
            ),
            FormField(
                "changes",
                say("Differences"),
                say("The next step shows every option"),
                "uma=15/5 kiriage=yes tobi=off",
                typed.changes,
                longest=LONGEST_CHANGES,
                tall=True,
            ),
            FormField(
                "note",
                say("Note"),
                say("Reason for the change, shown in the list of versions"),
                value=typed.note,
                longest=LONGEST_NOTE,
            ),
        )
        await answer.ask(Form(feature_id(OWN, WRITTEN), say("New rules"), fields))

    async def _new(self, interaction: Interaction, typed: NewRules, answer: Answer) -> None:
        guild = await self._service.editor(interaction)
        name = plain_name(typed.name)
        found = await rules_found(self._bot, interaction, typed.base, guess="sure")
        unknown = (
            None if found is not None else say("There are no rules named “{name}”.", name=PersonName(typed.base[:50]))
        )
        wrong = [fault for fault in (await self._name_fault(guild, name), unknown) if fault is not None]
        if wrong or found is None:
            raise CommandRefused(lines(*wrong))
        user = interaction.user.id
        earlier = await self._bot.store.rules_drafts.get(guild, user, NEW)
        if earlier is not None and not typed.base and name_key(earlier.name) == name_key(name):
            await self._editor.open(answer, earlier, typed.changes, RESUMED)
            return
        draft = new_draft(guild, user, name, (found.base, found.rules), flat(typed.note))
        await self._editor.open(answer, draft, typed.changes, await self._replaced_draft(guild, user))

    async def _name_fault(self, guild: int, name: str) -> Words | None:
        """Why new rules of a server cannot have this name; saving checks it again."""
        fault = name_fault(name)
        if fault is None and any(one.name.casefold() == name.casefold() for one in await self._own(guild)):
            return say(
                "This server already has rules named “{name}”. Use /setup rules to see or change them.",
                name=PersonName(name),
            )
        return fault

    async def _own(self, guild: int) -> tuple[Any, ...]:
        return await self._bot.store.house_rules.of(guild)

    async def _replaced_draft(self, guild: int, user: int) -> Words | None:
        """The user's earlier draft that is about to be replaced, so that they can type it again."""
        earlier = await self._bot.store.rules_drafts.get(guild, user, NEW)
        return None if earlier is None else replaced_draft_text(earlier)

    async def _edit(self, interaction: Interaction, typed_rules: str, typed: NewRules, answer: Answer) -> None:
        guild = await self._service.editor(interaction)
        version = await self._service.own(interaction, typed_rules)
        if version.removed:
            raise CommandRefused(say("These rules were removed. Restore a version of them with /setup rules."))
        user = interaction.user.id
        draft = await self._bot.store.rules_drafts.get(guild, user, version.number)
        notes: list[Words | None] = [unread_text(version.unread)]
        if draft is None:
            draft = new_draft(guild, user, version.name, (version.base, version.rules), flat(typed.note), of=version)
        else:
            notes.append(RESUMED)
        await self._editor.open(answer, draft, typed.changes, *notes)

    async def _remove(self, interaction: Interaction, typed_rules: str, answer: Answer) -> None:
        guild = await self._service.editor(interaction)
        version = await self._service.own(interaction, typed_rules)
        before = await usual_rules(self._bot, guild)
        if not await self._bot.store.house_rules.remove(guild, version.number, self._bot.clock.now()):
            raise CommandRefused(say("These rules have already been removed."))
        told: list[Words | None] = [
            say(
                "The rules “{name}” were removed and can no longer be chosen. Tables, seasons and games that "
                "use them keep them. Restore a version with /setup rules.",
                name=PersonName(version.name),
            )
        ]
        if newest_id(before.rules.id) == f"own{version.number}":
            usual = (await usual_rules(self._bot, guild)).rules
            told.append(say("They were this server's default rules; the default is now {rules}.", rules=usual.title))
        await turned(answer, Content(lines(*told)))

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
                    "“{file}” is not a rules file. To get one, use /rules and press **As a file**.",
                    file=PersonName(file.filename),
                )
            ) from None
        called = plain_name(name or found.title)[:LONGEST_NAME]
        fault = await self._name_fault(guild, called)
        if fault is not None:
            raise CommandRefused(lines(fault, say("Use the option “name” to give the rules another name.")))
        base = None
        if found.unknown_base:
            base = say(
                "The file is based on “{name}”, which is unknown here; {preset} is used instead.",
                name=PersonName(found.unknown_base),
                preset=preset_short(found.extends),
            )
        draft = new_draft(guild, interaction.user.id, called, (found.extends, found.rules))
        lost = await self._replaced_draft(guild, interaction.user.id)
        await self._editor.open(answer, draft, "", lost, base, unread_text(found.unread))


def _offered_as(rules: HouseVersion) -> Words:
    title = preset_title(rules_label(rules.name, rules.version))
    return say("{rules}, removed", rules=title) if rules.removed else title
