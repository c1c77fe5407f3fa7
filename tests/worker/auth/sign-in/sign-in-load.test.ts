import { beforeAll, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { BUSY_RETRY_AFTER_SECONDS, PASSWORD_QUEUE_LENGTH } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";

/** Many sign-ins at once: one hash at a time, eight in the queue, the rest answered with retry-after, and other requests unaffected. */

const CROWD = 30;
const SERVED = PASSWORD_QUEUE_LENGTH + 1;
const PASSWORD = "correct horse battery";

let emails: string[];

beforeAll(async () => {
  const hash = await hashPassword(PASSWORD);
  const members = await Promise.all(Array.from({ length: CROWD }, () => createMember()));
  emails = members.map((member) => member.email);
  for (const { id } of members)
    await testDb()
      .insert(account)
      .values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: hash });
  // The first sign-in of an isolate also loads the auth library.
  await call("/api/auth/sign-in/email", { body: { email: "first@example.com", password: PASSWORD } });
});

it("hashes one of thirty at a time and queues eight, in their order", async () => {
  const order: number[] = [];
  const crowd = Array.from({ length: CROWD }, async (_, at) => {
    await hashPassword(PASSWORD);
    order.push(at);
  });
  const outcomes = await Promise.allSettled(crowd);
  expect(order).toEqual(Array.from({ length: SERVED }, (_, at) => at));
  expect(outcomes.filter((outcome) => outcome.status === "rejected").length).toBe(CROWD - SERVED);
});

it("serves thirty sign-ins at once one by one, answers the rest with retry-after, and serves other requests in between", async () => {
  const order: string[] = [];
  const answers: Response[] = [];
  let isOver = false;
  const crowd = emails.map(async (email, at) => {
    const answer = await call("/api/auth/sign-in/email", { body: { email, password: PASSWORD }, ip: `198.18.0.${at}` });
    answers.push(answer);
    order.push(String(answer.status));
  });
  const over = Promise.all(crowd).then(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await call("/api/health")).status).toBe(200);
    order.push("health");
  }
  await over;

  const busy = answers.filter((answer) => answer.status === 503);
  const served = order.filter((one) => one === "200").length;
  expect(served + busy.length).toBe(CROWD);
  // No sign-in is rejected while the queue has a free slot; later sign-ins find one.
  expect(served).toBeGreaterThanOrEqual(SERVED);
  expect(busy.length).toBeGreaterThan(0);
  for (const answer of busy) {
    expect(answer.headers.get("retry-after")).toBe(String(BUSY_RETRY_AFTER_SECONDS));
    expect((await answer.json<{ code: string }>()).code).toBe("busy");
  }
  expect(order.slice(order.indexOf("200"), order.lastIndexOf("200"))).toContain("health");
}, 60_000);
