// `npm run prove:mail [kills]`: causes event emails while the mail provider fails and the runtime is killed. Proves
// that each email is accepted once or becomes a dead letter, which can be replayed once, and that none stays pending.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { MailProvider } from "../proofs/mail-provider.mjs";
import { assert, getJson, innerRuntimes, pause, prove, signIn, until } from "../proofs/proof.mjs";
import { freePort, prepare, runCron, serve } from "../support/serve.mjs";
import { root, step } from "../support/tools.mjs";

const KILLS = Number(process.argv[2] ?? 8);
const SEATS = 25;
const FOLLOWED = 10;
/** Emails per hour to an unverified address, besides verification; more stay pending until the next hour. */
const MAILS_PER_ADDRESS = 2;
const STATE = ".wrangler/proof-mail";
const DAY_MS = 86_400_000;
/** A claimed row whose consumer died becomes due after two minutes; that may happen twice. */
const TIMEOUT_MS = 300_000;

async function send(origin, path, { method = "POST", body = {}, cookie, ip = "192.0.2.1", expect }) {
  const headers = {
    origin,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    "cf-connecting-ip": ip,
    ...(cookie ? { cookie } : {}),
  };
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100)) {
    const answer = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => null);
    if (!answer || answer.status >= 500) continue;
    const text = await answer.text().catch(() => null);
    if (text === null) continue;
    assert(expect.includes(answer.status), `${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
  throw new Error(`${method} ${path}: no answer`);
}

async function killRepeatedly(server) {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(2500 + Math.random() * 3000);
    const [inner] = innerRuntimes(server);
    assert(inner, "no inner runtime was found to kill");
    process.kill(inner, "SIGKILL");
    await until("the runtime is back", () => innerRuntimes(server).some((pid) => pid !== inner));
    await until("the runtime answers", async () => (await fetch(`${server.origin}/api/health`).catch(() => null))?.ok);
  }
}

const host = (origin, ada) => ({
  create: (title, inMs, capacity = null) =>
    send(origin, "/api/events", {
      cookie: ada.cookie,
      expect: [201],
      body: {
        title,
        startsAt: new Date(Date.now() + inMs).toISOString(),
        timeZone: "Europe/Zurich",
        location: "Zürich, Saal am Wasser",
        description: "An evening for people who prove things.",
        capacity,
      },
    }),
  // 409 if an earlier try changed the event but its response was lost.
  move: ({ id, version }) =>
    send(origin, `/api/events/${id}`, {
      method: "PATCH",
      cookie: ada.cookie,
      expect: [200, 409],
      body: { version, location: "Basel, Rheinhalle" },
    }),
  announce: ({ id }) =>
    send(origin, `/api/events/${id}/announcements`, {
      cookie: ada.cookie,
      expect: [202],
      body: { text: "Bring a coat.\n\nThe hall is cold." },
    }),
  cancelEvent: ({ id }) =>
    send(origin, `/api/events/${id}/cancellation`, {
      cookie: ada.cookie,
      expect: [204],
      body: { reason: "The hall is flooded." },
    }),
});

const visitors = Array.from({ length: 92 }, (_, at) => ({
  name: `Visitor ${at}`,
  email: `${at % 15 === 7 ? (at % 2 ? "refused-" : "refused-for-us-") : ""}visitor-${at}@proof.test`,
  ip: `198.51.100.${at + 1}`,
}));
/** By their first event. Each gets one more email after that, so that no address exceeds its hourly limit. */
const GUESTS = { full: visitors.slice(0, 60), cancelled: visitors.slice(60, 80), announced: visitors.slice(80) };

const register = (origin, event, { name, email, ip, cookie }, expect = [201, 202]) =>
  send(origin, `/api/events/${event.id}/registration`, { cookie, ip, expect, body: { name, email, waitlist: true } });

async function listOutbox(origin, otto, status = "") {
  const rows = [];
  for (let cursor = ""; cursor !== null; ) {
    const query = [status && `status=${status}`, cursor && `cursor=${cursor}`].filter(Boolean).join("&");
    const page = await getJson(origin, `/api/admin/outbox?${query}`, otto.cookie);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
}

async function drain(origin, otto) {
  let empty = 0;
  await until(
    "no mail is pending",
    async () => {
      await runCron(origin).catch(() => {});
      await pause(2000);
      const page = await getJson(origin, "/api/admin/outbox?status=pending", otto.cookie).catch(() => null);
      empty = page?.rows.length === 0 ? empty + 1 : 0;
      return empty === 3;
    },
    TIMEOUT_MS,
  ).catch(async (error) => {
    const pending = await listOutbox(origin, otto, "pending");
    throw new Error([error.message, ...pending.map((row) => JSON.stringify(row))].join("\n"));
  });
}

function compare(rows, provider) {
  assert(new Set(rows.map(({ key }) => key)).size === rows.length, "a key is in the outbox twice");
  for (const { key, to, status, lastError } of rows) {
    const mail = provider.accepted.get(key);
    assert(["sent", "skipped", "dead"].includes(status), `${key} is ${status}`);
    assert(status === "sent" ? mail : lastError, `${key} is ${status}, ${lastError ?? "without a reason"}`);
    assert(!mail || mail.to === to, `${key} went to ${mail?.to}`);
  }
  const keys = new Set(rows.map(({ key }) => key));
  for (const [key] of provider.accepted) assert(keys.has(key), `accepted, but not in the outbox: ${key}`);
  const mails = [...provider.accepted.values()].map(({ to, event, text }) => `${to} ${event} ${text.split("\n")[0]}`);
  const duplicates = mails.filter((mail, at) => mails.indexOf(mail) !== at);
  assert(duplicates.length === 0, `received twice: ${duplicates.join(", ")}`);
}

async function startServer(provider) {
  rmSync(join(root, STATE), { recursive: true, force: true });
  await prepare({ state: STATE });
  const vars = { MAIL_ENDPOINT: provider.url, MAIL_SERVICE_ID: "s", MAIL_TEMPLATE_ID: "t", MAIL_USER_ID: "u" };
  const port = Number(process.env.PORT ?? (await freePort()));
  return step("started the server", () => serve({ port, state: STATE, cron: false, vars }));
}

async function causeMail(origin, { ada, ines }, provider) {
  const by = host(origin, ada);
  const full = await by.create("A full evening", 5 * DAY_MS, SEATS);
  const cancelled = await by.create("A cancelled evening", 6 * DAY_MS);
  const announced = await by.create("An announced evening", 7 * DAY_MS);
  // In just over a day, so that its reminder becomes due during this proof. Under a day, there would be none.
  const soon = await by.create("An evening that is near", DAY_MS + 60_000);
  const asMember = (member) => ({ ...member, email: "x@proof.test" });
  for (const member of [ada, ines]) await register(origin, soon, asMember(member));
  for (const visitor of GUESTS.full) await register(origin, full, visitor);
  for (const visitor of GUESTS.cancelled) await register(origin, cancelled, visitor);
  for (const visitor of GUESTS.announced) await register(origin, announced, visitor);
  // Members on the waitlist, unconfirmed, so that nothing else writes their rows.
  for (const visitor of GUESTS.full.slice(-20)) await register(origin, announced, visitor);
  for (const member of [ada, ines])
    for (const event of [full, cancelled]) await register(origin, event, asMember(member), [200, 201, 202]);
  // Canceled seats go to the waitlist. Only confirmed seats get emails about changes and announcements.
  const tokens = await cancelTokens(provider, full, 2 * FOLLOWED);
  for (const token of tokens.slice(0, FOLLOWED))
    await send(origin, "/api/registrations/cancellation", { body: { token }, expect: [200] });
  for (const token of [...tokens.slice(FOLLOWED), ...(await cancelTokens(provider, announced, FOLLOWED))])
    await send(origin, "/api/registrations/confirmation", { body: { token }, expect: [200] });
  await by.move(full);
  await by.announce(announced);
  await by.cancelEvent(cancelled);
  return Date.parse(soon.startsAt) - DAY_MS;
}

async function cancelTokens(provider, { title }, count) {
  const tokens = () => provider.cancelTokens(title, "You're registered");
  await until(`${count} links of "${title}" have arrived`, () => tokens().length >= count, 90_000);
  return tokens().slice(0, count);
}

const EXPECTED = {
  "account-created": visitors.length,
  "registration-unconfirmed": 20,
  "registration-confirmed": 4,
  "registration-waitlisted": 2,
  "registration-cancelled": FOLLOWED,
  "registration-promoted": FOLLOWED,
  "event-changed": FOLLOWED + 2,
  "event-cancelled": 22,
  "event-reminder": 2,
  "event-message": FOLLOWED,
};

function checkBudgets(rows) {
  for (const [to, mails] of Object.entries(Object.groupBy(rows, (row) => row.to)))
    if (to.endsWith("@proof.test"))
      assert(mails.length <= MAILS_PER_ADDRESS, `${to} gets ${mails.map(({ kind }) => kind).join(", ")}`);
}

function countKinds(rows) {
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  for (const [kind, expected] of Object.entries(EXPECTED))
    assert((kinds[kind]?.length ?? 0) === expected, `${kinds[kind]?.length ?? 0} ${kind}, not ${expected}`);
  return Object.entries(kinds).map(([kind, { length }]) => `${length} ${kind}`);
}

/** The second replay gets 409, because a dead letter can be replayed once. */
async function replayRefused(origin, otto, rows, provider) {
  const isRefused = ({ status, lastError }) => status === "dead" && /service responded|Earlier emails/.test(lastError);
  const refused = rows.filter(isRefused);
  assert(refused.length > 0 && provider.counts.refused > 0, "nothing was refused: this run proves nothing");
  provider.acceptsAll = true;
  for (const { id } of refused)
    for (const expect of [200, 409])
      await send(origin, `/api/admin/outbox/${id}/replay`, { cookie: otto.cookie, expect: [expect] });
  await step("no mail is pending after the replay", () => drain(origin, otto));
  return refused.length;
}

await prove(`every event mail is accepted once or becomes a dead letter, over ${KILLS} kills`, async () => {
  const provider = new MailProvider();
  await provider.listen(await freePort());
  const server = await startServer(provider);
  const { origin } = server;
  const ada = await signIn(origin, "ada@sample.test");
  const ines = await signIn(origin, "ines@sample.test");
  const otto = await signIn(origin, "otto@sample.test");

  const cron = setInterval(() => runCron(origin).catch(() => {}), 2000);
  const killing = killRepeatedly(server);
  const reminderDue = await causeMail(origin, { ada, ines }, provider);
  await killing;
  clearInterval(cron);
  await pause(Math.max(0, reminderDue - Date.now()));
  console.log(`${KILLS} kills; ${provider.accepted.size} mails accepted so far`);

  checkBudgets(await listOutbox(origin, otto));
  await step("no mail is pending", () => drain(origin, otto));
  const rows = await listOutbox(origin, otto);
  compare(rows, provider);
  const kinds = countKinds(rows);
  const refused = await replayRefused(origin, otto, rows, provider);
  const after = await listOutbox(origin, otto);
  compare(after, provider);
  assert(after.length === rows.length, "the replay added a row");

  const overtaken = after.filter(({ status }) => status === "skipped");
  const dead = after.find(({ status }) => status === "dead");
  assert(!dead, `dead after the replay: ${dead?.lastError}`);
  assert(provider.counts["repeated after it was accepted"] > 0, "no response was lost: this run proves nothing");
  console.log(
    `${after.length} mails: ${after.length - overtaken.length} sent, ${overtaken.length} overtaken, ${refused} refused and replayed once`,
  );
  console.log(kinds.join(", "));
  const counts = Object.entries(provider.counts).map(([what, times]) => `${times} ${what}`);
  console.log(`the provider: ${counts.join(", ")}`);
  provider.close();
});
