import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { HOUR_MS, RATE_LIMITS, SESSIONS_MAX } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, event, outbox, registration, session, setting, suppression, user } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

let last = 0;
/** An unused IP address: rate limits count per network. */
const anyIp = () => {
  last += 1;
  return `198.51.${Math.floor(last / 250)}.${last % 250}`;
};
const anyEmail = () => `${newId()}@visitors.test`;
type Extra = { cookie?: string; key?: string; ip?: string; name?: string; company?: string };
const register = (eventId: string, email: string, { cookie, key, ip, name = "Vera Visitor", company }: Extra = {}) =>
  call(`/api/events/${eventId}/registration`, {
    body: { name, email, ...(company === undefined ? {} : { company }) },
    cookie,
    ip: ip ?? anyIp(),
    headers: key ? { "idempotency-key": key } : {},
  });
const cancel = (eventId: string, cookie?: string) =>
  call(`/api/events/${eventId}/registration`, { method: "DELETE", cookie });
const seatsTaken = async (eventId: string) =>
  (await testDb().select({ n: event.attendeeCount }).from(event).where(eq(event.id, eventId)))[0]?.n;
const registrations = (eventId: string) =>
  testDb().select().from(registration).where(eq(registration.eventId, eventId));
/** The mails about an event, without the rows that only count. */
const mailsOf = (eventId: string) =>
  testDb()
    .select()
    .from(outbox)
    .where(sql`${outbox.eventId} = ${eventId} and (${outbox.lastError} is null or ${outbox.status} <> 'skipped')`);
