// Tries wrong passwords of a member from the member's network and many others, until no one can try anymore.
import { assert, countStatuses, getJson, newNetwork, pause, send, signIn } from "./attack.mjs";

export const title = "strangers lock a member out with wrong passwords";

const EMAIL = "ada@sample.test";
const PASSWORD = "sample-password";
const HOUR_MS = 3_600_000;
/** Tries are counted per hour of the clock, so the attack must fit into one. */
const NEEDED_MS = 240_000;

const enter = (origin, password, from = {}) =>
  send(origin, "/api/auth/sign-in/email", { body: { email: EMAIL, password }, ...from });

async function resetPassword(origin, newPassword) {
  const asked = await send(origin, "/api/auth/request-password-reset", { body: { email: EMAIL } });
  assert(asked.status === 200, `a reset could not be asked for: ${asked.status}`);
  const admin = await signIn(origin, "otto@sample.test");
  const { rows } = await getJson(origin, "/api/admin/outbox", admin.cookie);
  const mail = rows.find(({ kind, to }) => kind === "password-reset" && to === EMAIL);
  const { text } = await getJson(origin, `/api/admin/outbox/${mail.id}`, admin.cookie);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  const done = await send(origin, "/api/auth/reset-password", { body: { token, newPassword } });
  assert(done.status === 200, `the reset failed: ${done.status} ${JSON.stringify(done.body)}`);
  return done.cookie;
}

export async function run({ origin }) {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < NEEDED_MS) await pause(left + 100);
  const home = newNetwork();
  const { cookie, status } = await enter(origin, PASSWORD, { ip: home });
  assert(status === 200, `the member could not sign in at all: ${status}`);
  const browser = cookie.split("; ").find((one) => one.includes("browser="));

  const networks = [home, ...Array.from({ length: 10 }, newNetwork)];
  const guesses = [];
  for (let n = 0; n < 11; n += 1) for (const ip of networks) guesses.push(await enter(origin, `guess ${n}`, { ip }));
  const stranger = await enter(origin, PASSWORD);
  assert(stranger.body.code === "sign-in-slowed", `a new browser got ${stranger.status} ${stranger.body.code}`);
  for (const ip of [newNetwork(), home]) {
    const owner = await enter(origin, PASSWORD, { ip, cookie: browser });
    assert(owner.status === 200, `the member's own browser got ${owner.status} ${JSON.stringify(owner.body)}`);
  }

  const after = await resetPassword(origin, "a new horse every day");
  const elsewhere = await enter(origin, "a new horse every day", { ip: home });
  assert(elsewhere.status === 200, `after a reset, another browser got ${elsewhere.status}`);
  for (let n = 0; n < 11; n += 1) for (const ip of networks) await enter(origin, `guess ${n}`, { ip });
  const reset = await enter(origin, "a new horse every day", { cookie: after });
  assert(reset.status === 200, `the browser of the reset got ${reset.status}`);
  return `${guesses.length} guesses (${countStatuses(guesses)}); a new browser was asked to use a mailed link, the member's own browser signed in from both networks, and after a reset every browser did`;
}
