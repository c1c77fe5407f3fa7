import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setPasswordToken } from "#auth/mail/links.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { DAY_MS, HOUR_MS, MAIL_LEASE_MS, MAIL_MAX_ATTEMPTS } from "#contract/limits.ts";
import type { MailKind, OutboxMailView, OutboxPage } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, registration, suppression, user, verification } from "#db/schema/index.ts";
import { writeWhen } from "#mail/dates.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { writeCalendar } from "#worker/features/events/calendar/calendar-file.ts";
import worker from "#worker/index.ts";

/** What a provider received, by key: the mail counts once however often it is asked. */
type Call = { key: string; body: { template_params: Record<string, string> } & Record<string, unknown> };
let calls: Call[];
let answer: () => Response | Promise<Response>;
let woken: { id: string; delaySeconds: number }[];

/** The worker's environment with the JSON provider, and a queue that only writes down what it is given. */
const withProvider = () => ({
  ...env,
  MAIL_ENDPOINT: "https://mail.test/send",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
  MAIL: {
    sendBatch: async (messages: Iterable<{ body: { id: string }; delaySeconds?: number }>) => {
      for (const { body, delaySeconds } of messages) woken.push({ id: body.id, delaySeconds: delaySeconds ?? 0 });
    },
  } as unknown as Queue<{ id: string }>,
});

beforeEach(() => {
  calls = [];
  woken = [];
  answer = () => new Response("OK");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    const headers = new Headers(init?.headers);
    calls.push({ key: headers.get("idempotency-key") ?? "", body: JSON.parse(String(init?.body)) });
    return answer();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Delivers wake-up calls to the real queue handler. */
async function deliver(ids: string[], { queue = "node-network-mail", using = withProvider() } = {}) {
  const batch = createMessageBatch(
    queue,
    ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } })),
  );
  const context = createExecutionContext();
  await worker.queue(batch, using);
  return getQueueResult(batch, context);
}
const cron = (using = withProvider()) =>
  worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, using);
const rowOf = async (id: string) => (await testDb().select().from(outbox).where(eq(outbox.id, id)))[0];
const makeDue = (id: string) => testDb().update(outbox).set({ dueAt: 1 }).where(eq(outbox.id, id));

/** A registration and its mail as a command commits them, without a wake-up call. */
async function commitMail(kind: MailKind = "registration-confirmed", values: Partial<typeof event.$inferInsert> = {}) {
  const member = await createMember({ name: "Nadia Benali", email: `${newId()}@mail.test` });
  const eventId = await createEvent(values);
  const [registrationId, id] = [newId(), newId()];
  const now = Date.now();
  const db = testDb();
  const { email: to, name: toName } = member;
  await db.batch([
    db.insert(registration).values({
      id: registrationId,
      eventId,
      memberId: member.id,
      email: to,
      name: toName,
      confirmedAt: kind === "registration-unconfirmed" ? null : now,
      createdAt: now,
    }),
    outboxInsert(db, withProvider(), now, {
      id,
      key: `${kind}:${registrationId}`,
      kind,
      to,
      toName,
      memberId: member.id,
      eventId,
      registrationId,
    }),
  ]);
  return { id, member, eventId, registrationId };
}

