import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { fanOutSoon, insertAnnouncement } from "../announcements/fan-out.ts";
import { movableUntil } from "../event-sql.ts";
import { indexSoon, markForIndexing } from "../search/index-events.ts";
import { adminAudit, canEdit, getEventForEditor, hasRegistrations, selectHosted } from "./hosted-event.ts";

/** Final: nobody is promoted anymore. Throws 409 `event-over` when it is not movable; as `getEventForEditor`. */
export async function cancelEvent(
  c: Context<AppEnv>,
  canceller: Viewer,
  id: string,
  reason: string | null,
): Promise<void> {
  const { isOpen, write, finish } = cancellation(c, id, reason);
  const { viewer, hosted, ...written } = await runCommandWithViewer(c, {
    readBefore: { hosted: selectHosted(c.var.db, id) },
    onlyIf: sql`${isOpen} and ${canEdit(c, canceller)}`,
    audit: adminAudit(c, canceller, id, { action: "event-cancelled", after: { reason } }),
    write,
  });
  const before = getEventForEditor(c, viewer, hosted[0]);
  if (before.cancelledAt !== null) return;
  if (written.cancelled.meta.changes === 0) throw new Problem("event-over");
  finish(written);
}

export function cancellation(c: Context<AppEnv>, id: string, reason: string | null) {
  const { db, now } = c.var;
  const announcementId = newId();
  return {
    isOpen: sql`${event.id} = ${id} and ${event.cancelledAt} is null and ${movableUntil} > ${now}`,
    write: (onlyIf: SQL) => ({
      announced: insertAnnouncement(
        { db, now },
        { id: announcementId, eventId: id, kind: "event-cancelled", text: null },
        sql`${onlyIf} and ${hasRegistrations}`,
      ),
      cancelled: statement(
        db,
        sql`update ${event} set cancelled_at = ${now}, cancel_reason = ${reason}, sequence = ${event.sequence} + 1,
        version = ${event.version} + 1, updated_at = ${now} where ${onlyIf}`,
      ),
      search: markForIndexing(
        db,
        id,
        sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.cancelledAt} = ${now})`,
      ),
    }),
    finish({ announced }: { announced: D1Result }): void {
      indexSoon(c, id);
      if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
    },
  };
}
