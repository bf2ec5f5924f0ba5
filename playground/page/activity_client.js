// Discord's client around an Activity: what the Embedded App SDK (2.5) says and hears by postMessage.

const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const INVALID_COMMAND = 4002;
const OURS = "/.discord";

const query = new URLSearchParams(location.search);
const user = query.get("user");
const frame = document.querySelector("iframe");

async function ask(what, body) {
  return (await fetch(`${OURS}/${what}`, { method: "POST", body })).json();
}

const commands = {
  AUTHORIZE: () => ask("authorize", user),
  AUTHENTICATE: (args) => ask("authenticate", args.access_token),
};

function send(payload) {
  frame.contentWindow.postMessage([FRAME, payload], location.origin);
}

async function answer({ cmd, args, nonce }) {
  const data = await commands[cmd]?.(args);
  if (data) send({ cmd, nonce, evt: null, data });
  else send({ cmd, nonce, evt: "ERROR", data: { code: INVALID_COMMAND, message: "Invalid command" } });
}

addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || !Array.isArray(data)) return;
  const [opcode, payload] = data;
  if (opcode === HANDSHAKE) {
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    send({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  } else if (opcode === FRAME) void answer(payload);
  else if (opcode === CLOSE) parent.postMessage("close the activity", "*");
});

query.delete("user");
query.set("frame_id", crypto.randomUUID());
query.set("platform", innerWidth < 600 ? "mobile" : "desktop");
frame.src = `/?${query}`;