const setMode = (mode: string) =>
  testDb()
    .insert(setting)
    .values({ name: "registration-mode", value: mode })
    .onConflictDoUpdate({ target: setting.name, set: { value: mode } });
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe("a member registering", () => {
  it("is registered at once, under their own address, and counted once in repeated requests", async () => {
    const ada = await createMember({ name: "Ada Quill" });
    const id = await createEvent({ capacity: 5 });
    const first = await register(id, "someone.else@visitors.test", { cookie: ada.cookie, company: "Larkmoor" });
    expect(first.status).toBe(201);
    expect(await first.json()).toEqual({
      registration: { status: "registered" },
      accountCreated: false,
      mail: "accepted",
    });
    const again = await register(id, ada.email, { cookie: ada.cookie });
    expect(again.status).toBe(200);
    expect(await seatsTaken(id)).toBe(1);
    const rows = await registrations(id);
    expect(rows).toMatchObject([{ memberId: ada.id, email: ada.email, company: "Larkmoor" }]);
    expect(rows[0]?.confirmedAt).not.toBeNull();
    expect(await mailsOf(id)).toMatchObject([{ kind: "registration-confirmed", to: ada.email, toName: "Ada Quill" }]);
  });

  it("frees the seat by cancelling, may repeat that, and can register again", async () => {
    const ada = await createMember();
    const id = await createEvent({ capacity: 1 });
    await register(id, ada.email, { cookie: ada.cookie });
    expect((await cancel(id, ada.cookie)).status).toBe(204);
    expect((await cancel(id, ada.cookie)).status).toBe(204);
    expect(await seatsTaken(id)).toBe(0);
    expect((await register(id, ada.email, { cookie: ada.cookie })).status).toBe(201);
    expect(await seatsTaken(id)).toBe(1);
    const mails = await mailsOf(id);
    expect(mails.map((mail) => mail.kind).sort()).toEqual([
      "registration-cancelled",
      "registration-confirmed",
      "registration-confirmed",
    ]);
    expect(new Set(mails.map((mail) => mail.key)).size).toBe(3);
  });

  it("confirms a registration that a visitor made under their address, without a second seat", async () => {
    const ines = await createMember({ email: anyEmail() });
    const id = await createEvent({ capacity: 1 });
    expect((await register(id, ines.email)).status).toBe(201);
    const before = (await (await call(`/api/events/${id}`, { cookie: ines.cookie })).json()) as {
      registration: unknown;
      attendees: unknown[];
    };
    expect(before).toMatchObject({ registration: null, attendees: [] });
    expect((await register(id, ines.email, { cookie: ines.cookie })).status).toBe(201);
    const after = await (await call(`/api/events/${id}`, { cookie: ines.cookie })).json();
    expect(after).toMatchObject({
      registration: { status: "registered" },
      attendees: [{ id: ines.id }],
      attendeeCount: 1,
    });
  });

  it("with an unverified address cannot take over a registration that a guest confirmed", async () => {
    const email = anyEmail();
    const id = await createEvent();
    await testDb()
      .insert(registration)
      .values({ id: newId(), eventId: id, email, name: "Gita Guest", confirmedAt: Date.now(), createdAt: Date.now() });
    const stranger = await createMember({ email, emailVerified: false });
    const answer = await register(id, email, { cookie: stranger.cookie });
    expect(answer.status).toBe(403);
    expect(await code(answer)).toBe("email-unverified");
    expect((await registrations(id))[0]?.memberId).toBeNull();
  });

  it("who is pending may register; a suspended one may not", async () => {
    const id = await createEvent();
    const pending = await createMember({ status: "pending", emailVerified: false });
    expect((await register(id, pending.email, { cookie: pending.cookie })).status).toBe(201);
    const suspended = await createMember({ status: "suspended" });
    const answer = await register(id, suspended.email, { cookie: suspended.cookie });
    expect([answer.status, await code(answer)]).toEqual([403, "account-suspended"]);
    expect(await seatsTaken(id)).toBe(1);
  });

  it("who is suspended may not cancel, and keeps the seat", async () => {
    const ada = await createMember();
    const id = await createEvent();
    await register(id, ada.email, { cookie: ada.cookie });
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ada.id));
    const answer = await cancel(id, ada.cookie);
    expect([answer.status, await code(answer)]).toEqual([403, "account-suspended"]);
    expect([await seatsTaken(id), await registrations(id)]).toMatchObject([1, [{ memberId: ada.id }]]);
  });

  it("whose session ended is treated as a visitor", async () => {
    const ada = await createMember();
    const id = await createEvent();
    await testDb().delete(session).where(eq(session.userId, ada.id));
    const answer = await register(id, ada.email, { cookie: ada.cookie });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie().some((line) => line.includes("session_token"))).toBe(false);
    expect((await registrations(id))[0]?.confirmedAt).toBeNull();
    expect((await cancel(id, ada.cookie)).status).toBe(401);
    expect((await cancel(id)).status).toBe(401);
  });
});

