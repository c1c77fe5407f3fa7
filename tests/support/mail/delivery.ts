import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { vi } from "vitest";
import { newId } from "#db/ids.ts";
import { outbox } from "#db/schema/index.ts";
import { sweepOutbox } from "#mail/consumer.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { mailColumns } from "#mail/proven-address.ts";
import worker from "#worker/index.ts";
import { testDb } from "../events/events.ts";
import { withMailProvider } from "./fake-provider.ts";

/** Delivers queue messages with these outbox ids to the real queue handler, in one batch. */
export const deliverMail = (ids: string[], using: object = withMailProvider()) =>
  worker.queue(
    createMessageBatch(
      "node-network-mail",
      ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } })),
    ),
    using as ReturnType<typeof withMailProvider>,
  );

export const mailRow = async (id: string) => {
  const [row] = await testDb().select(mailColumns).from(outbox).where(eq(outbox.id, id));
  if (!row) throw new Error(`No outbox row ${id}`);
  return row;
};

/**
 * Advances the time until none of these mails is pending. Only cron's sweep enqueues them. Needs a faked `Date`. Throws when mails are still
 * pending after 40 sweeps.
 */
export async function drainMail(ids: string[], using: object = withMailProvider()): Promise<void> {
  const db = testDb();
  for (let round = 0; round < 40; round += 1) {
    const rows = await db.select().from(outbox).where(inArray(outbox.id, ids));
    const due = rows.filter(({ status }) => status === "pending").map(({ dueAt }) => dueAt);
    if (due.length === 0) return;
    vi.setSystemTime(Math.max(Date.now(), Math.min(...due)));
    const enqueued: string[] = [];
    const sendBatch = async (messages: Iterable<{ body: { id: string } }>) => {
      for (const { body } of messages) enqueued.push(body.id);
    };
    await sweepOutbox({ ...withMailProvider(), MAIL: { sendBatch } } as never, db, Date.now());
    await deliverMail(enqueued, using);
  }
  throw new Error("Mails are still pending");
}

/** Commits mails to an address that hosts of many events cause, so that its mail budget is used. */
export async function fillAddress(to: string, mails: number, now: number): Promise<void> {
  const db = testDb();
  const [first, ...others] = Array.from({ length: mails }, () => {
    const id = newId();
    return outboxInsert(db, env, now, { id, key: `event-message:${id}`, kind: "event-message", to, toName: "Vera" });
  });
  if (first) await db.batch([first, ...others]);
}
