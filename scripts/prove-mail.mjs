// `npm run prove:mail [kills]`: people register, wait, are promoted, and a host moves, calls off and writes, while the mail provider
// misbehaves and the runtime is killed again and again. In the end every mail was accepted once under its key, or is a dead letter with its
// reason, which an admin sends again once. Nothing waits.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { demand, getJson, innerRuntimes, pause, prove, signIn, until } from "./proofs/ground.mjs";
import { MailProvider } from "./proofs/mail-provider.mjs";
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

/** Cron comes every two seconds in place of every minute; three times in a row it must find nothing that waits. */
async function drain(origin, otto) {
  let empty = 0;
  await until(
    "no mail waits",
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

/** Every row has its verdict, and the provider's books say the same. */
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
  // Nobody read the same letter about the same event twice, under whatever key.
  const letters = [...provider.accepted.values()].map(({ to, event, text }) => `${to} ${event} ${text.split("\n")[0]}`);
  const doubled = letters.filter((letter, at) => letters.indexOf(letter) !== at);
  demand(doubled.length === 0, `twice: ${doubled.join(", ")}`);
}

await prove(`every mail of an event is accepted once or a dead letter, over ${KILLS} kills`, async () => {
  const provider = new MailProvider();
  await provider.listen(await freePort());
  rmSync(join(root, STATE), { recursive: true, force: true });
  await prepare({ state: STATE });
  const server = await step("started the server", async () =>
    serve({
      port: Number(process.env.PORT ?? (await freePort())),
      state: STATE,
      clock: false,
      vars: { MAIL_ENDPOINT: provider.url, MAIL_SERVICE_ID: "s", MAIL_TEMPLATE_ID: "t", MAIL_USER_ID: "u" },
    }),
  );
  const { origin } = server;
  const [ada, ines, otto] = [
    await signIn(origin, "ada@sample.test"),
    await signIn(origin, "ines@sample.test"),
    await signIn(origin, "otto@sample.test"),
  ];
  const by = host(origin, ada);
  const full = await by.create("A full evening", 5 * DAY_MS, SEATS);
  const doomed = await by.create("A doomed evening", 6 * DAY_MS);
  // Begins within a day only once the mails are under way: what is made later than that is never reminded of.
  const soon = await by.create("An evening that is near", DAY_MS + 60_000);
  for (const member of [ada, ines]) await register(origin, soon, { ...member, email: "x@proof.test" });

  const clock = setInterval(() => tick(origin).catch(() => {}), 2000);
  const killing = killRepeatedly(server);
  for (const visitor of visitors) await register(origin, full, visitor);
  for (const visitor of visitors.slice(0, 20)) await register(origin, doomed, visitor);
  for (const member of [ada, ines])
    for (const event of [full, doomed])
      await register(origin, event, { ...member, email: "x@proof.test" }, [200, 201, 202]);
  // What a reader of mail does: the link in it gives the place back, and the first in line has it.
  await until(
    "ten cancel links have come",
    () => provider.cancelTokens(full.title, "You are registered").length >= 10,
    90_000,
  );
  for (const token of provider.cancelTokens(full.title, "You are registered").slice(0, 10))
    await ask(origin, "/api/registrations/cancellation", { body: { token }, expect: [200] });
  await by.move(full);
  await by.write(full);
  await by.cancelEvent(doomed);
  await killing;
  clearInterval(clock);
  await pause(Math.max(0, Date.parse(soon.startsAt) - DAY_MS - Date.now()));
  console.log(`${KILLS} kills; ${provider.accepted.size} mails accepted so far`);

  await step("nothing waits any more", () => drain(origin, otto));
  const rows = await listOutbox(origin, otto);
  compare(rows, provider);
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  const count = (kind) => kinds[kind]?.length ?? 0;
  demand(count("account-created") === VISITORS, `${count("account-created")} first mails for ${VISITORS} visitors`);
  demand(
    count("registration-unconfirmed") === 20,
    `${count("registration-unconfirmed")} mails asked for a yes, not 20`,
  );
  demand(count("registration-confirmed") === 4, `${count("registration-confirmed")} members told they go, not 4`);
  demand(count("registration-waitlisted") === 2, `${count("registration-waitlisted")} members told they wait, not 2`);
  demand(
    count("registration-cancelled") === 10,
    `${count("registration-cancelled")} told their place is given back, not 10`,
  );
  demand(count("registration-promoted") === 10, `${count("registration-promoted")} promoted for 10 places`);
  demand(
    count("event-changed") === VISITORS + 2 - 10,
    `${count("event-changed")} told of the change, not ${VISITORS - 8}`,
  );
  demand(count("event-cancelled") === 22, `${count("event-cancelled")} told it is called off, not 22`);
  demand(count("event-reminder") === 2, `${count("event-reminder")} reminded, not 2`);
  demand(count("event-message") === SEATS, `${count("event-message")} read the host's words, not ${SEATS}`);

  const refused = rows.filter(
    ({ status, lastError }) => status === "dead" && /provider answered|suppressed/.test(lastError),
  );
  demand(refused.length > 0 && provider.counts.refused > 0, "nothing was refused: this run proves nothing");
  provider.isWell = true;
  for (const { id } of refused)
    for (const expect of [200, 409])
      await ask(origin, `/api/admin/outbox/${id}/replay`, { cookie: otto.cookie, expect: [expect] });
  await step("nothing waits after the dead letters were sent again", () => drain(origin, otto));
  const after = await listOutbox(origin, otto);
  compare(after, provider);
  demand(after.length === rows.length, "sending again wrote a row");

  const dead = after.filter(({ status }) => status === "dead");
  for (const { lastError } of dead) demand(lastError.startsWith("Overtaken"), `dead after sending again: ${lastError}`);
  demand(provider.counts["asked for again after it was taken"] > 0, "no answer was lost: this run proves nothing");
  console.log(
    `${after.length} mails: ${after.length - dead.length} sent, ${dead.length} overtaken, ${refused.length} refused and sent again once`,
  );
  console.log(
    Object.entries(kinds)
      .map(([kind, { length }]) => `${length} ${kind}`)
      .join(", "),
  );
  console.log(
    `the provider: ${Object.entries(provider.counts)
      .map(([what, times]) => `${times} ${what}`)
      .join(", ")}`,
  );
  provider.close();
});