describe("a mail on its way", () => {
  it("is sent with the six specified parameters and its key, its links in the message", async () => {
    const { id, member, eventId, registrationId } = await commitMail("registration-confirmed", {
      startsAt: Date.parse("2026-12-03T08:00:00.000Z"),
      endsAt: Date.parse("2026-12-04T16:30:00.000Z"),
    });
    await deliver([id]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      key: `registration-confirmed:${registrationId}`,
      body: {
        service_id: "service",
        template_id: "template",
        user_id: "user",
        template_params: {
          to_email: member.email,
          to_name: "Nadia Benali",
          event_title: "Winter Investment Summit",
          event_date: "Thu, Dec 3 to Fri, Dec 4, 2026, 9:00 AM to 5:30 PM CET",
          event_location: "Zürich, Saal am Wasser",
        },
      },
    });
    const { custom_message: message, ...others } = calls[0]?.body.template_params ?? {};
    expect(Object.keys(others).sort()).toEqual(["event_date", "event_location", "event_title", "to_email", "to_name"]);
    expect(message).toContain(`http://node.test/events/${eventId}`);
    expect(message).toMatch(/http:\/\/node\.test\/registration\?token=\S+&do=cancel/);
    expect(message).toMatch(/http:\/\/node\.test\/api\/registrations\/calendar\?token=\S+/);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 1, lastError: null });
  });

  it("is sent once when its wake-up call is delivered five times, together and one after the other", async () => {
    const { id } = await commitMail();
    await Promise.all([deliver([id, id]), deliver([id]), deliver([id])]);
    await deliver([id]);
    expect(calls).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 1 });
  });

  it("survives a provider that fails three times, with growing pauses and one key", async () => {
    const { id } = await commitMail();
    const failures = [
      () => new Response("<html>Bad Gateway</html>", { status: 502 }),
      () => Promise.reject(new TypeError("connection reset")),
      () => new Response(null, { status: 429 }),
    ];
    for (const failure of failures) {
      answer = failure;
      await makeDue(id);
      await deliver([id]);
      expect(await rowOf(id)).toMatchObject({ status: "pending" });
    }
    expect((await rowOf(id))?.lastError).toBe("The provider answered 429");
    const pauses = woken.map(({ delaySeconds }) => delaySeconds);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(10);
    await deliver([id]);
    expect(calls).toHaveLength(3);
    answer = () => new Response("<!doctype html><p>OK</p>", { headers: { "content-type": "text/html" } });
    await makeDue(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 4, lastError: null });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });

  it("is one logical mail when the provider took it and the answer was lost", async () => {
    const { id } = await commitMail();
    answer = () => Promise.reject(new DOMException("timed out", "TimeoutError"));
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "pending", lastError: "No answer in time" });
    answer = () => new Response(null, { status: 204 });
    await makeDue(id);
    await deliver([id]);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });

  it("is dead when the provider refuses it for good; only a bad address is never written to again", async () => {
    const verdicts: [number, string, boolean][] = [
      [401, "The Public Key is invalid", false],
      [400, "The template was not found", false],
      [400, "The recipient's mailbox does not exist", true],
      [422, "", true],
      [410, "", true],
    ];
    for (const [status, text, suppressed] of verdicts) {
      const { id, member } = await commitMail();
      answer = () => new Response(text, { status });
      await deliver([id]);
      expect(await rowOf(id)).toMatchObject({ status: "dead", lastError: `The provider answered ${status}` });
      expect(await testDb().$count(suppression, eq(suppression.email, member.email)), text).toBe(suppressed ? 1 : 0);
      const answered = await call(`/api/events/${await createEvent()}/registration`, {
        body: { name: member.name, email: member.email },
        cookie: member.cookie,
      });
      expect(await answered.json(), text).toMatchObject({ mail: suppressed ? "refused" : "accepted" });
    }
  });

  it("is dead once its attempts are used up, with the last reason", async () => {
    const { id } = await commitMail();
    answer = () => new Response(null, { status: 500 });
    for (let at = 0; at < MAIL_MAX_ATTEMPTS + 2; at += 1) {
      await makeDue(id);
      await deliver([id]);
    }
    expect(calls).toHaveLength(MAIL_MAX_ATTEMPTS);
    expect(await rowOf(id)).toMatchObject({ status: "dead", lastError: "The provider answered 500" });
  });

  it("is not sent when what it speaks of is no longer so", async () => {
    const { id, eventId } = await commitMail();
    await testDb().delete(registration).where(eq(registration.eventId, eventId));
    await deliver([id]);
    expect(calls).toEqual([]);
    expect((await rowOf(id))?.lastError).toContain("Overtaken");
  });

  it("never becomes a header with a line break, and shows hostile text literally", async () => {
    const hostile = await commitMail("registration-confirmed", { title: "Summit\r\nBcc: all@mail.test" });
    await deliver([hostile.id]);
    expect(calls).toEqual([]);
    expect(await rowOf(hostile.id)).toMatchObject({ status: "dead", lastError: "A line break in a header" });

    const odd = await commitMail("registration-confirmed", {
      title: `<img src=x onerror=alert(1)> {{secret}} "Quoted"`,
    });
    const sent: { html: string; text: string; subject: string; attachments: { content: Uint8Array }[] }[] = [];
    const binding = { send: async (mail: (typeof sent)[number]) => sent.push(mail) };
    const cloudflare = { ...withProvider(), MAIL_ENDPOINT: "", MAIL_FROM: "node@node.test", EMAIL: binding as never };
    await deliver([odd.id], { using: cloudflare });
    expect(sent[0]?.subject).toBe(`You're going: <img src=x onerror=alert(1)> {{secret}} "Quoted"`);
    expect(sent[0]?.text).toContain("{{secret}}");
    expect(sent[0]?.html).not.toContain("<img");
    expect(sent[0]?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(new TextDecoder().decode(sent[0]?.attachments[0]?.content)).toContain("BEGIN:VEVENT");
    expect(await rowOf(odd.id)).toMatchObject({ status: "sent" });
  });

  it("through the email binding tries again or gives up by the binding's codes", async () => {
    const codes: [string, string, number][] = [
      ["E_RATE_LIMIT_EXCEEDED", "pending", 0],
      ["E_SENDER_NOT_VERIFIED", "dead", 0],
      ["E_RECIPIENT_SUPPRESSED", "dead", 1],
    ];
    for (const [code, status, suppressed] of codes) {
      const { id, member } = await commitMail();
      const send = () => Promise.reject(Object.assign(new Error("refused"), { code }));
      await deliver([id], { using: { ...withProvider(), MAIL_ENDPOINT: "", EMAIL: { send } as never } });
      expect(await rowOf(id), code).toMatchObject({ status, lastError: `The email binding answered ${code}` });
      expect(await testDb().$count(suppression, eq(suppression.email, member.email)), code).toBe(suppressed);
    }
  });
});

