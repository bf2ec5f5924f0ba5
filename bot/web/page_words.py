"""The labels of the page, by the key under which it asks for them. The page fills in what stands in braces."""

from collections.abc import Mapping
from typing import Final

from bot.engine.tiles import EAST, NORTH, SOUTH, WEST
from bot.text.sentences import Plain, Words, render, say
from bot.text.tile_text import wind_letter

PAGE_WORDS: Final[dict[str, Words]] = {
    "riichi": say("Riichi"),
    "cancel": say("Cancel riichi"),
    "why": say("Why not?"),
    "return": say("I'm back"),
    "resume": say("Resume the game"),
    "next_hand": say("Next: {name}", name=Plain("{name}")),
    "go_on": say("Continue"),
    "again": say("Play again"),
    "waiting_others": say("Waiting for others"),
    "ready": say("Ready"),
    "show_table": say("Show the table"),
    "show_result": say("Show the result"),
    "last_hand": say("Last hand"),
    "game_over": say("Final result"),
    "result": say("Result"),
    "lobby": say("Lobby"),
    "lobby_waits": say(
        "Other players can join in the channel. If you start now, computer players will fill the free seats."
    ),
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
    "agree": say("Agree"),
    "decline": say("Decline"),
    "start": say("Start"),
    "begins": say("starts in {n} s", n=Plain("{n}")),
    "partly_no_yaku": say("no yaku on some"),
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
    "letter_E": wind_letter(EAST),
    "letter_S": wind_letter(SOUTH),
    "letter_W": wind_letter(WEST),
    "letter_N": wind_letter(NORTH),
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
    "meld_ankan": say("Closed kan"),
    "says_hand": say("{name} starts", name=Plain("{name}")),
    "says_discard": say("{name} discards {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_riichi": say("{name} declares riichi", name=Plain("{name}")),
    "says_kita": say("{name} sets a north aside", name=Plain("{name}")),
    "says_chii": say("{name} calls chii on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_pon": say("{name} calls pon on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_daiminkan": say("{name} calls kan on {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_kakan": say("{name} declares an added kan of {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_ankan": say("{name} declares a closed kan of {tile}", name=Plain("{name}"), tile=Plain("{tile}")),
    "says_away": say("{name} is away", name=Plain("{name}")),
    "says_back": say("{name} is back", name=Plain("{name}")),
    "minutes": say("{n} min", n=Plain("{n}")),
    "hours": say("{n} h", n=Plain("{n}")),
    "time": say("{n} left", n=Plain("{n}")),
    "time_bank": say("{n} of reserve time left", n=Plain("{n}")),
    "reconnecting": say("Connection lost. Reconnecting…"),
    "closed": say("This table is closed."),
    "log": say("Log"),
    "rules": say("Rules"),
    "help": say("Help"),
    "close": say("Close", "a window"),
    "nothing": say("Nothing yet."),
    "help_touch": say(
        "Tap a tile to lift it; tap it again or drag it up to discard it. Tapping a tile on the table "
        "highlights all its copies."
    ),
    "help_marks": say(
        "A bright discard came from the hand; a dim one had just been drawn. A sideways tile declared riichi."
    ),
    "key_choose": say("choose a tile"),
    "key_discard": say("discard it"),
    "key_riichi": say("riichi"),
    "key_action": say("the buttons, in order"),
    "key_pass": say("pass"),
    "key_next": say("next hand"),
    "key_log": say("log of the hand"),
    "key_help": say("this help"),
    "key_leave": say("leave or pass"),
    "replay": say("Replay"),
}

REPLAY_WORDS: Final[dict[str, Words]] = PAGE_WORDS | {
    "hand": say("Hand"),
    "step_of": say("{n} of {count}", n=Plain("{n}"), count=Plain("{count}")),
    "seen_from": say("Seen from"),
    "all_hands": say("Show all hands"),
    "back": say("Step back"),
    "forward": say("Step forward"),
    "hand_before": say("Previous hand"),
    "hand_after": say("Next hand"),
    "moves": say("Steps"),
    "decision": say("Decision"),
    "decision_before": say("Previous decision"),
    "decision_after": say("Next decision"),
    "look": say("Worth a look"),
    "look_before": say("Previous decision worth a look"),
    "look_after": say("Next decision worth a look"),
    "review": say("Review"),
    "reviewing": say("Reviewing the decisions…"),
    "nothing_to_look_at": say("None of {name}'s decisions is worth a second look.", name=Plain("{name}")),
    "played": say("discarded"),
    "better": say("better"),
    "compared": say("alternative"),
    "copy_link": say("Copy link"),
    "copied": say("Link to this moment copied."),
    "link_is": say("A link to this moment is in the address bar."),
    "open_log": say("Open a log"),
    "drop_log": say("Drop to open the log"),
    "no_answer": say("The server is not responding. Try again in a moment."),
    "help_replay": say("Swipe across the table to step forward or back. Drop a log file on the page to open it."),
    "key_step": say("step back or forward"),
    "key_ends": say("first and last step of the hand"),
    "key_hand": say("previous and next hand"),
    "key_decision": say("next decision (with Shift, the previous one)"),
    "key_look": say("next decision worth a look (with Shift, the previous one)"),
    "key_seat": say("view from this seat"),
    "key_all": say("show or hide all hands"),
    "key_copy": say("copy a link to this moment"),
}
"""Those of a replay's page, which draws the same table."""

LESSON_WORDS: Final[dict[str, Words]] = PAGE_WORDS | {
    "lessons": say("Learn riichi"),
    "step_of": say("Step {n} of {count}", n=Plain("{n}"), count=Plain("{count}")),
    "check_of": say("Quick check {n} of {count}", n=Plain("{n}"), count=Plain("{count}")),
    "start": say("Start"),
    "continue": say("Continue"),
    "next": say("Next"),
    "all_lessons": say("All lessons"),
    "next_lesson": say("Next: {title}", title=Plain("{title}")),
    "done": say("Done: {title}", title=Plain("{title}")),
    "know_now": say("You now know:"),
    "touch_hand": say("To answer, tap a tile in your hand twice."),
    "no_answer": say("The server is not responding. Try again in a moment."),
}
"""Those of the lessons' page."""

_ELSEWHERE: Final = say("To play in the browser instead, press “Open in the browser” under your hand or the board.")
ACTIVITY_WORDS: Final[dict[str, tuple[Words, ...]]] = {
    "opening": (say("Opening the table"),),
    "hindered": (say("The table cannot be opened"),),
    "retry": (say("Try again"),),
    "reconnecting": (PAGE_WORDS["reconnecting"],),
    "code": (say("Discord did not confirm who you are. Try again, and allow access if Discord asks."),),
    "redirect": (
        say(
            "Nobody can sign in through Discord because the application has no redirect. The bot's operator "
            "can find details in /setup check."
        ),
        _ELSEWHERE,
    ),
    "secret": (
        say("Discord refuses the application's client secret. The bot's operator can find details in /setup check."),
        _ELSEWHERE,
    ),
    "absent": (
        say("Discord cannot confirm that you opened the table in this channel. Close the table and open it again."),
    ),
    "no_table": (say("There is no table in this channel. Open one with /table open, then try again."),),
    "unreachable": (say("Discord cannot confirm who you are at the moment. Try again soon."), _ELSEWHERE),
    "silent": (say("Discord is not responding to this page. Close the page and open it again."), _ELSEWHERE),
    "old": (say("This version of Discord is too old to open tables. Update Discord, then try again."), _ELSEWHERE),
    "no_socket": (say("The table cannot be reached from here because WebSockets are blocked."), _ELSEWHERE),
    "outside": (say("This page opens only in Discord: press “Open the table” under a hand or a board."),),
}
"""What the page says in Discord's frame before anybody has come in."""


def page_words(locale: str | None, labels: Mapping[str, Words] = PAGE_WORDS) -> dict[str, str]:
    """All labels in the language of this locale."""
    return {key: render(words, locale, markdown=False) for key, words in labels.items()}


def activity_words(locale: str | None) -> dict[str, str]:
    """What the page says in Discord's frame, in the language of this locale."""
    return {
        key: " ".join(render(words, locale, markdown=False) for words in sentences)
        for key, sentences in ACTIVITY_WORDS.items()
    }