describe("a visitor registering", () => {
  it("with an unknown address gets a pending account, a session and a mail with a link to set a password", async () => {
    const email = anyEmail();
    const id = await createEvent();
    const answer = await register(id, ` ${email.toUpperCase()} `, { name: "Nadia Benali" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      registration: { status: "registered" },
      accountCreated: true,
      mail: "accepted",
    });
    const me = await call("/api/me", { cookie: cookiesOf(answer) });
    expect(await me.json()).toMatchObject({ email, name: "Nadia Benali", status: "pending", emailVerified: false });
    expect(await mailsOf(id)).toMatchObject([{ kind: "account-created", to: email }]);
    const view = await (await call(`/api/events/${id}`, { cookie: cookiesOf(answer) })).json<EventView>();
    const mine = await (await call("/api/events?view=mine", { cookie: cookiesOf(answer) })).json<EventPage>();
    const heldUntil = expect.stringMatching(/Z$/);
    expect([view.registration, mine.rows[0]?.registration]).toMatchObject([{ heldUntil }, { heldUntil }]);
    // Listed among the attendees only once an admin has approved them and the email is verified.
    expect(view).toMatchObject({ registration: { status: "registered" }, attendeeCount: 1, attendees: [] });
    await testDb().update(user).set({ status: "approved", emailVerified: true }).where(eq(user.email, email));
    await testDb().update(registration).set({ heldUntil: null }).where(eq(registration.email, email));
    const shown = await (await call(`/api/events/${id}`)).json();
    expect(shown).toMatchObject({ attendees: [{ name: "Nadia Benali" }] });
  });

  it("with a known address gets no session, and one answer whether or not it was registered", async () => {
    const ada = await createMember({ email: anyEmail() });
    const id = await createEvent();
    const ip = anyIp();
    const [fresh, repeated] = [await register(id, ada.email, { ip }), await register(id, ada.email, { ip })];
    const answerOf = async (answer: Response) => ({
      status: answer.status,
      body: await answer.text(),
      names: [...answer.headers.keys()].sort(),
      cookies: answer.headers.getSetCookie().filter((line) => line.includes("session")),
    });
    const first = await answerOf(fresh);
    expect(first).toEqual(await answerOf(repeated));
    expect(first).toMatchObject({ status: 201, cookies: [] });
    expect(JSON.parse(first.body)).toEqual({
      registration: { status: "registered" },
      accountCreated: false,
      mail: "accepted",
    });
    expect(await seatsTaken(id)).toBe(1);
    expect(await mailsOf(id)).toMatchObject([{ kind: "registration-unconfirmed", to: ada.email, toName: ada.name }]);
    expect(await call(`/api/events/${id}`).then((view) => view.json())).toMatchObject({
      attendees: [],
      attendeeCount: 1,
    });
  });

  it("learns that an event is full, also when the address is registered", async () => {
    const ada = await createMember({ email: anyEmail() });
    const id = await createEvent({ capacity: 1 });
    await register(id, ada.email);
    const holder = await register(id, ada.email);
    const stranger = await register(id, anyEmail());
    expect([holder.status, await code(holder)]).toEqual([409, "event-full"]);
    expect([stranger.status, await code(stranger)]).toEqual([409, "event-full"]);
    expect(await seatsTaken(id)).toBe(1);
  });

  it("gets no account when there is no seat", async () => {
    const email = anyEmail();
    await register(await createEvent({ capacity: 0 }), email);
    expect(await testDb().select().from(user).where(eq(user.email, email))).toEqual([]);
  });

  it("registers as a guest without an account while the registration mode takes no new members", async () => {
    for (const mode of ["closed", "invitation"]) {
      await setMode(mode);
      const [email, id] = [anyEmail(), await createEvent()];
      const answer = await register(id, email);
      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual({
        registration: { status: "registered" },
        accountCreated: false,
        mail: "accepted",
      });
      expect(await testDb().select().from(user).where(eq(user.email, email))).toEqual([]);
      expect(await mailsOf(id)).toMatchObject([{ kind: "registration-unconfirmed", to: email }]);
    }
    await setMode("open");
    const answer = await register(await createEvent(), anyEmail());
    expect(await call("/api/me", { cookie: cookiesOf(answer) }).then((me) => me.json())).toMatchObject({
      status: "approved",
    });
    await setMode("restricted");
  });

  it("under the address of a registered guest gets no account that could cancel that registration", async () => {
    await setMode("closed");
    const [email, id] = [anyEmail(), await createEvent()];
    await register(id, email);
    await setMode("restricted");
    const answer = await register(id, email);
    expect(await answer.json()).toMatchObject({ accountCreated: false });
    expect(answer.headers.getSetCookie().some((line) => line.includes("session_token"))).toBe(false);
  });

  it("under the address of an unverified account gives that account no registration", async () => {
    const impostor = await createMember({ email: anyEmail(), status: "pending", emailVerified: false });
    const id = await createEvent();
    expect((await register(id, impostor.email)).status).toBe(201);
    const view = await call(`/api/events/${id}`, { cookie: impostor.cookie }).then((answer) => answer.json());
    expect(view).toMatchObject({ registration: null, attendeeCount: 1 });
    expect((await call(`/api/events/${id}/registration`, { method: "DELETE", cookie: impostor.cookie })).status).toBe(
      204,
    );
    expect(await seatsTaken(id)).toBe(1);
  });

  it("under the address of a suspended member is treated like any known address", async () => {
    const suspended = await createMember({ status: "suspended", email: anyEmail() });
    const answer = await register(await createEvent(), suspended.email);
    expect([answer.status, await answer.json()]).toMatchObject([201, { accountCreated: false, mail: "accepted" }]);
  });

  it("learns that mail is refused when the address is suppressed, and the outbox row is dead", async () => {
    const [email, id] = [anyEmail(), await createEvent()];
    await testDb().insert(suppression).values({ email, reason: "The email service responded with 422.", createdAt: 1 });
    expect(await (await register(id, email)).json()).toMatchObject({ accountCreated: true, mail: "refused" });
    expect(await mailsOf(id)).toMatchObject([
      { status: "dead", lastError: "Earlier emails to this address failed: The email service responded with 422." },
    ]);
  });

  it("is limited per network and per address", async () => {
    const [id, ip, email] = [await createEvent(), anyIp(), (await createMember({ email: anyEmail() })).email];
    const { limit } = RATE_LIMITS.strangerMailPerAddress;
    for (let at = 0; at < limit; at += 1) expect((await register(id, email)).status).toBe(201);
    const perAddress = await register(id, email);
    expect(perAddress.status).toBe(429);
    expect(Number(perAddress.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let at = 0; at < RATE_LIMITS.guestRegistrationPerIp.limit; at += 1)
      await call(`/api/events/${id}/registration`, { body: { nonsense: at }, ip });
    expect((await register(id, anyEmail(), { ip })).status).toBe(429);
  });
});

describe("the seats of an event", () => {
  it("go to exactly one of two hundred concurrent requests for the last one", async () => {
    const id = await createEvent({ capacity: 1 });
    const known = await Promise.all(Array.from({ length: 50 }, () => createMember()));
    const racers = [
      ...known.map((member) => register(id, member.email, { cookie: member.cookie })),
      ...Array.from({ length: 150 }, () => register(id, anyEmail())),
    ];
    const statuses = (await Promise.all(racers)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
    expect(await seatsTaken(id)).toBe(1);
    expect(await registrations(id)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("are counted once in concurrent requests of one address", async () => {
    const id = await createEvent({ capacity: 10 });
    const [ada, email] = [await createMember(), anyEmail()];
    const asMember = Array.from({ length: 10 }, () => register(id, ada.email, { cookie: ada.cookie }));
    const asVisitor = Array.from({ length: 3 }, () => register(id, email));
    const statuses = (await Promise.all(asMember)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    const created = await Promise.all(
      (await Promise.all(asVisitor)).map(
        async (answer) => ((await answer.json()) as RegistrationResult).accountCreated,
      ),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await seatsTaken(id)).toBe(2);
  });

  it("can be neither taken nor cancelled once the event has started", async () => {
    const id = await createEvent({ startsAt: Date.now() - HOUR_MS });
    const ada = await createMember();
    for (const answer of [
      await register(id, ada.email, { cookie: ada.cookie }),
      await register(id, anyEmail()),
      await cancel(id, ada.cookie),
    ])
      expect([answer.status, await code(answer)]).toEqual([409, "registration-closed"]);
  });

  it("of an unknown event are not found", async () => {
    const ada = await createMember();
    for (const answer of [
      await register(newId(), ada.email, { cookie: ada.cookie }),
      await register(newId(), anyEmail()),
      await register("nonsense", anyEmail()),
      await cancel(newId(), ada.cookie),
    ])
      expect([answer.status, await code(answer)]).toEqual([404, "event-not-found"]);
  });
});

describe("an idempotency key", () => {
  it("gives a visitor the same outcome again, session included, also when both requests run at once", async () => {
    const [id, email, key, ip] = [await createEvent(), anyEmail(), newId(), anyIp()];
    const answers = await Promise.all([register(id, email, { key, ip }), register(id, email, { key, ip })]);
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual({
        registration: { status: "registered" },
        accountCreated: true,
        mail: "accepted",
      });
      const me = await call("/api/me", { cookie: cookiesOf(answer) });
      expect(await me.json()).toMatchObject({ email });
    }
    expect(await seatsTaken(id)).toBe(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("gives a member 201 again, and refuses another body", async () => {
    const [id, ada, key] = [await createEvent(), await createMember(), newId()];
    const options = { cookie: ada.cookie, key };
    expect((await register(id, ada.email, options)).status).toBe(201);
    expect((await register(id, ada.email, options)).status).toBe(201);
    const other = await register(id, ada.email, { ...options, name: "Someone Else" });
    expect([other.status, await code(other)]).toEqual([409, "idempotency-conflict"]);
    expect((await register(await createEvent(), ada.email, options)).status).toBe(201);
  });

  it("gives a visitor the outcome however often it is repeated, beyond every limit, and a session as often as an account may have", async () => {
    const [id, email, key, ip] = [await createEvent(), anyEmail(), newId(), anyIp()];
    for (let n = 0; n < SESSIONS_MAX + 2; n += 1) {
      const answer = await register(id, email, { key, ip });
      expect([answer.status, await answer.json()]).toMatchObject([201, { accountCreated: true }]);
    }
    const [member] = await testDb().select().from(user).where(eq(user.email, email));
    expect(await testDb().$count(session, eq(session.userId, member?.id ?? ""))).toBe(SESSIONS_MAX);
  });

  it("never signs in again once the owner of the address has verified it or set a password", async () => {
    for (const proof of ["password", "verified"]) {
      const [id, email, key, ip] = [await createEvent(), anyEmail(), newId(), anyIp()];
      await register(id, email, { key, ip });
      const [member] = await testDb().select().from(user).where(eq(user.email, email));
      const memberId = member?.id ?? "";
      await (proof === "verified"
        ? testDb().update(user).set({ emailVerified: true }).where(eq(user.id, memberId))
        : testDb()
            .insert(account)
            .values({ id: newId(), accountId: memberId, providerId: "credential", userId: memberId, password: "x" }));
      const again = await register(id, email, { key, ip });
      expect(again.status).toBe(201);
      expect(again.headers.getSetCookie().some((line) => line.includes("session_token"))).toBe(false);
      expect(await testDb().$count(session, eq(session.userId, memberId))).toBe(1);
    }
  });

  it("gives nobody else the outcome or the session: another network, another browser, a member", async () => {
    const [id, email, key, ip] = [await createEvent(), anyEmail(), newId(), anyIp()];
    const browser = { "user-agent": "Browser A", "idempotency-key": key };
    const body = { name: "Vera Visitor", email };
    const send = (from: string, headers: Record<string, string>, cookie?: string) =>
      call(`/api/events/${id}/registration`, { body, ip: from, headers, cookie });
    const isSignedIn = (answer: Response) =>
      answer.headers.getSetCookie().some((line) => line.includes("session_token"));
    const first = await send(ip, browser);
    expect([first.status, isSignedIn(first)]).toEqual([201, true]);
    const [member] = await testDb().select().from(user).where(eq(user.email, email));
    const mallory = await createMember({ name: "Mallory" });
    for (const answer of [
      await send(anyIp(), browser),
      await send(ip, { ...browser, "user-agent": "Browser B" }),
      await send(anyIp(), browser, mallory.cookie),
    ]) {
      expect([answer.status, isSignedIn(answer)]).toEqual([201, false]);
      expect(await answer.json()).toMatchObject({ accountCreated: false });
    }
    expect(await testDb().$count(session, eq(session.userId, member?.id ?? ""))).toBe(1);
    expect((await registrations(id)).map((row) => row.email).sort()).toEqual([email, mallory.email].sort());
  });

  it("of one member is not that of another, even with the same body", async () => {
    const [id, key] = [await createEvent(), newId()];
    const [ada, ines] = [await createMember(), await createMember()];
    expect((await register(id, "same@visitors.test", { cookie: ada.cookie, key })).status).toBe(201);
    expect((await register(id, "same@visitors.test", { cookie: ines.cookie, key, name: "Ines" })).status).toBe(201);
    expect((await register(id, "same@visitors.test", { cookie: ines.cookie, key, name: "Ines" })).status).toBe(201);
    expect((await registrations(id)).map((row) => row.memberId).sort()).toEqual([ada.id, ines.id].sort());
  });

  it("of a refused request may be used again, and expires after a day", async () => {
    const [id, ada, key] = [await createEvent({ capacity: 0 }), await createMember(), newId()];
    expect((await register(id, ada.email, { cookie: ada.cookie, key })).status).toBe(409);
    await testDb().update(event).set({ capacity: 1 }).where(eq(event.id, id));
    expect((await register(id, ada.email, { cookie: ada.cookie, key })).status).toBe(201);
    await testDb().run(sql`update idempotency set expires_at = ${Date.now() - 1}`);
    expect((await register(id, ada.email, { cookie: ada.cookie, key, name: "Ada Renamed" })).status).toBe(200);
  });
});

describe("the input of a registration", () => {
  it("is refused with a sentence for each wrong field", async () => {
    const id = await createEvent();
    const answer = await call(`/api/events/${id}/registration`, { body: { name: "A", email: "nobody" }, ip: anyIp() });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: "invalid",
      fields: { name: "Name must be at least 2 characters.", email: "Please enter a valid email address." },
    });
  });

  it("with privileged fields or hostile text is refused, and odd names are kept literally", async () => {
    const [id, ada] = [await createEvent(), await createMember()];
    const post = (body: unknown) => call(`/api/events/${id}/registration`, { body, cookie: ada.cookie });
    const email = ada.email;
    for (const body of [
      { name: "Ada Quill", email, role: "admin" },
      { name: "Ada\r\nBcc: all@visitors.test", email },
      { name: "Ada\u0000", email },
      { name: "Ada \u202eQuill", email },
      { name: "Ada \ud800", email },
      { name: "A".repeat(101), email },
      // One grapheme of sixty thousand bytes.
      { name: `Ada${"\u0301".repeat(30_000)}`, email },
      { name: "Ada Quill", email: "a@b.test\r\nBcc: all@visitors.test" },
    ])
      expect((await post(body)).status, JSON.stringify(body)).toBe(422);
    expect((await post({ name: "Robert'); DROP TABLE user;-- <script>", email })).status).toBe(201);
    expect(await registrations(id)).toMatchObject([{ name: "Robert'); DROP TABLE user;-- <script>" }]);
  });

  it("is refused from another site and without a content type", async () => {
    const id = await createEvent();
    const foreign = await call(`/api/events/${id}/registration`, {
      body: {},
      headers: { origin: "https://evil.test" },
    });
    expect(foreign.status).toBe(403);
    const untyped = await call(`/api/events/${id}/registration`, { method: "POST" });
    expect(untyped.status).toBe(415);
  });
});

describe("without a mail provider", () => {
  it("a registration says that mail is skipped, and so is the outbox row", async () => {
    const [id, ada] = [await createEvent(), await createMember()];
    const request = new Request(`https://node.example/api/events/${id}/registration`, {
      method: "POST",
      headers: { origin: "http://node.test", "content-type": "application/json", cookie: ada.cookie },
      body: JSON.stringify({ name: "Ada Quill", email: ada.email }),
    });
    const answer = await app.fetch(request, { ...env, APP_ENV: "production" }, createExecutionContext());
    expect(await answer.json()).toMatchObject({ mail: "skipped" });
    expect(await mailsOf(id)).toMatchObject([{ status: "skipped" }]);
  });
});