describe("a mail whose wake-up call was lost", () => {
  it("is found by the sweep and sent", async () => {
    const { id } = await commitMail();
    await cron();
    expect(woken.map((one) => one.id)).toContain(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent" });
    woken = [];
    await cron();
    expect(woken.map((one) => one.id)).not.toContain(id);
  });

  it("is committed although the queue is down, and the visitor is not told", async () => {
    const down = { sendBatch: () => Promise.reject(new Error("queue is down")) } as unknown as Queue<{ id: string }>;
    const member = await createMember({ email: `${newId()}@mail.test` });
    const eventId = await createEvent();
    const context = createExecutionContext();
    const answered = await worker.fetch(
      new Request(`http://node.test/api/events/${eventId}/registration`, {
        method: "POST",
        headers: { origin: "http://node.test", "content-type": "application/json", cookie: member.cookie },
        body: JSON.stringify({ name: "Nadia Benali", email: member.email }),
      }),
      { ...withProvider(), MAIL: down },
      context,
    );
    expect(answered.status).toBe(201);
    const [row] = await testDb().select().from(outbox).where(eq(outbox.to, member.email));
    expect(row).toMatchObject({ status: "pending" });
    await cron();
    expect(woken.map((one) => one.id)).toContain(row?.id);
  });

  it("is nobody else's while one consumer holds its lease, and due again when that one died", async () => {
    const { id } = await commitMail();
    let arrived = () => {};
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let giveUp = () => {};
    answer = () => {
      arrived();
      return new Promise<Response>((resolve) => {
        giveUp = () => resolve(new Response(null, { status: 500 }));
      });
    };
    const held = deliver([id]);
    await reached;
    const claimed = await rowOf(id);
    expect((claimed?.dueAt ?? 0) - Date.now()).toBeGreaterThan(MAIL_LEASE_MS / 2);
    answer = () => new Response("OK");
    await deliver([id]);
    await cron();
    expect(calls).toHaveLength(1);
    expect(woken.map((one) => one.id)).not.toContain(id);
    await makeDue(id);
    await cron();
    expect(woken.map((one) => one.id)).toContain(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 2 });
    // The first consumer was only slow: what it has to say counts no more.
    giveUp();
    await held;
    expect(await rowOf(id)).toMatchObject({ status: "sent", lastError: null });
  });

  it("is buried by the sweep when every attempt was cut off", async () => {
    const { id } = await commitMail();
    await testDb().update(outbox).set({ attempts: MAIL_MAX_ATTEMPTS, dueAt: 1 }).where(eq(outbox.id, id));
    await cron();
    expect(await rowOf(id)).toMatchObject({ status: "dead", lastError: "Every attempt was cut off" });
    expect(woken.map((one) => one.id)).not.toContain(id);
  });
});

