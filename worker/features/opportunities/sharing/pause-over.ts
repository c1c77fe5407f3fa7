import { sql } from "drizzle-orm";
import { dayOf } from "#contract/opportunities/last-day.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { opportunity } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import type { Env } from "#worker/env.ts";
import { notifyFollowers } from "../notify-followers.ts";
import { isOpen } from "../opportunity-sql.ts";

const PAUSED_AT_ONCE = 20;

export async function pauseOver(_env: Env, db: Db, now: number): Promise<void> {
  const isDue = sql`${isOpen} and ${opportunity.closesOn} < ${dayOf(now)}`;
  const rows = await db
    .select({ id: opportunity.id, closesOn: opportunity.closesOn })
    .from(opportunity)
    .where(isDue)
    .orderBy(opportunity.closesOn)
    .limit(PAUSED_AT_ONCE);
  await handleEach(rows, now, {
    event: "opportunity-not-paused",
    id: ({ id }) => id,
    handle: ({ id, closesOn }) => {
      const isThis = sql`${opportunity.id} = ${id} and ${isDue}`;
      const onlyIf = sql`exists (select 1 from ${opportunity} where ${isThis})`;
      const kind = "opportunity-over" as const;
      const key = `${opportunityKey(id)}over:${closesOn}`;
      return batch(db, {
        notified: notificationInsert({ db, now }, opportunityNotification(id, { kind, actorId: null, key, onlyIf })),
        followers: notifyFollowers({ db, now }, { id, kind: "opportunity-paused", onlyIf }),
        change: keepChange(db, { id, actorId: null, now, state: "paused", reason: "Its last day is over" }, onlyIf),
        // Last, because it makes the condition false.
        updated: statement(db, sql`update ${opportunity} set state = 'paused', version = version + 1 where ${isThis}`),
      });
    },
  });
}
