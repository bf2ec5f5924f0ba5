/** The way in through Discord's frame: Discord's client says who is here, by its SDK, and the host asks Discord itself. */
import { button, byId, el } from "./dom.js";

/** Discord's client answers within this time, or never. */
const PATIENCE = 5000;
/** What a client answers that is older than a command. */
const INVALID_COMMAND = 4002;
const SDK = new URL("./embedded-app-sdk.js", import.meta.url).href;

/** Why nobody is let in, by the key of the sentence that says so. */
class Hindrance extends Error {}

/**
 * Lets the person in: gives their table and session, or says on the page why not and gives nothing.
 * @param {(words: Record<string, string>) => void} learn gets what the page says meanwhile
 * @returns {Promise<{table: string, session: string}|null>}
 */
export async function enter(learn) {
  /** @type {Record<string, string>} */
  let words = {};
  // The table stands there at once, with nobody at it yet.
  document.documentElement.classList.add("shown", "entering");
  try {
    const told = await (await fetch("activity")).json();
    words = told.words;
    learn(words);
    if (!new URLSearchParams(location.search).has("frame_id")) throw new Hindrance("outside");
    if (!told.application) throw new Hindrance("unreachable");
    card(el("h2", words.opening));
    const let_in = await confirmed(told.application);
    byId("card").hidden = true;
    byId("card").removeAttribute("role");
    return let_in;
  } catch (fault) {
    const key = fault instanceof Hindrance ? fault.message : "unreachable";
    const again = button("button.gold", words.retry ?? "↻", () => location.reload());
    card(el("h2", words.hindered), el("p.sub", words[key]), key !== "outside" && el("div.foot", again));
    return null;
  }
}

/** @param {...(Node|false)} parts */
function card(...parts) {
  const at = byId("card");
  at.hidden = false;
  at.setAttribute("role", "status");
  at.replaceChildren(...parts.filter((part) => part !== false));
}

/** @param {string} application */
async function confirmed(application) {
  const { DiscordSDK } = await import(SDK);
  const sdk = new DiscordSDK(application, { disableConsoleLogOverride: true });
  await Promise.race([sdk.ready(), silence()]);
  const asked = { client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  const { code } = await sdk.commands.authorize(asked).catch(refused);
  const body = JSON.stringify({ code, instance: sdk.instanceId });
  const told = await (await fetch("activity/enter", { method: "POST", body })).json();
  if (told.why) throw new Hindrance(told.why);
  // Discord's client then counts this person among the players. The table need not wait for it.
  sdk.commands.authenticate({ access_token: told.token }).catch(() => {});
  return told;
}

/** @returns {Promise<never>} */
const silence = () => new Promise((_, reject) => setTimeout(reject, PATIENCE, new Hindrance("silent")));

/** @param {{code?: number, message?: string}} fault @returns {never} */
function refused(fault) {
  if (fault.code === INVALID_COMMAND) throw new Hindrance("old");
  throw new Hindrance(fault.message?.includes("redirect_uri") ? "redirect" : "code");
}