describe("the queue", () => {
  it("tries a call again that crashed, and a call that crashed every time leaves the row visible and due", async () => {
    const { id } = await commitMail();
    const broken = { ...withProvider(), AUTH_SECRET: undefined as unknown as string };
    const result = await deliver([id], { using: broken });
    expect(result.retryMessages).toHaveLength(1);
    expect(result.explicitAcks).toEqual([]);
    await deliver([id], { queue: "node-network-mail-dead" });
    expect(await rowOf(id)).toMatchObject({ status: "pending", lastError: "The consumer crashed repeatedly" });
  });

  it("is woken for any number of mails, a hundred at a time as it takes them", async () => {
    const sizes: number[] = [];
    const sendBatch = async (messages: unknown[]) => void sizes.push(messages.length);
    const ids = Array.from({ length: 250 }, newId);
    await enqueueMail({ ...withProvider(), MAIL: { sendBatch } as never }, ids);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it("passes over calls that name nothing", async () => {
    const batch = createMessageBatch("node-network-mail", [
      { id: "a", timestamp: new Date(), attempts: 1, body: "nonsense" },
      { id: "b", timestamp: new Date(), attempts: 1, body: { id: newId() } },
    ]);
    const context = createExecutionContext();
    await worker.queue(batch, withProvider());
    expect((await getQueueResult(batch, context)).explicitAcks).toEqual(["a", "b"]);
    expect(calls).toEqual([]);
  });

  it("itself carries a registration's mail to the local provider, and an admin reads it", async () => {
    vi.restoreAllMocks();
    const otto = await createMember({ role: "admin" });
    const email = `${newId()}@mail.test`;
    const registered = await call(`/api/events/${await createEvent()}/registration`, {
      body: { name: "Vera Visitor", email },
      ip: "192.0.2.1",
    });
    expect(registered.status).toBe(201);
    const read = async () => {
      const page = (await (await call("/api/admin/outbox", { cookie: otto.cookie })).json()) as OutboxPage;
      return page.rows.find((row) => row.to === email);
    };
    await expect.poll(async () => (await read())?.status, { timeout: 15_000, interval: 200 }).toBe("sent");
    const row = await read();
    expect(row).toMatchObject({ kind: "account-created", attempts: 1, lastError: null });
    const mail = (await (await call(`/api/admin/outbox/${row?.id}`, { cookie: otto.cookie })).json()) as OutboxMailView;
    expect(mail.subject).toBe("You're going: Winter Investment Summit");

    const token = /forgot-password\?token=(\S+)/.exec(mail.text)?.[1];
    const password = "a password of my own";
    const reset = () => call("/api/auth/reset-password", { body: { token, newPassword: password } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await call("/api/me", { cookie: cookiesOf(registered) })).status).toBe(401);
    const signedIn = await call("/api/auth/sign-in/email", { body: { email, password } });
    expect(signedIn.status).toBe(200);

    // A repeat of the same mail does not make the used link work again.
    await testDb()
      .update(outbox)
      .set({ status: "pending", dueAt: 1 })
      .where(eq(outbox.id, row?.id ?? ""));
    await deliver([row?.id ?? ""], { using: env });
    expect((await reset()).status).toBe(404);
  });
});

describe("links in mail", () => {
  const tokenOf = (text: string) => /registration\?token=([^&\s]+)&do=cancel/.exec(text)?.[1] ?? "";
  const mailed = async (kind: MailKind = "registration-unconfirmed") => {
    const mail = await commitMail(kind);
    await deliver([mail.id]);
    return { ...mail, token: tokenOf(calls.at(-1)?.body.template_params.custom_message ?? "") };
  };
  const post = (what: "confirmation" | "cancellation", token: string) =>
    call(`/api/registrations/${what}`, { body: { token } });
  const look = async (token: string) => {
    const answered = await call(`/api/registrations/link?token=${token}`);
    return { status: answered.status, view: (await answered.json()) as RegistrationLinkView };
  };
  const attendees = async (eventId: string) =>
    ((await (await call(`/api/events/${eventId}`)).json()) as { attendees: unknown[] }).attendees.length;

  it("change nothing when opened, confirm when asked, and may be asked twice", async () => {
    const { token, eventId } = await mailed();
    for (let at = 0; at < 2; at += 1)
      expect(await look(token)).toMatchObject({ status: 200, view: { state: "unconfirmed", event: { id: eventId } } });
    expect(await attendees(eventId)).toBe(0);
    for (let at = 0; at < 2; at += 1) {
      const confirmed = await post("confirmation", token);
      expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { state: "confirmed" }]);
    }
    expect(await attendees(eventId)).toBe(1);
  });

  it("cancel once, free the seat, and mail that it happened", async () => {
    const { token, eventId, registrationId } = await mailed();
    await testDb().update(event).set({ attendeeCount: 1 }).where(eq(event.id, eventId));
    for (let at = 0; at < 2; at += 1) {
      const cancelled = await post("cancellation", token);
      expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { state: "cancelled" }]);
    }
    const [row] = await testDb().select().from(event).where(eq(event.id, eventId));
    expect(row?.attendeeCount).toBe(0);
    const key = `registration-cancelled:${registrationId}`;
    expect(await testDb().$count(outbox, eq(outbox.key, key))).toBe(1);
    expect((await post("confirmation", token)).status).toBe(404);
    const file = await (await call(`/api/registrations/calendar?token=${token}`)).text();
    expect(file).toContain("METHOD:CANCEL");
  });

  it("never touch a later registration of the same address", async () => {
    const { token, eventId, member } = await mailed();
    await post("cancellation", token);
    const again = await call(`/api/events/${eventId}/registration`, {
      body: { name: member.name, email: member.email },
      cookie: member.cookie,
    });
    expect(again.status).toBe(201);
    expect(await look(token)).toMatchObject({ view: { state: "cancelled" } });
    await post("cancellation", token);
    expect(await testDb().$count(registration, eq(registration.eventId, eventId))).toBe(1);
  });

  it("are worth nothing when altered, made up, of another purpose or too old, all alike", async () => {
    const { token, id } = await mailed();
    const [row] = await testDb().select().from(outbox).where(eq(outbox.id, id));
    if (!row) throw new Error("no row");
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const otherPurpose = `${token.slice(0, 32)}${setPasswordToken(env, row)}`;
    const invalid = [flipped, otherPurpose, `${newId().replaceAll("-", "")}${token.slice(32)}`, "x", "%00"];
    for (const one of invalid) expect((await look(one)).status, one).toBe(404);
    expect((await post("cancellation", otherPurpose)).status).toBe(404);
    await testDb()
      .update(outbox)
      .set({ createdAt: Date.now() - 31 * DAY_MS })
      .where(eq(outbox.id, id));
    const old = await call(`/api/registrations/link?token=${token}`);
    expect(await old.json()).toMatchObject({ status: 404, code: "link-invalid" });
  });

  it("come too late once the event has started", async () => {
    const { token, eventId } = await mailed();
    await testDb()
      .update(event)
      .set({ startsAt: Date.now() - HOUR_MS })
      .where(eq(event.id, eventId));
    for (const what of ["confirmation", "cancellation"] as const) {
      const late = await post(what, token);
      expect([late.status, await late.json()]).toMatchObject([409, { code: "registration-closed" }]);
    }
  });

  it("set a password only while nobody has: an account whose owner showed up gets no working link", async () => {
    const { id, member } = await commitMail("account-created");
    await deliver([id]);
    // createMember's address is verified.
    expect(await testDb().$count(verification, eq(verification.value, member.id))).toBe(0);
    const fresh = await commitMail("account-created");
    await testDb().update(user).set({ emailVerified: false }).where(eq(user.id, fresh.member.id));
    await deliver([fresh.id]);
    expect(await testDb().$count(verification, eq(verification.value, fresh.member.id))).toBe(1);
  });
});

