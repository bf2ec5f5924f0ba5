"""The wire bench: the real bot process against the playground's server, in time that a test steps.

`Bench` (bench.py) is what a test works with:

    async with Bench(data_dir, seed=1) as bench:      # starts the playground and the bot process
        aiko = bench.user("Aiko")                     # a ScriptedUser (user.py): acts on what her screen shows
        await aiko.slash("table open", channel="mahjong", players=4)
        await aiko.press("Join", channel="mahjong")
        await bench.advance(8)                        # both sides live through eight seconds
        bench.door.hold_before("POST", CALLBACK)      # doorkeeper.py: between commit and answer
        await aiko.press("Discard 1m")
        await bench.kill()                            # SIGKILL
        await bench.restart()                         # the same data, other dice
        assert bench.faults() == []                   # every body so far is what Discord's description says

Every user action settles the bench: it returns when the bot process is idle (no ready callback, no database operation,
no unanswered request, every gateway event taken in). No test waits in real time.
"""
