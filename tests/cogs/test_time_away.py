"""Time in which the bot was away, or its clock was wrong, costs nobody anything.

One test walks all deadlines over an absence of ten days, another over a clock that jumps ten days ahead and returns. A
kind of deadline that is stored names its columns in ``bot.store.database``; every column with a time is either in a
kind here, or a fact that nothing waits for.
"""