describe("the calendar file", () => {
  const facts = {
    id: newId(),
    title: "Summit; with, marks \\ and\nlines",
    timeZone: "Europe/Zurich",
    location: "Zürich, Saal am Wasser",
    description: `${"A long line that must be folded because it is far too long for one line of a calendar. ".repeat(3)}\n\nEND:VEVENT`,
    sequence: 2,
    host: "Hanna Host",
    endsAt: null,
    cancelledAt: null,
    cancelReason: null,
    reminded: false,
  };
  const write = async (startsAt: number, cancelled = false, registrationId = "0190-registration") =>
    (await writeCalendar(env, { event: { ...facts, startsAt }, registrationId, now: Date.now(), cancelled })).content;

  it("has one stable name, a sequence that a cancellation raises, and escaped and folded text", async () => {
    const at = Date.parse("2026-12-03T08:00:00.000Z");
    const file = await write(at);
    expect(file).toContain("UID:0190-registration@node.test");
    expect(file).toContain("SEQUENCE:2");
    expect(file).toContain("METHOD:PUBLISH");
    const unfolded = file.replace(/\r\n /g, "");
    expect(unfolded).toContain("SUMMARY:Summit\\; with\\, marks \\\\ and\\nlines");
    expect(unfolded.match(/^END:VEVENT/gm)).toHaveLength(1);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const cancelled = await write(at, true);
    expect(cancelled).toContain("METHOD:CANCEL");
    expect(cancelled).toContain("SEQUENCE:3");
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).toContain("UID:0190-registration@node.test");
  });

  it("and the mail name the right hour on both sides of a change of the clocks", async () => {
    const winter = Date.parse("2027-03-27T08:00:00.000Z");
    const summer = Date.parse("2027-03-28T07:00:00.000Z");
    expect(await write(winter)).toContain("DTSTART:20270327T080000Z");
    expect(await write(summer)).toContain("DTSTART:20270328T070000Z");
    const when = (startsAt: number, timeZone = "Europe/Zurich", endsAt: number | null = null) =>
      writeWhen({ startsAt, endsAt, timeZone }).join(" | ");
    expect(when(winter)).toBe("Sat, Mar 27, 2027, 9:00 AM CET");
    expect(when(summer)).toBe("Sun, Mar 28, 2027, 9:00 AM CEST");
    expect(when(winter, "America/New_York")).toBe("Sat, Mar 27, 2027, 4:00 AM EDT");
    expect(when(winter, "Asia/Kolkata")).toContain("1:30 PM");
    expect(when(winter, "Europe/Zurich", summer)).toBe(
      "Sat, Mar 27 to Sun, Mar 28, 2027 | 9:00 AM CET to 9:00 AM CEST",
    );
  });
});

