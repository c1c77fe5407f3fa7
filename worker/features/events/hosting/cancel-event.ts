import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer, viewerId } from "#auth/session/session.ts";
import { auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { fanOutSoon } from "../announcements/fan-out.ts";
import { indexSoon } from "../search/index-events.ts";
import {
  announcementInsert,
  getHosted,
  hasPeople,
  isAdminAction,
  mayChange,
  selectHosted,
  toBeIndexed,
} from "./hosted-event.ts";

/**
 * Calls an event off, in one batch: audit row when an admin does it, announcement, event, search. Places stay as they are, and nobody is
 * promoted any more. Once for ever: repeating it changes nothing; once it has begun, 409.
 */
export async function cancelEvent(c: Context<AppEnv>, asked: Viewer, id: string, reason: string | null): Promise<void> {
  const { db, now } = c.var;
  const announcementId = newId();
  const onlyIf = sql`${event.id} = ${id} and ${mayChange(c, asked)} and ${event.cancelledAt} is null and ${event.startsAt} > ${now}`;
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectHosted(db, id),
    auditCallingOff(c, id, reason, isAdminAction(c, asked, onlyIf)),
    announcementInsert(
      c.var,
      { id: announcementId, eventId: id, kind: "event-cancelled", text: null },
      sql`${onlyIf} and ${hasPeople}`,
    ),
    statement(
      db,
      sql`update ${event} set cancelled_at = ${now}, cancel_reason = ${reason}, sequence = ${event.sequence} + 1,
        version = ${event.version} + 1, updated_at = ${now} where ${onlyIf}`,
    ),
    toBeIndexed(
      c,
      id,
      sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.cancelledAt} = ${now})`,
    ),
  );
  const [stood, , announced, calledOff] = results;
  const before = getHosted(c, viewer, stood[0]);
  if (before.cancelledAt !== null) return;
  if (calledOff.meta.changes === 0) throw new Problem("event-over");
  indexSoon(c, id);
  if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
}

const auditCallingOff = (c: Context<AppEnv>, id: string, reason: string | null, onlyIf: SQL) =>
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
