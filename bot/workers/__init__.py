"""Worker processes, limited in time and memory, for work that must not stall the bot.

The rest of the bot uses ``pool.WorkerPool``: ``await pool.run(function, *arguments)``, for example to read uploaded
files (``cogs/common/attachment.py``). This package knows nothing about the work itself.
"""