describe("the admin outbox", () => {
  it("is for admins alone, and its texts for local development alone", async () => {
    const { id } = await commitMail();
    const [member, pendingAdmin, otto] = [
      await createMember(),
      await createMember({ role: "admin", status: "pending" }),
      await createMember({ role: "admin", columns: { twoFactorEnabled: true } }),
    ];
    for (const path of ["/api/admin/outbox", `/api/admin/outbox/${id}`, `/api/admin/outbox/${newId()}`]) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { cookie: member.cookie })).status).toBe(403);
      expect((await call(path, { cookie: pendingAdmin.cookie })).status).toBe(403);
    }
    expect((await call(`/api/admin/outbox/${id}`, { cookie: otto.cookie })).status).toBe(200);
    const inProduction = await worker.fetch(
      new Request(`http://node.test/api/admin/outbox/${id}`, { headers: { cookie: otto.cookie } }),
      { ...env, APP_ENV: "production" },
      createExecutionContext(),
    );
    expect(inProduction.status).toBe(404);
  });

  it("lists every mail once, newest first, over its pages", async () => {
    const otto = await createMember({ role: "admin" });
    for (let at = 0; at < 3; at += 1) await commitMail();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/api/admin/outbox${cursor ? `?cursor=${cursor}` : ""}`;
      const page = (await (await call(path, { cookie: otto.cookie })).json()) as OutboxPage;
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(seen).toHaveLength(await testDb().$count(outbox));
  });
});
