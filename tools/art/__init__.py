"""The drawings behind the pictures, as vectors, and the script that turns them into one sheet of sprites.

Nothing here runs while the bot does: ``bot.pictures.sprites`` reads the sheets that ``tools.art.build`` wrote.
"""
