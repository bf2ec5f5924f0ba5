"""The labels of the page, by the key under which it asks for them. The page fills in what stands in braces."""

from typing import Final

from bot.text.sentences import Plain, Words, render, say

PAGE_WORDS: Final[dict[str, Words]] = {
    "riichi": say("Riichi"),
    "cancel": say("Cancel riichi"),
    "why": say("Why not?"),
    "return": say("I'm back"),
    "resume": say("Let the game go on"),
    "next_hand": say("Next: {name}", name=Plain("{name}")),
    "go_on": say("Go on"),
    "again": say("Play again"),
    "waiting_others": say("Waiting for the others"),
    "ready": say("Ready"),
    "show_table": say("Show the table"),
    "show_result": say("Show the result"),
    "last_hand": say("Last hand"),
    "game_over": say("Final standing"),
    "result": say("Result"),
    "lobby": say("Lobby"),
    "lobby_waits": say("Others join in the channel. If you start now, computer players take the free seats."),
    "seat_free": say("Free seat"),
    "tenpai_of": say("Tenpai: {names}", names=Plain("{names}")),
    "auto_win": say("Auto-win"),
    "no_calls": say("No calls"),
    "auto_discard": say("Auto-discard"),
    "toggles": say("Switches"),
    "actions": say("Actions"),
    "discard": say("Discard"),
    "waits": say("waits"),
    "unseen": say("{n} unseen", n=Plain("{n}")),
    "points": say("{n} points", n=Plain("{n}")),
    "from_to": say("{low} to {high} points", low=Plain("{low}"), high=Plain("{high}")),
    "no_yaku": say("no yaku"),
    "with_riichi": say("with riichi"),
    "start": say("Start"),
    "begins": say("begins in {n} s", n=Plain("{n}")),
    "partly_no_yaku": say("some without yaku"),
    "furiten": say("Furiten"),
    "your_hand": say("Your hand"),
    "drawn_tile": say("{tile}, drawn", tile=Plain("{tile}")),
    "you_draw": say("You draw {tile}", tile=Plain("{tile}")),
    "concealed": say("{n} concealed", n=Plain("{n}")),
    "table": say("Table"),
    "you": say("You"),
    "left": say("{n} left", n=Plain("{n}")),
    "honba": say("{n} honba", n=Plain("{n}")),
    "sticks": say("{n} riichi", n=Plain("{n}")),
    "dora": say("Dora indicator"),
    "ura": say("Ura dora indicator"),
    "differences": say("Show score differences"),
    "away": say("away"),
    "computer": say("computer"),
    "river": say("{name}'s discards: {tiles}", name=Plain("{name}"), tiles=Plain("{tiles}")),
    "none": say("none"),
    "place_1": say("1st"),
    "place_2": say("2nd"),
    "place_3": say("3rd"),
    "place_4": say("4th"),
    "wind_E": say("East"),
    "wind_S": say("South"),
    "wind_W": say("West"),
    "wind_N": say("North"),
    "suit_m": say("{n} man", n=Plain("{n}")),
    "suit_p": say("{n} pin", n=Plain("{n}")),
    "suit_s": say("{n} sou", n=Plain("{n}")),
    "red": say("red {tile}", tile=Plain("{tile}")),
    "honour_1": say("east"),
    "honour_2": say("south"),
    "honour_3": say("west"),
    "honour_4": say("north"),
    "honour_5": say("haku"),
    "honour_6": say("hatsu"),
    "honour_7": say("chun"),
    "meld_chii": say("Chii"),
    "meld_pon": say("Pon"),
    "meld_daiminkan": say("Kan"),
    "meld_kakan": say("Added kan"),
    "meld_ankan": say("Concealed kan"),
    "says_hand": say("{name} begins", name=Plain("{name}")),
    "says_discard": say("{name} discards {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_riichi": say("{name} declares riichi", name=Plain("{name}")),
    "says_kita": say("{name} sets north aside", name=Plain("{name}")),
    "says_chii": say("{name} calls chii on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_pon": say("{name} calls pon on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_daiminkan": say("{name} calls kan on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_kakan": say("{name} adds to a kan of {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_ankan": say("{name} declares a concealed kan of {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_away": say("{name} is away", name=Plain("{name}")),
    "says_back": say("{name} is back", name=Plain("{name}")),
    "minutes": say("{n} min", n=Plain("{n}")),
    "hours": say("{n} h", n=Plain("{n}")),
    "time": say("{n} left", n=Plain("{n}")),
    "time_bank": say("{n} left, from the time bank", n=Plain("{n}")),
    "reconnecting": say("The connection is lost. Reconnecting…"),
    "closed": say("This table is closed."),
    "log": say("Log"),
    "rules": say("Rules"),
    "help": say("Help"),
    "close": say("Close"),
    "nothing": say("Nothing yet."),
    "help_touch": say(
        "Touch a tile to lift it, touch it again or drag it up to discard it. "
        "Touching a tile on the table lights all its copies."
    ),
    "help_marks": say(
        "A bright discard came from the hand, a dim one was drawn just before. A tile lying sideways declared riichi."
    ),
    "key_choose": say("choose a tile"),
    "key_discard": say("discard it"),
    "key_riichi": say("riichi"),
    "key_action": say("the buttons in their order"),
    "key_pass": say("pass"),
    "key_next": say("next hand"),
    "key_log": say("log of the hand"),
    "key_help": say("this help"),
    "key_leave": say("leave or pass"),
}

_ELSEWHERE: Final = say("Under your hand or the board, “Open in the browser” gives you a link to the table instead.")
ACTIVITY_WORDS: Final[dict[str, tuple[Words, ...]]] = {
    "opening": (say("Opening the table"),),
    "hindered": (say("The table does not open"),),
    "retry": (say("Try again"),),
    "reconnecting": (PAGE_WORDS["reconnecting"],),
    "code": (say("Discord did not confirm who you are. Try again, and allow it if Discord asks."),),
    "redirect": (
        say("Discord lets nobody in: the application has no redirect. Whoever runs this bot finds it in /setup check."),
        _ELSEWHERE,
    ),
    "secret": (
        say("Discord refuses this bot's client secret. Whoever runs this bot finds it in /setup check."),
        _ELSEWHERE,
    ),
    "absent": (say("Discord does not know that you opened this here. Close it, and open it again."),),
    "no_table": (say("There is no table in this channel. Open one with /table open, then try again."),),
    "unreachable": (say("Discord cannot be asked who you are at the moment. Try again soon."), _ELSEWHERE),
    "silent": (say("Discord does not answer this page. Close it, and open it again."), _ELSEWHERE),
    "old": (say("This version of Discord is too old to open tables: update it."), _ELSEWHERE),
    "no_socket": (say("The table cannot be reached from here: no WebSocket gets through."), _ELSEWHERE),
    "outside": (say("This page opens in Discord only, by “Open the table” under a hand or a board."),),
}
"""What the page says in Discord's frame before anybody has come in."""


def page_words(locale: str | None) -> dict[str, str]:
    """All labels in the language of this locale."""
    return {key: render(words, locale, markdown=False) for key, words in PAGE_WORDS.items()}


def activity_words(locale: str | None) -> dict[str, str]:
    """What the page says in Discord's frame, in the language of this locale."""
    return {
        key: " ".join(render(words, locale, markdown=False) for words in sentences)
        for key, sentences in ACTIVITY_WORDS.items()
    }
