import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAIL_PAUSE_MS } from "#contract/limits.ts";
import { outbox, registration, setting, suppression } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import {
  commitMail,
  deliver,
  makeDue,
  recorded,
  recordMail,
  rowOf,
  withRecording,
} from "#tests/support/mail/recorded-mail.ts";

beforeEach(recordMail);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await testDb().batch([testDb().delete(outbox), testDb().delete(setting)]);
});

describe("sending a mail", () => {
  it("is sent with the six specified parameters and its key, its links in the message", async () => {
    const { id, member, eventId, registrationId } = await commitMail("registration-confirmed", {
      startsAt: Date.parse("2026-12-03T08:00:00.000Z"),
      endsAt: Date.parse("2026-12-04T16:30:00.000Z"),
    });
    await deliver([id]);
    expect(recorded.calls).toHaveLength(1);
    expect(recorded.calls[0]).toMatchObject({
      key: `registration-confirmed:${registrationId}`,
      body: {
        service_id: "service",
        template_id: "template",
        user_id: "user",
        template_params: {
          to_email: member.email,
          to_name: "Nadia Benali",
          event_title: "Winter Investment Summit",
          event_date: "Dec 3–4, 2026, 9:00 AM – 5:30 PM CET",
          event_location: "Zürich, Saal am Wasser",
        },
      },
    });
    const { custom_message: message, ...others } = recorded.calls[0]?.body.template_params ?? {};
    expect(Object.keys(others).sort()).toEqual(["event_date", "event_location", "event_title", "to_email", "to_name"]);
    expect(message).toContain(`http://node.test/events/${eventId}`);
    expect(message).toMatch(/http:\/\/node\.test\/registration#token=\S+&do=cancel/);
    expect(message).toMatch(/http:\/\/node\.test\/registration#calendar=\S+/);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 1, lastError: null });
  });

  it("is sent once when its queue message is delivered five times, at once and one after the other", async () => {
    const { id } = await commitMail();
    await Promise.all([deliver([id, id]), deliver([id]), deliver([id])]);
    await deliver([id]);
    expect(recorded.calls).toHaveLength(1);
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
      recorded.respond = failure;
      await makeDue(id);
      await deliver([id]);
      expect(await rowOf(id)).toMatchObject({ status: "pending" });
    }
    expect((await rowOf(id))?.lastError).toBe("The email service responded with 429.");
    const pauses = recorded.enqueued.map(({ delaySeconds }) => delaySeconds);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(10);
    await deliver([id]);
    expect(recorded.calls).toHaveLength(3);
    recorded.respond = () => new Response("<!doctype html><p>OK</p>", { headers: { "content-type": "text/html" } });
    await makeDue(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 4, lastError: null });
    expect(new Set(recorded.calls.map(({ key }) => key)).size).toBe(1);
  });

  it("is one logical mail when the provider accepts it and the answer is lost", async () => {
    const { id } = await commitMail();
    recorded.respond = () => Promise.reject(new DOMException("timed out", "TimeoutError"));
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({
      status: "pending",
      lastError: "The email service didn't respond in time.",
    });
    recorded.respond = () => new Response(null, { status: 204 });
    await makeDue(id);
    await deliver([id]);
    expect(recorded.calls).toHaveLength(2);
    expect(new Set(recorded.calls.map(({ key }) => key)).size).toBe(1);
  });

  it("is dead when the provider refuses it permanently, and only a bad address is suppressed", async () => {
    const verdicts: [number, string, boolean][] = [
      [400, "The template was not found", false],
      [400, "The recipient's mailbox does not exist", true],
      [422, "", true],
      [410, "", true],
    ];
    for (const [status, text, suppressed] of verdicts) {
      const { id, member } = await commitMail();
      recorded.respond = () => new Response(text, { status });
      await deliver([id]);
      expect(await rowOf(id)).toMatchObject({
        status: "dead",
        lastError: `The email service responded with ${status}.`,
      });
      expect(await testDb().$count(suppression, eq(suppression.email, member.email)), text).toBe(suppressed ? 1 : 0);
      const answered = await call(`/api/events/${await createEvent()}/registration`, {
        body: { name: member.name, email: member.email },
        cookie: member.cookie,
      });
      expect(await answered.json(), text).toMatchObject({ mail: suppressed ? "refused" : "accepted" });
    }
  });

  it("is not sent when what it says is not true anymore", async () => {
    const { id, eventId } = await commitMail();
    await testDb().delete(registration).where(eq(registration.eventId, eventId));
    await deliver([id]);
    expect(recorded.calls).toEqual([]);
    expect((await rowOf(id))?.lastError).toContain("something changed");
  });

  it("never becomes a header with a line break, and shows hostile text literally", async () => {
    const hostile = await commitMail("registration-confirmed", { title: "Summit\r\nBcc: all@mail.test" });
    await deliver([hostile.id]);
    expect(recorded.calls).toEqual([]);
    expect(await rowOf(hostile.id)).toMatchObject({
      status: "dead",
      lastError: "Not sent because a header has a line break.",
    });

    const odd = await commitMail("registration-confirmed", {
      title: `<img src=x onerror=alert(1)> {{secret}} "Quoted"`,
    });
    const sent: { html: string; text: string; subject: string; attachments: { content: Uint8Array }[] }[] = [];
    const binding = { send: async (mail: (typeof sent)[number]) => sent.push(mail) };
    const cloudflare = { ...withRecording(), MAIL_ENDPOINT: "", MAIL_FROM: "node@node.test", EMAIL: binding as never };
    await deliver([odd.id], { using: cloudflare });
    expect(sent[0]?.subject).toBe(`You're going: <img src=x onerror=alert(1)> {{secret}} "Quoted"`);
    expect(sent[0]?.text).toContain("{{secret}}");
    expect(sent[0]?.html).not.toContain("<img");
    expect(sent[0]?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(new TextDecoder().decode(sent[0]?.attachments[0]?.content)).toContain("BEGIN:VEVENT");
    expect(await rowOf(odd.id)).toMatchObject({ status: "sent" });
  });

  it("waits without losing an attempt while the account is refused, and one tries every five minutes", async () => {
    const send = () => Promise.reject(Object.assign(new Error("no"), { code: "E_SENDER_NOT_VERIFIED" }));
    const refusals = [
      { code: "401", status: 401, using: withRecording() },
      { code: "403", status: 403, using: withRecording() },
      {
        code: "E_SENDER_NOT_VERIFIED",
        status: 200,
        using: { ...withRecording(), MAIL_ENDPOINT: "", EMAIL: { send } as never },
      },
    ];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (const { code, status, using } of refusals) {
      const [{ id }, behind] = [await commitMail(), await commitMail()];
      recorded.respond = () => new Response("The account is closed", { status });
      for (let attempt = 0; attempt < 8; attempt += 1) {
        vi.setSystemTime(Date.now() + MAIL_PAUSE_MS + 1);
        await deliver([id], { using });
      }
      const waiting = { status: "pending", attempts: 0, lastError: `The email service responded with ${code}.` };
      expect(await rowOf(id), code).toMatchObject(waiting);
      recorded.calls = [];
      recorded.respond = () => new Response("OK");
      await deliver([id, behind.id]);
      expect(recorded.calls).toEqual([]);
      expect(await rowOf(behind.id)).toMatchObject({ status: "pending", attempts: 0, lastError: null });
      vi.setSystemTime(Date.now() + MAIL_PAUSE_MS + 1);
      await deliver([id, behind.id]);
      expect([(await rowOf(id))?.status, (await rowOf(behind.id))?.status]).toEqual(["sent", "sent"]);
      expect(await testDb().$count(setting, eq(setting.name, "mail-pause"))).toBe(0);
    }
  });

  it("is dead when it alone is refused like that, so that it does not pause the others again and again", async () => {
    const [own, other] = [await commitMail(), await commitMail()];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const later = async (id: string, status: number) => {
      vi.setSystemTime(Date.now() + MAIL_PAUSE_MS + 1);
      recorded.respond = () => new Response(null, { status });
      await deliver([id]);
    };
    for (const _ of [1, 2]) await later(own.id, 403);
    expect(await rowOf(own.id)).toMatchObject({ status: "pending", attempts: 0 });
    await later(other.id, 200);
    await later(own.id, 403);
    expect(await rowOf(own.id)).toMatchObject({ status: "dead", lastError: "The email service responded with 403." });
    expect(await testDb().$count(setting, eq(setting.name, "mail-pause"))).toBe(0);
    expect(await testDb().$count(suppression, eq(suppression.email, own.member.email))).toBe(0);
  });

  it("is repeated or dead by the error codes of the email binding", async () => {
    const codes: [string, string, number][] = [
      ["E_RATE_LIMIT_EXCEEDED", "pending", 0],
      ["E_CONTENT_TOO_LARGE", "dead", 0],
      ["E_RECIPIENT_SUPPRESSED", "dead", 1],
    ];
    for (const [code, status, suppressed] of codes) {
      const { id, member } = await commitMail();
      const send = () => Promise.reject(Object.assign(new Error("refused"), { code }));
      await deliver([id], { using: { ...withRecording(), MAIL_ENDPOINT: "", EMAIL: { send } as never } });
      expect(await rowOf(id), code).toMatchObject({ status, lastError: `The email service responded with ${code}.` });
      expect(await testDb().$count(suppression, eq(suppression.email, member.email)), code).toBe(suppressed);
    }
  });
});
