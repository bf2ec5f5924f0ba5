"""The reference commands `/yaku`, `/rules` and `/glossary`, and the words of any message explained."""

from bot.client.jantaku import JantakuBot
from cogs.reference.explained_words import ExplainedWords
from cogs.reference.glossary import Glossary
from cogs.reference.rules_command import RulesPages
from cogs.reference.yaku import YakuPages


async def setup(bot: JantakuBot) -> None:
    """Called by ``load_extension``."""
    await bot.add_cog(YakuPages(bot))
    await bot.add_cog(RulesPages(bot))
    await bot.add_cog(Glossary(bot))
    await bot.add_cog(ExplainedWords(bot))
