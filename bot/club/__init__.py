"""The host of leagues, as ``bot.table`` is that of games.

Whoever acts for a club (a message, the command line, a page) sends a command with an ``Actor`` through the one door,
``Club.run``. Rights, numbers, confirmation and the clock are decided behind it, and everything is written in one
transaction or not at all. Refusals are values of ``bot.league.faults``.
"""
