"""What the bot asks Discord to be told of."""

from bot.client.jantaku import intents_of
from bot.config.settings import DiscordSettings, Settings

PRIVILEGED = ("members", "presences", "message_content")


def test_no_privileged_intent_is_asked_for_unless_the_operator_chose_that_of_members() -> None:
    asked = dict(intents_of(Settings()))
    assert not any(asked[name] for name in PRIVILEGED)
    assert sorted(name for name, wanted in asked.items() if wanted and name != "messages") == [
        "dm_messages",
        "guild_messages",
        "guilds",
        "voice_states",
    ]
    chosen = dict(intents_of(Settings(discord=DiscordSettings(members_intent=True))))
    assert [name for name in PRIVILEGED if chosen[name]] == ["members"]
