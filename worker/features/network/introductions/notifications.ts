import { inArray, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { introduction, notificationPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

export const askedKey = (id: string): string => `introduction-asked:${id}`;
export const passedKey = (id: string): string => `introduction-passed:${id}`;

/** Deletes a notification that is not delivered yet. */
export const silenceWithdrawn = (db: Db, id: string) =>
  statement(
    db,
    sql`delete from ${notificationPending} where ${notificationPending.memberId} =
      (select ${introduction.holderId} from ${introduction} where ${introduction.id} = ${id} and ${introduction.state} = 'withdrawn')
      and ${inArray(notificationPending.key, [askedKey(id), passedKey(id)])}`,
  );

export function endIntroductionNotifications(
  c: Context<AppEnv>,
  id: string,
  memberId: string,
  how: "deleted" | "read",
): void {
  for (const key of [askedKey(id), passedKey(id)]) endNotificationsSoon(c, memberId, key, how);
}
