// `npm run prove:mail [kills]`: people register, wait, are promoted, and a host moves, calls off and writes, while the mail provider
// misbehaves and the runtime is killed again and again. In the end every mail was accepted once under its key, or is a dead letter with its
// reason, which an admin sends again once. Nothing waits.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { MailProvider } from "./proofs/mail-provider.mjs";
import { demand, getJson, innerRuntimes, pause, prove, signIn, until } from "./proofs/proof.mjs";
import { freePort, prepare, serve, tick } from "./support/serve.mjs";
import { root, step } from "./support/tools.mjs";

const KILLS = Number(process.argv[2] ?? 8);
const VISITORS = 60;
const SEATS = 25;
const STATE = ".wrangler/proof-mail";
const DAY_MS = 86_400_000;
/** A claimed row whose consumer died is due again after two minutes; that may happen to one row twice. */
const PATIENCE_MS = 300_000;

/** One call, asked again while the runtime is down; with a key, so that a repeat is the same command. */
async function ask(origin, path, { method = "POST", body = {}, cookie, ip = "192.0.2.1", expect }) {
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
    demand(expect.includes(answer.status), `${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
  throw new Error(`${method} ${path}: no answer`);
}

/** Kills the runtime's inner process while it works, each time after it has worked for a moment. */
async function killRepeatedly(server) {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await pause(2500 + Math.random() * 3000);
    const [inner] = innerRuntimes(server);
    demand(inner, "no inner runtime was found to kill");
    process.kill(inner, "SIGKILL");
    await until("the runtime is back", () => innerRuntimes(server).some((pid) => pid !== inner));
    await until("the runtime answers", async () => (await fetch(`${server.origin}/api/health`).catch(() => null))?.ok);
  }
}

const host = (origin, ada) => ({
  create: (title, inMs, capacity = null) =>
    ask(origin, "/api/events", {
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
  // Another version is there already when an earlier try did it and its answer was lost.
  move: ({ id, version }) =>
    ask(origin, `/api/events/${id}`, {
      method: "PATCH",
      cookie: ada.cookie,
      expect: [200, 409],
      body: { version, location: "Basel, Rheinhalle" },
    }),
  write: ({ id }) =>
    ask(origin, `/api/events/${id}/announcements`, {
      cookie: ada.cookie,
      expect: [202],
      body: { text: "Bring a coat.\n\nThe hall is cold." },
    }),
  cancelEvent: ({ id }) =>
    ask(origin, `/api/events/${id}/cancellation`, {
      cookie: ada.cookie,
      expect: [204],
      body: { reason: "The hall is flooded." },
    }),
});

const visitors = Array.from({ length: VISITORS }, (_, at) => ({
  name: `Visitor ${at}`,
  email: `${at % 15 === 7 ? (at % 2 ? "refused-" : "refused-for-us-") : ""}visitor-${at}@proof.test`,
  ip: `198.51.100.${at + 1}`,
}));

const register = (origin, event, { name, email, ip, cookie }, expect = [201, 202]) =>
  ask(origin, `/api/events/${event.id}/registration`, { cookie, ip, expect, body: { name, email, waitlist: true } });

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

/** Runs cron every two seconds instead of every minute, until it finds no pending mail three times in a row. */
async function drain(origin, otto) {
  let empty = 0;
  await until(
    "no mail is pending",
    async () => {
      await tick(origin);
      await pause(2000);
      const { rows } = await getJson(origin, "/api/admin/outbox?status=pending", otto.cookie);
      empty = rows.length === 0 ? empty + 1 : 0;
      return empty === 3;
    },
    PATIENCE_MS,
  );
}

/** Compares the outbox with what the provider received: each row is sent or dead, and each mail was accepted once. */
function compare(rows, provider) {
  demand(new Set(rows.map(({ key }) => key)).size === rows.length, "a key is there twice");
  for (const { key, to, status, lastError } of rows) {
    const taken = provider.accepted.get(key);
    demand(status === "sent" || status === "dead", `${key} is ${status}`);
    demand(status === "sent" ? taken : lastError, `${key} is ${status}, ${lastError ?? "without a reason"}`);
    demand(!taken || taken.to === to, `${key} went to ${taken?.to}`);
  }
  const keys = new Set(rows.map(({ key }) => key));
  for (const [key] of provider.accepted) demand(keys.has(key), `accepted, but in no outbox: ${key}`);
  // Nobody received the same mail about the same event twice, under whatever key.
  const mails = [...provider.accepted.values()].map(({ to, event, text }) => `${to} ${event} ${text.split("\n")[0]}`);
  const doubled = mails.filter((mail, at) => mails.indexOf(mail) !== at);
  demand(doubled.length === 0, `twice: ${doubled.join(", ")}`);
}

async function startServer(provider) {
  rmSync(join(root, STATE), { recursive: true, force: true });
  await prepare({ state: STATE });
  const vars = { MAIL_ENDPOINT: provider.url, MAIL_SERVICE_ID: "s", MAIL_TEMPLATE_ID: "t", MAIL_USER_ID: "u" };
  const port = Number(process.env.PORT ?? (await freePort()));
  return step("started the server", () => serve({ port, state: STATE, clock: false, vars }));
}

/** Registers, cancels, moves, writes and cancels events, so that every kind of event mail is due. */
async function causeMail(origin, { ada, ines }, provider) {
  const by = host(origin, ada);
  const full = await by.create("A full evening", 5 * DAY_MS, SEATS);
  const cancelled = await by.create("A cancelled evening", 6 * DAY_MS);
  // Starts within a day only while the mails are being sent: an event created later than that gets no reminder.
  const soon = await by.create("An evening that is near", DAY_MS + 60_000);
  const asMember = (member) => ({ ...member, email: "x@proof.test" });
  for (const member of [ada, ines]) await register(origin, soon, asMember(member));
  for (const visitor of visitors) await register(origin, full, visitor);
  for (const visitor of visitors.slice(0, 20)) await register(origin, cancelled, visitor);
  for (const member of [ada, ines])
    for (const event of [full, cancelled]) await register(origin, event, asMember(member), [200, 201, 202]);
  // A reader follows the link in the mail: the seat is freed and goes to the first on the waitlist.
  const cancelTokens = () => provider.cancelTokens(full.title, "You are registered");
  await until("ten cancel links have arrived", () => cancelTokens().length >= 10, 90_000);
  for (const token of cancelTokens().slice(0, 10))
    await ask(origin, "/api/registrations/cancellation", { body: { token }, expect: [200] });
  await by.move(full);
  await by.write(full);
  await by.cancelEvent(cancelled);
  return Date.parse(soon.startsAt) - DAY_MS;
}

/** Mails of each kind that `causeMail` must have led to. */
const EXPECTED = {
  "account-created": VISITORS,
  "registration-unconfirmed": 20,
  "registration-confirmed": 4,
  "registration-waitlisted": 2,
  "registration-cancelled": 10,
  "registration-promoted": 10,
  "event-changed": VISITORS + 2 - 10,
  "event-cancelled": 22,
  "event-reminder": 2,
  "event-message": SEATS,
};

function countKinds(rows) {
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  for (const [kind, expected] of Object.entries(EXPECTED))
    demand((kinds[kind]?.length ?? 0) === expected, `${kinds[kind]?.length ?? 0} ${kind}, not ${expected}`);
  return Object.entries(kinds).map(([kind, { length }]) => `${length} ${kind}`);
}

/** Sends every refused mail again, twice each: the second time is refused, since a dead letter is replayed once. */
async function replayRefused(origin, otto, rows, provider) {
  const isRefused = ({ status, lastError }) => status === "dead" && /provider answered|suppressed/.test(lastError);
  const refused = rows.filter(isRefused);
  demand(refused.length > 0 && provider.counts.refused > 0, "nothing was refused: this run proves nothing");
  provider.isWell = true;
  for (const { id } of refused)
    for (const expect of [200, 409])
      await ask(origin, `/api/admin/outbox/${id}/replay`, { cookie: otto.cookie, expect: [expect] });
  await step("no mail is pending after the dead letters were sent again", () => drain(origin, otto));
  return refused.length;
}

await prove(`every mail of an event is accepted once or a dead letter, over ${KILLS} kills`, async () => {
  const provider = new MailProvider();
  await provider.listen(await freePort());
  const server = await startServer(provider);
  const { origin } = server;
  const ada = await signIn(origin, "ada@sample.test");
  const ines = await signIn(origin, "ines@sample.test");
  const otto = await signIn(origin, "otto@sample.test");

  const clock = setInterval(() => tick(origin).catch(() => {}), 2000);
  const killing = killRepeatedly(server);
  const reminderDue = await causeMail(origin, { ada, ines }, provider);
  await killing;
  clearInterval(clock);
  await pause(Math.max(0, reminderDue - Date.now()));
  console.log(`${KILLS} kills; ${provider.accepted.size} mails accepted so far`);

  await step("no mail is pending", () => drain(origin, otto));
  const rows = await listOutbox(origin, otto);
  compare(rows, provider);
  const kinds = countKinds(rows);
  const refused = await replayRefused(origin, otto, rows, provider);
  const after = await listOutbox(origin, otto);
  compare(after, provider);
  demand(after.length === rows.length, "sending again wrote a row");

  const dead = after.filter(({ status }) => status === "dead");
  for (const { lastError } of dead) demand(lastError.startsWith("Overtaken"), `dead after sending again: ${lastError}`);
  demand(provider.counts["asked for again after it was taken"] > 0, "no answer was lost: this run proves nothing");
  console.log(
    `${after.length} mails: ${after.length - dead.length} sent, ${dead.length} overtaken, ${refused} refused and sent again once`,
  );
  console.log(kinds.join(", "));
  const counts = Object.entries(provider.counts).map(([what, times]) => `${times} ${what}`);
  console.log(`the provider: ${counts.join(", ")}`);
  provider.close();
});
