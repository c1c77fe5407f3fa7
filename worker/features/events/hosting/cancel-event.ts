import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { fanOutSoon, insertAnnouncement } from "../announcements/fan-out.ts";
import { indexSoon } from "../search/index-events.ts";
import {
  canEdit,
  getEventForEditor,
  hasRegistrations,
  isAdminAction,
  markForIndexing,
  selectHosted,
} from "./hosted-event.ts";

/**
 * Cancels an event for ever, in one batch: audit row for an admin, announcement, event, search index mark. Registrations stay as they are,
 * and nobody is promoted any more. Repeating it changes nothing. Throws 401, 403 and 404 as `getEventForEditor`, and 409 `event-over`
 * after the start.
 */
export async function cancelEvent(
  c: Context<AppEnv>,
  canceller: Viewer,
  id: string,
  reason: string | null,
): Promise<void> {
  const { db, now } = c.var;
  const announcementId = newId();
  const onlyIf = sql`${event.id} = ${id} and ${canEdit(c, canceller)} and ${event.cancelledAt} is null and ${event.startsAt} > ${now}`;
  const { viewer, hosted, announced, cancelled } = await getWithViewer(c, {
    hosted: selectHosted(db, id),
    audit: auditCancellation(c, id, reason, isAdminAction(c, canceller, onlyIf)),
    announced: insertAnnouncement(
      c.var,
      { id: announcementId, eventId: id, kind: "event-cancelled", text: null },
      sql`${onlyIf} and ${hasRegistrations}`,
    ),
    // Cancels the event while it is not cancelled and has not started.
    cancelled: statement(
      db,
      sql`update ${event} set cancelled_at = ${now}, cancel_reason = ${reason}, sequence = ${event.sequence} + 1,
        version = ${event.version} + 1, updated_at = ${now} where ${onlyIf}`,
    ),
    search: markForIndexing(
      c,
      id,
      sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.cancelledAt} = ${now})`,
    ),
  });
  const before = getEventForEditor(c, viewer, hosted[0]);
  if (before.cancelledAt !== null) return;
  if (cancelled.meta.changes === 0) throw new Problem("event-over");
  indexSoon(c, id);
  if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
}

const auditCancellation = (c: Context<AppEnv>, id: string, reason: string | null, onlyIf: SQL) =>
  auditInsert(
    c.var.db,
    c.var,
    {
      actorId: viewerId(c.var.sessionToken, c.var.now),
      action: "event-cancelled",
      subjectKind: "event",
      subjectId: id,
      after: { reason },
    },
    onlyIf,
  );
