"""Work that must not stall the bot, done by processes of its own with limits on time and memory.

``pool.WorkerPool`` is what the rest of the bot uses: ``await pool.run(function, *arguments)``. Files from strangers are
read so (``cogs/common/attachment.py``). What stands here knows nothing of the work itself.
"""
