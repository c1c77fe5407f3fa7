// Keeps sockets open while the other member turns to "connections only" or is suspended, and writes a second later.
import { randomUUID } from "node:crypto";
import { openSocket, until } from "../proof.mjs";
import { assert, pause, send, signIn } from "./attack.mjs";

export const title = "an open socket keeps a permission that was taken back";

const WITHIN_MS = 1000;
const LISTED_MS = 2000;

async function open(origin, member, peer) {
  const tab = { frames: [], code: null };
  tab.socket = openSocket(origin, member, peer, 0);
  tab.socket.onmessage = ({ data }) => tab.frames.push(JSON.parse(data));
  tab.socket.onclose = ({ code }) => {
    tab.code = code;
  };
  await until("the thread opens", () => tab.frames.some(({ type }) => type === "hello"));
  tab.writing = tab.frames[0].writing;
  return tab;
}

/** Resolves with what the frame got. */
async function write(tab) {
  const clientId = randomUUID();
  if (tab.code === null) tab.socket.send(JSON.stringify({ type: "send", messages: [{ clientId, text: "Hello" }] }));
  const isAcknowledged = () => tab.frames.some(({ acks }) => acks?.some((one) => one.clientId === clientId));
  const isRefused = () => tab.frames.some((frame) => frame.type === "refused" && frame.clientId === clientId);
  await until("the frame is answered", () => tab.code !== null || isAcknowledged() || isRefused());
  return isAcknowledged() ? "acknowledged" : tab.code === null ? "refused" : `closed with ${tab.code}`;
}

async function refuse(what, tab) {
  await pause(WITHIN_MS);
  const answer = await write(tab);
  assert(answer !== "acknowledged", `${what}: a frame a second later was acknowledged`);
  return `${what}: ${answer}`;
}

export async function run({ origin }) {
  const members = [];
  for (const name of ["ada", "ines", "otto", "kenji", "tomas", "priya"])
    members.push(await signIn(origin, `${name}@sample.test`));
  const [ada, ines, otto, kenji, tomas, priya] = members;
  const change = async (path, method, body, { cookie }) => {
    const { status } = await send(origin, path, { method, body, cookie });
    assert(status < 300, `${method} ${path}: ${status}`);
  };
  const said = [];

  const stranger = await open(origin, kenji, tomas);
  assert(stranger.writing === "request", `the two are no strangers: ${stranger.writing}`);
  await change("/api/network/settings", "PATCH", { whoMayWrite: "connections" }, tomas);
  said.push(await refuse("a stranger, after connections only", stranger));
  const again = await open(origin, kenji, tomas);
  assert(again.writing === "closed", `the stranger may write ${again.writing}`);

  const reader = await open(origin, ines, ada);
  assert((await write(reader)) === "acknowledged", "the two cannot write to each other at all");
  const [author, unwritten] = [await open(origin, ada, ines), await open(origin, priya, ada)];
  await pause(LISTED_MS);
  await change(`/api/admin/members/${ada.id}/suspension`, "PUT", { reason: "Wrote to strangers." }, otto);
  said.push(await refuse("the suspended member", author));
  said.push(await refuse("whom they wrote with", reader));
  said.push(await refuse("who never wrote to them", unwritten));
  return said.join("; ");
}
