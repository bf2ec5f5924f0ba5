"""Edits rules step by step with menus and forms. The draft is stored in the database: a restart loses nothing."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.client.jantaku import JantakuBot
from bot.engine.rules.differences import merged
from bot.engine.rules.ruleset import Ruleset, preset
from bot.lookup.rule_changes import written_value
from bot.store.house_rules import LONGEST_NOTE, HouseVersion, SavedMeanwhile, ToSave
from bot.store.rules_drafts import NEW, RulesDraft
from bot.text.rules.house_rules_text import saved_text
from bot.text.rules.rule_texts import BASICS
from bot.text.sentences import Words, flat, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, chosen_value, feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.common.forms import filled
from cogs.reference.own_rules_shared import Interaction, RulesService
from cogs.reference.rules_editor_face import (
    AS_BASE,
    DISCARD,
    FEATURE,
    OPTION,
    SAVE,
    TOPIC,
    TYPE,
    TYPED,
    VALUE,
    WRITE,
    WRITTEN,
    At,
    editor_content,
    place_of,
    value_form,
    write_form,
)
from cogs.reference.rules_editor_words import faults_notes, meanwhile_text, with_typed
from cogs.reference.rules_name_check import name_fault, plain_name
from cogs.reference.rules_versions_face import shown_version

_GONE: Final = say("These changes have already been saved or discarded. Use /setup rules to start again.")
_REMOVED: Final = say(
    "These rules were removed. Restore a version of them with /setup rules; your changes are kept until then."
)
_SAME: Final = say("Nothing was saved: these rules are the same as the current version.")


class RulesEditor:
    """One for each bot."""

    def __init__(self, service: RulesService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._turns: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()
        Features.of(service.bot).add(FEATURE, self.pressed)

    # Beginning

    async def open(self, answer: Answer, draft: RulesDraft, typed: str, *notes: Words | None) -> None:
        """Apply typed changes to a draft, store it and show it. Unreadable changes are left out and reported."""
        rules, faults = with_typed(draft.rules, typed)
        draft = replace(draft, rules=rules)
        await self._bot.store.rules_drafts.put(draft, self._bot.clock.now())
        await answer.reply(editor_content(draft, At(), *notes, *faults_notes(faults, typed, draft.rules.players)))

    # Presses, choices, forms

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press, a choice or a form. Never raises."""
        await self._service.answer(interaction, partial(self._act, interaction, rest))

    async def _act(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        verb, number, topic, option = (*rest.split("/"), "", "", "")[:4]
        guild = await self._service.editor(interaction)
        if not number.isdecimal():
            raise CommandRefused(_GONE)
        # Presses of one user are handled one after the other; different users do not wait for each other.
        async with self._turns.setdefault(interaction.user.id, asyncio.Lock()):
            draft = await self._bot.store.rules_drafts.get(guild, interaction.user.id, int(number))
            if draft is None:
                raise CommandRefused(_GONE)
            at = place_of(topic, option, draft)
            if verb in {TYPE, WRITE}:
                form = value_form if verb == TYPE and at.option else write_form
                await answer.ask(form(draft, at))
            elif verb == SAVE:
                await self._save(draft, at, answer)
            elif verb == DISCARD:
                await self._bot.store.rules_drafts.drop(guild, draft.user, draft.number)
                await answer.update(say("Your changes were discarded. The rules stay as they were."))
            else:
                await self._change(interaction, draft, verb, at, answer)

    async def _change(self, interaction: Interaction, draft: RulesDraft, verb: str, at: At, answer: Answer) -> None:
        """Choose a topic or an option, or change values of the draft."""
        notes: tuple[Words, ...] = ()
        said = chosen_value(interaction) or ""
        new = draft
        match verb:
            case _ if verb == TOPIC:
                at = place_of(said, "", draft)
            case _ if verb == OPTION:
                at = place_of(at.topic, said, draft)
            case _ if verb in {VALUE, TYPED, AS_BASE} and at.option:
                if verb == TYPED:
                    said = str(filled(interaction).get("value") or "").strip()
                elif verb == AS_BASE:
                    said = written_value(at.option, getattr(preset(draft.base), at.option))
                typed = f"{at.option}={'/'.join(said.replace('/', ' ').split())}"
                rules, faults = with_typed(draft.rules, typed)
                new, notes = replace(draft, rules=rules), faults_notes(faults, "", draft.rules.players)
            case _ if verb == WRITTEN:
                new, notes = self._written(interaction, draft)
            case _:
                pass
        if new != draft:
            await self._bot.store.rules_drafts.put(new, self._bot.clock.now())
        await answer.update(editor_content(new, at, *notes))

    def _written(self, interaction: Interaction, draft: RulesDraft) -> tuple[RulesDraft, tuple[Words, ...]]:
        """The draft changed by a form, and the errors in it."""
        fields = filled(interaction)
        name, typed = plain_name(str(fields.get("name") or "")), str(fields.get("changes") or "")
        note = flat(str(fields.get("note") or ""))[:LONGEST_NOTE]
        wrong = name_fault(name)
        rules, faults = with_typed(preset(draft.base), typed)
        if faults:
            # Unreadable text may mean an option that already differs: start from the draft instead of the preset.
            rules, faults = with_typed(draft.rules, typed)
        new = replace(
            draft,
            name=draft.name if wrong is not None else name,
            rules=rules,
            note=note,
        )
        return new, (*(() if wrong is None else (wrong,)), *faults_notes(faults, typed, draft.rules.players))

    # Saving

    async def _save(self, draft: RulesDraft, at: At, answer: Answer) -> None:
        house = self._bot.store.house_rules
        before = await house.get(draft.guild, draft.number) if draft.number else None
        if before is not None and before.removed:
            raise CommandRefused(_REMOVED)
        same = before is not None and (before.name, before.rules) == (draft.name, draft.rules)
        if before is not None and same and before.version == draft.since:
            await answer.update(editor_content(draft, at, _SAME))
            return
        number = draft.number or None
        wish = ToSave(draft.name, draft.base, draft.rules, draft.note, number, draft.since)
        try:
            saved = await house.save(draft.guild, wish, draft.user, self._bot.clock.now())
        except SavedMeanwhile as meanwhile:
            await self._merge(draft, meanwhile.current, at, answer)
            return
        await self._bot.store.rules_drafts.drop(draft.guild, draft.user, draft.number)
        press = feature_id("rules", f"s/own{saved.number}.{saved.version}/{BASICS}")
        everything = Button(press, say("All rules"))
        told = saved_text(shown_version(saved, before))
        await answer.update(Content(told, (everything,)))

    async def _merge(self, draft: RulesDraft, current: HouseVersion, at: At, answer: Answer) -> None:
        """Somebody else has saved these rules since: merge both changes into the draft, to be checked before saving."""
        begun = await self._bot.store.house_rules.get(draft.guild, draft.number, draft.since)
        start = current if begun is None else begun
        both = merged(start.rules, draft.rules, current.rules)
        renamed = draft.name != start.name
        new = replace(
            draft,
            since=current.version,
            name=draft.name if renamed else current.name,
            rules=both.rules or draft.rules,
        )
        await self._bot.store.rules_drafts.put(new, self._bot.clock.now())
        await answer.update(editor_content(new, at, meanwhile_text(start, current, both)))


def new_draft(
    guild: int, user: int, name: str, base: tuple[str, Ruleset], note: str = "", *, of: HouseVersion | None = None
) -> RulesDraft:
    """A draft of new rules based on a preset (``base``: its name and rules), or of the next version of ``of``."""
    number, since = (NEW, 0) if of is None else (of.number, of.latest)
    return RulesDraft(guild, user, number, since, name, *base, note)
