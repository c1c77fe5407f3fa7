import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { ANNOUNCEMENT_AFTER_MS, ANNOUNCEMENT_EVERY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { announcement, event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type IdempotentCall, readOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { endOf, getEventForHost, type HostedEvent, isOwn, selectHosted } from "../hosting/hosted-event.ts";
import { fanOutSoon, insertAnnouncement } from "./fan-out.ts";

/** Throws 409 `event-cancelled`, `event-over`, `idempotency-conflict`; 429 once a day; else as `getEventForHost`. */
export async function announce(c: Context<AppEnv>, eventId: string, text: string, call: IdempotentCall): Promise<void> {
  const { db, now } = c.var;
  const id = newId();
  const isAnnounced = sql`exists (select 1 from ${announcement} where ${announcement.id} = ${id})`;
  const { viewer, hosted, outcomes, announced } = await runCommandWithViewer(c, {
    readBefore: { hosted: selectHosted(db, eventId) },
    call,
    onlyIf: sql`${isOwn(c)} and ${canAnnounce(now)}`,
    write: (onlyIf) => ({
      announced: insertAnnouncement(c.var, { id, eventId, kind: "event-message", text }, onlyIf),
      event: statement(
        db,
        sql`update ${event} set announced_at = ${now} where ${event.id} = ${eventId} and ${isAnnounced}`,
      ),
    }),
    outcome: { status: sql`202`, answer: sql`'{}'`, memberId: sql`null`, onlyIf: isAnnounced },
  });
  const before = getEventForHost(c, viewer, hosted[0]);
  if (readOutcome(outcomes, call)) return;
  if (announced.meta.changes === 0) throw refusal(before, now);
  fanOutSoon(c, id);
}

const canAnnounce = (now: number): SQL => sql`${event.cancelledAt} is null
        and ${eventEnd} + ${ANNOUNCEMENT_AFTER_MS} >= ${now}
        and (${event.announcedAt} is null or ${event.announcedAt} + ${ANNOUNCEMENT_EVERY_MS} <= ${now})`;

function refusal(before: HostedEvent, now: number): Problem {
  if (before.cancelledAt !== null) return new Problem("event-cancelled");
  if (endOf(before) + ANNOUNCEMENT_AFTER_MS < now) return new Problem("event-over");
  const nextAt = (before.announcedAt ?? now) + ANNOUNCEMENT_EVERY_MS;
  return new Problem("rate-limited", { retryAfterSeconds: Math.max(1, (nextAt - now) / 1000) });
}
