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

/** Every kind of mail about events, through everything that can happen to a mail on its way. */
type Mail = Awaited<ReturnType<typeof commitEventMail>>;

let provider: FakeProvider;
let otto: TestMember;
let mails: Mail[];
const idsOf = (some: Mail[]) => some.map(({ id }) => id);

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  provider = new FakeProvider();
  mails = [];
  for (const kind of EVENT_MAILS) mails.push(await commitEventMail(kind));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Each was accepted, once, under its own key. */
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

/** An admin sends every one again, which is possible once; the provider is well by then. */
async function expectReplayedOnce() {
  provider.respond = (accept) => accept();
  for (const mail of mails) expect([await replay(mail), await replay(mail)]).toEqual([200, 409]);
  await drainMail(idsOf(mails));
  await expectSent();
  for (const mail of mails) expect(await replay(mail)).toBe(409);
  expect(provider.accepted.size).toBe(mails.length);
}

describe("every mail of an event", () => {
  it("is accepted once by a provider that fails three times", async () => {
    provider.respond = (accept, nth) => {
      if (nth === 1) return new Response("<html>Bad Gateway</html>", { status: 502 });
      if (nth === 2) throw new TypeError("connection reset");
      return nth === 3 ? new Response(null, { status: 429 }) : accept();
    };
    await deliverMail(idsOf(mails));
    expect(provider.accepted.size).toBe(0);
    await drainMail(idsOf(mails));
    await expectSent();
    expect(provider.calls).toHaveLength(4 * mails.length);
  });

  it("is one mail at a provider that accepts it and whose answer is lost", async () => {
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

  it("is sent when the answer is a page of HTML, as long as it says yes", async () => {
    provider.respond = (accept) => {
      accept();
      return new Response("<!doctype html><title>503 Service Unavailable</title>");
    };
    await deliverMail(idsOf(mails));
    await expectSent();
  });

  it("is a dead letter when it is refused, and an admin sends it again once", async () => {
    provider.respond = () => new Response("<html>The template is unknown</html>", { status: 400 });
    await deliverMail(idsOf(mails));
    await drainMail(idsOf(mails));
    await expectDead("The provider answered 400");
    await expectReplayedOnce();
  });

  it("is a dead letter when nothing ever answers, and an admin sends it again once", async () => {
    provider.respond = () => Promise.reject(new DOMException("timed out", "TimeoutError"));
    await drainMail(idsOf(mails));
    await expectDead("No answer in time");
    expect(provider.calls).toHaveLength(MAIL_MAX_ATTEMPTS * mails.length);
    await expectReplayedOnce();
  });

  it("is asked for once when its wake-up call comes five times, together and one after the other", async () => {
    const ids = idsOf(mails);
    await Promise.all([deliverMail(ids), deliverMail(ids.toReversed()), deliverMail([...ids, ...ids])]);
    await deliverMail(ids);
    await expectSent();
    expect(provider.calls).toHaveLength(mails.length);
  });

  it("is found by the sweep when the runtime ended between the commit and the wake-up call", async () => {
    await drainMail(idsOf(mails));
    await expectSent();
    expect(provider.calls).toHaveLength(mails.length);
  });

  it("survives a consumer that dies in the middle of its batch: before a call, during one, and after it", async () => {
    const died = mails[3];
    // It takes the mail and never comes back: the mails behind it in the batch were not even looked at.
    provider.respond = (accept, nth, { key }) => {
      if (key !== died?.key || nth > 1) return accept();
      accept();
      return new Promise<Response>(() => {});
    };
    const reached = vi.waitUntil(() => provider.calls.some(({ key }) => key === died?.key), { interval: 5 });
    void deliverMail(idsOf(mails));
    await reached;
    expect((await mailRow(died?.id ?? "")).status).toBe("pending");
    for (const { id } of mails.slice(4)) expect(await mailRow(id)).toMatchObject({ status: "pending", attempts: 0 });
    const lost = Date.now();
    await drainMail(idsOf(mails));
    await expectSent();
    expect(Date.now() - lost).toBeLessThanOrEqual(2 * MAIL_LEASE_MS);
    expect(provider.calls).toHaveLength(mails.length + 1);
  });

  it("survives a consumer that crashes after some rows, whatever it had done to them", async () => {
    let left = 3;
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

  it("is a dead letter that says so when every consumer was cut off, and an admin sends it again once", async () => {
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
