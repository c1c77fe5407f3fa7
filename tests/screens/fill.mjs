// Fills a fresh database, through the API of the running product, with what the screens show.
import { randomBytes, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

const DAY_MS = 86_400_000;
const PASSWORD = "a long enough phrase";
const SAMPLE_PASSWORD = "sample-password";
const BROWSER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CONFIRM_ADDRESS = /https?:\/\/\S*\/confirm-address#token=\S+/;
const UNKNOWN_MEMBER = "0190a000-0000-7000-8000-00000000dead";

/** A browser's worth of cookies, with an address of its own so that no limit of requests is met. */
function client(origin) {
  const address = `2001:db8::${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}`;
  const cookies = new Map();
  const call = async (method, path, data) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        origin,
        "cf-connecting-ip": address,
        "user-agent": BROWSER,
        "idempotency-key": randomUUID(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": "application/json",
      },
      ...(method === "GET" ? {} : { body: JSON.stringify(data ?? {}) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text.startsWith("{") ? JSON.parse(text) : null;
  };
  return {
    get: (path) => call("GET", path),
    post: (path, data) => call("POST", path, data),
    put: (path, data) => call("PUT", path, data),
    delete: (path) => call("DELETE", path),
    id: async () => (await call("GET", "/api/me")).id,
    cookies: () => Object.fromEntries(cookies),
  };
}

async function signIn(origin, email) {
  const member = client(origin);
  await member.post("/api/auth/sign-in/email", { email, password: SAMPLE_PASSWORD });
  return member;
}

async function signUp(origin, name, more = {}) {
  const member = client(origin);
  const email = `${name.split(" ")[0].toLowerCase()}@members.test`;
  const data = { name, email, password: PASSWORD, kind: "founder", acceptedTerms: true, ...more };
  await member.post("/api/auth/sign-up/email", data);
  return member;
}

/** The text of the newest mail of a kind to an address, once it is sent. */
async function mailTo(admin, to, kind) {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(200)) {
    const { rows } = await admin.get("/api/admin/outbox");
    const row = rows.find((one) => one.to === to && one.kind === kind && one.status === "sent");
    if (row) return (await admin.get(`/api/admin/outbox/${row.id}`)).text;
  }
  throw new Error(`No mail ${kind} to ${to} was sent.`);
}

function linkIn(text, pattern) {
  const { pathname, hash } = new URL(pattern.exec(text)?.[0] ?? "missing:");
  return pathname + hash;
}

const tokenOf = (link) => new URLSearchParams(link.split("#")[1]).get("token");

/** Fills the database and returns the sessions and addresses that the screens need. */
export async function fill(origin, tick) {
  await tick(origin);
  // One after the other: one network has few places in the queue of password checks.
  const ada = await signIn(origin, "ada@sample.test");
  const ines = await signIn(origin, "ines@sample.test");
  const otto = await signIn(origin, "otto@sample.test");
  const [adaId, inesId, ottoId] = await Promise.all([ada, ines, otto].map((one) => one.id()));
  const { tiers } = await otto.get("/api/tiers");
  const tierOf = (name) => tiers.find((one) => one.name === name).id;
  /** Proves the member's address and approves the membership. */
  const approve = async (member, email) => {
    const link = linkIn(await mailTo(otto, email, "email-verification"), CONFIRM_ADDRESS);
    await member.post("/api/auth/confirmation", { token: tokenOf(link) });
    const decision = { kind: "membership", tierId: tierOf("Startup") };
    await otto.post(`/api/admin/applications/${await member.id()}/approval`, decision);
  };

  const leila = await signUp(origin, "Leila Haddad", { requestedTierId: tierOf("Startup") });
  const confirm = linkIn(await mailTo(otto, "leila@members.test", "email-verification"), CONFIRM_ADDRESS);
  await signUp(origin, "Mateo Silva", { kind: "lender" });
  const reza = await signUp(origin, "Reza Karimi");
  await otto.post(`/api/admin/applications/${await reza.id()}/rejection`, {
    kind: "membership",
    reason: "We could not find your company in any register.",
  });
  const noor = await signUp(origin, "Noor Bakker");
  await approve(noor, "noor@members.test");
  const vera = await signUp(origin, "Vera Novak", { kind: "service_provider" });
  await approve(vera, "vera@members.test");
  const sami = await signUp(origin, "Sami Laine", { kind: "organizer" });
  await approve(sami, "sami@members.test");
  const samiId = await sami.id();
  await otto.put(`/api/admin/members/${samiId}/suspension`, { reason: "Sent the same pitch to everybody." });
  await vera.put("/api/me/email", { password: PASSWORD, newEmail: "vera.novak@members.test" });
  await vera.put("/api/tiers/request", { tierId: tierOf("Investor") });
  await noor.put(`/api/network/blocks/${ottoId}`);

  const invitation = await otto.post("/api/admin/invitations", {
    note: "Dinner in Lisbon",
    maxUses: 3,
    expiresInDays: 7,
    trusted: true,
  });
  const revoked = await otto.post("/api/admin/invitations", {
    note: "Old list",
    maxUses: 1,
    expiresInDays: 30,
    trusted: false,
  });
  await otto.delete(`/api/admin/invitations/${revoked.id}`);
  await signUp(origin, "Ivo Petrov", { kind: "investor", invitation: invitation.code });

  const host = async (title, days, more = {}) =>
    (
      await ada.post("/api/events", {
        title,
        startsAt: new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + DAY_MS / 2).toISOString(),
        timeZone: "Europe/Stockholm",
        location: "Stockholm, Kajen 9",
        description: "Eight lenders, eight founders, one long table.\n\nBring one question.",
        ...more,
      })
    ).id;
  const place = { name: "Somebody", email: "somebody@example.com", waitlist: true };
  const lunch = await host("Lenders at Lunch", 40, { capacity: 2, website: "https://lunch.example" });
  for (const member of [ines, noor, otto]) await member.post(`/api/events/${lunch}/registration`, place);
  const walk = await host("A Walk Along the Harbor", 50);
  await ines.post(`/api/events/${walk}/registration`, place);
  await ada.post(`/api/events/${walk}/cancellation`, { reason: "The hall has water damage." });
  const past = await host("Last Season's Supper", 60);
  await ines.post(`/api/events/${past}/registration`, place);
  await host("Quiet Hour", 70, { location: "Online", cover: 7 });

  const { rows: events } = await ada.get("/api/events");
  const eventOf = (title) => events.find((one) => one.title === title).id;
  const visitor = client(origin);
  const registerVisitor = (title, email) =>
    visitor.post(`/api/events/${eventOf(title)}/registration`, { name: "Greta Holm", email });
  await registerVisitor("CleanTech Demo Evening", "leila@members.test");
  const gina = client(origin);
  await gina.post(`/api/events/${eventOf("Winter Investment Summit")}/registration`, {
    name: "Gina Rossi",
    email: "gina@visitors.test",
  });
  const mail = await mailTo(otto, "leila@members.test", "registration-unconfirmed");
  await registerVisitor("Syndicate Basics: An Evening in Amsterdam", "noor@members.test");
  const otherMail = await mailTo(otto, "noor@members.test", "registration-unconfirmed");
  const cancelled = linkIn(otherMail, /https?:\/\/\S+\/registration#token=\S+do=cancel/);
  await visitor.post("/api/registrations/cancellation", { token: tokenOf(cancelled) });

  const write = (from, to, ...texts) =>
    from.post(`/api/messages/${to}`, { messages: texts.map((text) => ({ clientId: randomUUID(), text })) });
  const noorId = await noor.id();
  await write(ines, adaId, "Shall we speak on Thursday?");
  await write(ada, noorId, "Welcome!", "A question with aVeryLongWordThatNobodyWouldWriteButSomebodyPastesIntoThisBox");
  await write(noor, adaId, "Thank you.\nSee you at lunch.");
  await write(ada, noorId, "Good.");
  await write(ines, noorId, "Do you lend to hardware companies?");
  await write(noor, noorId, "Ask Ada about the long table.");

  const page = { title: "Terms of use", version: 0 };
  const markdown = `# What you may expect

Your words stay **yours**. *Always.*

- [elsewhere](https://elsewhere.example/)
- [how we use data](/privacy)

1. First
2. Second

> A quoted line.

| Right | Since |
|---|---|
| To be forgotten | 2018 |

\`\`\`
${"a line of code that is wider than a phone ".repeat(4)}
\`\`\`
`;
  await otto.put("/api/admin/pages/terms", { ...page, markdown, published: true });
  await otto.put("/api/admin/pages/blog", { ...page, title: "Blog", markdown: "A draft.", published: false });
  await settle(otto, tick, origin);

  return {
    past,
    ottoId,
    sessions: Object.fromEntries(
      Object.entries({ ada, ines, otto, leila, reza, noor, vera, gina }).map(([name, one]) => [name, one.cookies()]),
    ),
    paths: {
      lunch: `/events/${lunch}`,
      past: `/events/${past}`,
      cancelled: `/events/${walk}`,
      breakfast: `/events/${eventOf("Founders and Lenders Breakfast")}`,
      summit: `/events/${eventOf("Winter Investment Summit")}`,
      exclusive: `/events/${eventOf("Term Sheets, Read Slowly")}`,
      full: `/events/${eventOf("Open Desk for Service Providers")}`,
      registrationConfirm: linkIn(mail, /https?:\/\/\S+\/registration#token=\S+do=confirm/),
      registrationCancel: linkIn(mail, /https?:\/\/\S+\/registration#token=\S+do=cancel/),
      registrationCancelled: cancelled,
      confirmAddress: confirm,
      invitation: `/sign-up#invitation=${invitation.code}`,
      revoked: `/sign-up#invitation=${revoked.code}`,
      uses: `/admin/invitations/${invitation.id}`,
      thread: `/messages/${adaId}`,
      unread: `/messages/${inesId}`,
      self: `/messages/${noorId}`,
      blockedThread: `/messages/${ottoId}`,
      unknown: `/messages/${UNKNOWN_MEMBER}`,
      member: `/admin/members/${adaId}`,
      suspended: `/admin/members/${samiId}`,
    },
  };
}

/** Waits until every mail is sent and every search index is filled. */
async function settle(admin, tick, origin) {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(500)) {
    await tick(origin);
    const { rows } = await admin.get("/api/admin/outbox");
    const { rows: found } = await admin.get("/api/events?q=quiet");
    if (found.length > 0 && rows.every((row) => row.status !== "pending")) return;
  }
  throw new Error("Mails are still waiting.");
}

/** Members who joined in each of the last twelve weeks, and how many came back in the weeks since. The Monday of a week is in days since 1970. */
function writeCohorts(db, now) {
  const today = Math.floor(now / DAY_MS);
  const thisWeek = today - ((today - 4) % 7);
  const insert = db.prepare("insert or replace into cohort (week, members, active) values (?, ?, ?)");
  for (let age = 0; age < 12; age += 1) {
    const members = 8 + ((age * 7) % 19);
    const active = Array.from({ length: age + 1 }, (_, week) => Math.round(members / (1 + week / 3)));
    insert.run(thisWeek - 7 * age, members, JSON.stringify({ ...active }));
  }
}

/** Writes what no API call can create, while the server is stopped: a past event, a dead-lettered mail and weeks of new members. */
export function age(state, { past, ottoId }) {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  for (const file of globSync("*.sqlite", { cwd: folder }).filter((name) => !name.startsWith("metadata"))) {
    const db = new DatabaseSync(join(folder, file));
    if (db.prepare("select 1 from sqlite_master where name = 'outbox'").get()) {
      const now = Date.now();
      db.prepare("update event set starts_at = ?, ends_at = ? where id = ?").run(
        now - 10 * DAY_MS,
        now - 10 * DAY_MS + 7_200_000,
        past,
      );
      db.prepare(
        `insert into outbox (id, key, kind, to_email, to_name, member_id, status, attempts, last_error, due_at, created_at)
         values ('0190a000-0000-7000-8000-00000000beef', 'screens', 'password-changed', 'full@members.test', 'Otto Brandt', ?,
           'dead', 6, 'The mailbox is full', ?, ?)`,
      ).run(ottoId, now, now);
      writeCohorts(db, now);
    }
    db.close();
  }
}
