"""The words that players use, each with a short meaning. Yaku have their own pages (``bot.render.yaku_page``)."""
