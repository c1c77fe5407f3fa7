import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import { ANNOUNCEMENT_AFTER_MS, ANNOUNCEMENT_EVERY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { announcement, event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { announcementInsert, endOf, getOwn, type HostedEvent, isOwn, selectHosted } from "../hosting/hosted-event.ts";
import { fanOutSoon } from "./fan-out.ts";

/** Promises a mail with the host's words to everybody whose place is confirmed. One statement decides that a day has passed. */
export async function writeToAttendees(
  c: Context<AppEnv>,
  eventId: string,
  text: string,
  call: IdempotentCall | null,
): Promise<void> {
  const { db, now } = c.var;
  const id = newId();
  const isPromised = sql`exists (select 1 from ${announcement} where ${announcement.id} = ${id})`;
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectHosted(db, eventId),
    selectOutcome(db, call, now),
    announcementInsert(
      c.var,
      { id, eventId, kind: "event-message", text },
      sql`${isOwn(c)} and ${event.cancelledAt} is null
        and coalesce(${event.endsAt}, ${event.startsAt}) + ${ANNOUNCEMENT_AFTER_MS} >= ${now}
        and (${event.announcedAt} is null or ${event.announcedAt} + ${ANNOUNCEMENT_EVERY_MS} <= ${now})
        and ${call?.unused ?? sql`1`}`,
    ),
    statement(db, sql`update ${event} set announced_at = ${now} where ${event.id} = ${eventId} and ${isPromised}`),
    keepOutcome(db, call, { status: sql`202`, answer: sql`'{}'`, memberId: sql`null` }, isPromised),
  );
  const [stood, [earlier], promised] = results;
  const before = getOwn(c, viewer, stood[0]);
  if (earlier && earlier.request !== call?.request) throw new Problem("idempotency-conflict");
  if (earlier) return;
  if (promised.meta.changes === 0) throw refusal(before, now);
  fanOutSoon(c, id);
}

function refusal(before: HostedEvent, now: number): Problem {
  if (before.cancelledAt !== null) return new Problem("event-cancelled");
  if (endOf(before) + ANNOUNCEMENT_AFTER_MS < now) return new Problem("event-over");
  const again = (before.announcedAt ?? now) + ANNOUNCEMENT_EVERY_MS;
  return new Problem("rate-limited", { retryAfterSeconds: Math.max(1, (again - now) / 1000) });
}
