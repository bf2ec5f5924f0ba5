"""The web layer: tables as pages that one touches, for whoever has a link from Discord.

One more face of the tables that ``bot.table`` hosts: a viewer gets frames made of their ``SeatView`` or the
``PublicView``, and sends the same commands with the same decision numbers as a press does. It knows no Discord and no
rules. ``protocol.schema.json`` describes the frames, so that another client could be written from it.
Finished games are shown by the same page, with all hands (``replay_pages``).
"""
