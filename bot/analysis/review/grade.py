"""Grades: what the review says of a decision, and why it says no more where it does not."""

from __future__ import annotations

from enum import Enum


class Grade(Enum):
    """What is to be said of a decision, from what its seat knew."""

    BEST = "best"
    """Nothing else leaves more; against a threat, nothing is safer either."""
    FINE = "fine"
    """As good as the best for anybody who does not count to the last tile (docs/training.md)."""
    SLOWER = "slower"
    """Another discard brings the hand nearer or lets more tiles help, and is no worse in anything that is measured."""
    RISKY = "risky"
    """Another discard was clearly safer and left the hand no worse."""
    UNSURE = "unsure"
    """The measures do not decide it: the doubts say why."""


class Doubt(Enum):
    """Why the measures do not decide a decision."""

    PUSH_OR_FOLD = "push_or_fold"
    """Somebody threatens, and what is safer costs the hand something."""
    OPEN_THREAT = "open_threat"
    """An open hand may be ready, and what was thrown is safer against it."""
    TOO_LATE = "too_late"
    """The hand needs more tiles to be ready than its seat has draws left."""
    LAST_HAND = "last_hand"
    """The game may end with this kyoku: places count more than tiles."""
    MORE_WORTH = "more_worth"
    """It keeps a dora or a yaku that the faster discard gives up."""
    NEEDS_YAKU = "needs_yaku"
    """An open hand without a yaku in reach does not win, however near it is."""
    OTHER_FORM = "other_form"
    """It is as good as any for seven pairs, which are as near, or for four sets, which are at most a tile farther."""
    OTHER_WAIT = "other_wait"
    """It waits for other tiles: fewer, or for less, but they may be let go more easily."""
    FAR = "far"
    """Four tiles and more from tenpai the count says little."""
    FURITEN = "furiten"
    """The faster discard leaves a wait that can only be drawn."""
    POOR_WAIT = "poor_wait"
    """Being ready at once means a narrow wait: who gives it up may be after a better one."""
    DEAD_WAIT = "dead_wait"
    """Every tile that the faster discard would accept lies in sight."""
    NAGASHI = "nagashi"
    """The river has been terminals and honours alone so far, and none was called: it may have been meant so."""
    TRADE = "trade"
    """Calls, kans, norths and silence cost one thing and bring another; nothing is searched to the end."""
    PLACES = "places"
    """What a win is worth or a game's end brings depends on what its seat plays for."""


class Stance(Enum):
    """What a discard under a threat came to."""

    BOTH = "both"
    """It kept the hand as near as can be and was as safe as can be."""
    PUSH = "push"
    """It kept the hand as near as can be, though something safer was there."""
    FOLD = "fold"
    """It gave up some of the hand for the safest tile there was."""
    BETWEEN = "between"
    """Neither the nearest nor the safest: going round the danger."""
