import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MAIL_LEASE_MS, MAIL_MAX_ATTEMPTS } from "#contract/limits.ts";
import { sweepOutbox } from "#mail/consumer.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, drainMail, mailRow } from "#tests/support/mail/delivery.ts";
import { commitEventMail, EVENT_MAILS } from "#tests/support/mail/event-mail.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

/** Faults that can happen while mails are sent, with several in one batch. Those of a single mail are in sending.test.ts and queue.test.ts. */
type Mail = Awaited<ReturnType<typeof commitEventMail>>;

let provider: FakeProvider;
let otto: TestMember;
let mails: Mail[];
/** Mails of different kinds of causes, one of which has a link that each attempt makes anew. */
const SOME = ["account-created", "registration-waitlisted", "event-changed", "event-message"] as const;
const commit = async (kinds: readonly (typeof EVENT_MAILS)[number][]) => {
  mails = [];
  for (const kind of kinds) mails.push(await commitEventMail(kind));
};
const idsOf = (some: Mail[]) => some.map(({ id }) => id);

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  provider = new FakeProvider();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Expects that each mail was accepted once, with its own key. */
async function expectSent(some = mails) {
  for (const { id, key } of some) expect(await mailRow(id), key).toMatchObject({ status: "sent", lastError: null });
  expect([...provider.accepted.keys()].filter((key) => some.some((mail) => mail.key === key)).toSorted()).toEqual(
    some.map(({ key }) => key).toSorted(),
  );
}
async function expectDead(reason: string) {
  for (const { id, key } of mails) expect(await mailRow(id), key).toMatchObject({ status: "dead", lastError: reason });
  expect(provider.accepted.size).toBe(0);
}

async function replay({ id }: Mail): Promise<number> {
  const context = createExecutionContext();
  const headers = { origin: ORIGIN, cookie: otto.cookie, "content-type": "application/json" };
  const request = new Request(`${ORIGIN}/api/admin/outbox/${id}/replay`, { method: "POST", headers, body: "{}" });
  const { status } = await app.fetch(request, withMailProvider(), context);
  await waitOnExecutionContext(context);
  return status;
}

/** Expects that an admin can send every mail again once. The provider works again. */
async function expectReplayedOnce() {
  provider.respond = (accept) => accept();
  for (const mail of mails) expect([await replay(mail), await replay(mail)]).toEqual([200, 409]);
  await drainMail(idsOf(mails));
  await expectSent();
  for (const mail of mails) expect(await replay(mail)).toBe(409);
  expect(provider.accepted.size).toBe(mails.length);
}

describe("every mail of an event", () => {
  beforeEach(() => commit(EVENT_MAILS));

  it("is one mail at a provider that accepts it but whose answer is lost", async () => {
    provider.respond = (accept, nth) => {
      const answer = accept();
      if (nth < 3) throw new DOMException("timed out", "TimeoutError");
      return answer;
    };
    await deliverMail(idsOf(mails));
    for (const { id } of mails) expect(await mailRow(id)).toMatchObject({ status: "pending", attempts: 1 });
    await drainMail(idsOf(mails));
    await expectSent();
    expect(provider.calls).toHaveLength(3 * mails.length);
  });

  it("is a dead letter when it is refused, and an admin sends it again once", async () => {
    provider.respond = () => new Response("<html>The template is unknown</html>", { status: 400 });
    await deliverMail(idsOf(mails));
    await drainMail(idsOf(mails));
    await expectDead("The email service responded with 400.");
    await expectReplayedOnce();
  });
});

describe("a batch of mails", () => {
  beforeEach(() => commit(SOME));

  it("is a dead letter when the provider never answers, and an admin sends it again once", async () => {
    provider.respond = () => Promise.reject(new DOMException("timed out", "TimeoutError"));
    await drainMail(idsOf(mails));
    await expectDead("The email service didn't respond in time.");
    expect(provider.calls).toHaveLength(MAIL_MAX_ATTEMPTS * mails.length);
    await expectReplayedOnce();
  });

  it("is sent when a consumer dies in the middle of its batch: before a call, during one, and after it", async () => {
    const died = mails[1];
    // The provider accepts the mail and never answers, so the later mails of the batch are not handled.
    provider.respond = (accept, nth, { key }) => {
      if (key !== died?.key || nth > 1) return accept();
      accept();
      return new Promise<Response>(() => {});
    };
    const reached = vi.waitUntil(() => provider.calls.some(({ key }) => key === died?.key), { interval: 5 });
    void deliverMail(idsOf(mails));
    await reached;
    expect((await mailRow(died?.id ?? "")).status).toBe("pending");
    for (const { id } of mails.slice(2)) expect(await mailRow(id)).toMatchObject({ status: "pending", attempts: 0 });
    const lost = Date.now();
    await drainMail(idsOf(mails));
    await expectSent();
    expect(Date.now() - lost).toBeLessThanOrEqual(2 * MAIL_LEASE_MS);
    expect(provider.calls).toHaveLength(mails.length + 1);
  });

  it("is sent when a consumer crashes after some rows", async () => {
    let left = 2;
    const crashing = Object.defineProperty(withMailProvider(), "AUTH_SECRET", {
      get: () => {
        left -= 1;
        if (left < 0) throw new Error("out of memory");
        return withMailProvider().AUTH_SECRET;
      },
    });
    await deliverMail(idsOf(mails), crashing);
    expect(provider.accepted.size).toBeLessThan(mails.length);
    await drainMail(idsOf(mails));
    await expectSent();
  });

  it("is a dead letter with the reason when every attempt was cut off, and an admin sends it again once", async () => {
    const crashing = Object.defineProperty(withMailProvider(), "AUTH_SECRET", {
      get: () => {
        throw new Error("out of memory");
      },
    });
    await drainMail(idsOf(mails), crashing);
    await expectDead("Every attempt was cut off");
    await sweepOutbox(withMailProvider() as never, testDb(), Date.now());
    await expectReplayedOnce();
  });
});
