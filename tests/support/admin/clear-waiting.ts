import { contentRequest, opportunity, outbox, quote, report, setting, user } from "#db/schema/index.ts";
import { testDb } from "../events/events.ts";

/** There is no admin, nothing waits for one, and none was notified yet: tests share the database. */
export async function clearWaiting(): Promise<void> {
  const db = testDb();
  await db.batch([
    db.update(user).set({ role: "member", status: "approved", requestedTierId: null, tierRequestedAt: null }),
    db.update(report).set({ state: "decided" }),
    db.update(opportunity).set({ state: "closed" }),
    db.update(quote).set({ state: "shown" }),
    db.update(contentRequest).set({ state: "declined" }),
    db.delete(setting),
    db.delete(outbox),
  ]);
}
