import { inArray, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { introduction, notificationPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { endNotificationsSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

/** The keys of the notifications of an introduction: to who is asked to pass it on, and to its target. */
export const askedKey = (id: string): string => `introduction-asked:${id}`;
export const passedKey = (id: string): string => `introduction-passed:${id}`;

/** The statement that deletes what the member whom a withdrawn introduction waits for was not notified of yet. */
export const silenceWithdrawn = (db: Db, id: string) =>
  statement(
    db,
    sql`delete from ${notificationPending} where ${notificationPending.memberId} =
      (select ${introduction.holderId} from ${introduction} where ${introduction.id} = ${id} and ${introduction.state} = 'withdrawn')
      and ${inArray(notificationPending.key, [askedKey(id), passedKey(id)])}`,
  );

/** After the response: the notifications of a member about an introduction are deleted, or read, because it is withdrawn or answered. */
export function endIntroductionNotifications(
  c: Context<AppEnv>,
  id: string,
  memberId: string,
  how: "deleted" | "read",
): void {
  for (const key of [askedKey(id), passedKey(id)]) endNotificationsSoon(c, memberId, key, how);
}
