import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventChange, eventChange, startRefusal } from "#contract/events/hosting.ts";
import { EVENT_DURATION_MAX_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { sentences } from "#http/validate.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { fanOutSoon } from "../announcements/fan-out.ts";
import { promotedMails, promotionStatements } from "../registration/promote-from-waitlist.ts";
import { indexSoon } from "../search/index-events.ts";
import {
  assignments,
  auditChange,
  differs,
  type Field,
  toWanted,
  type Wanted,
  WHEN_AND_WHERE,
} from "./event-changes.ts";
import {
  announcementInsert,
  endOf,
  getHosted,
  getOutcome,
  type HostedEvent,
  hasPeople,
  isAdminAction,
  mayChange,
  selectHosted,
  selectOutcomeOf,
  toBeIndexed,
} from "./hosted-event.ts";

/**
 * Changes an event as it was read, in one batch that decides by itself: audit row when an admin does it, announcement when it moves,
 * event, seats that became free, search. What is as it was already changes and writes nothing.
 */
export async function editEvent(c: Context<AppEnv>, asked: Viewer, id: string, input: EventChange): Promise<EventView> {
  const { db, now } = c.var;
  const wanted = toWanted(input);
  const announcementId = newId();
  const onlyIf = sql`${event.id} = ${id} and ${mayChange(c, asked)} and ${mayBeEdited(c, input, wanted)}`;
  const promotion = input.capacity === undefined ? [] : promotionStatements(c, id);
  const outcome = selectOutcomeOf(c, id);
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectHosted(db, id),
    auditChange(c, id, wanted, isAdminAction(c, asked, onlyIf)),
    announcementInsert(
      c.var,
      { id: announcementId, eventId: id, kind: "event-changed", text: null },
      sql`${onlyIf} and ${differs(wanted, WHEN_AND_WHERE)} and ${hasPeople}`,
    ),
    statement(db, sql`update ${event} set ${assignments(wanted, now)} where ${onlyIf}`),
    toBeIndexed(
      c,
      id,
      sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.version} = ${input.version + 1} and ${event.updatedAt} = ${now})`,
    ),
    ...promotion,
    ...outcome,
  );
  const [stood, , announced, edited, , ...rest] = results;
  const before = getHosted(c, viewer, stood[0]);
  if (edited.meta.changes === 0) refuse(before, input, wanted, now);
  else indexSoon(c, id);
  if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
  c.executionCtx.waitUntil(enqueueMail(c.env, promotedMails(rest.slice(0, promotion.length))));
  return getOutcome(c, viewer, rest.slice(promotion.length));
}

/** What the update asks of the event's row; `refuse` says which of it was not so. */
function mayBeEdited(c: Context<AppEnv>, input: EventChange, wanted: Wanted): SQL {
  const { now } = c.var;
  const startsAt = wanted.startsAt ?? event.startsAt;
  const endsAt = wanted.endsAt === undefined ? event.endsAt : sql`${wanted.endsAt}`;
  const mayStart =
    wanted.startsAt === undefined
      ? sql`1`
      : sql`(${event.startsAt} = ${startsAt} or (${event.startsAt} > ${now} and ${startRefusal(input.startsAt ?? "", now) ? sql`0` : sql`1`}))`;
  const mayEnd =
    wanted.startsAt === undefined && wanted.endsAt === undefined
      ? sql`1`
      : sql`(${endsAt} is null or ${endsAt} - ${startsAt} between 1 and ${EVENT_DURATION_MAX_MS})`;
  const hasRoom =
    typeof wanted.capacity === "number"
      ? sql`(${event.capacity} = ${wanted.capacity} or ${event.attendeeCount} <= ${wanted.capacity})`
      : sql`1`;
  return sql`${event.version} = ${input.version} and ${event.cancelledAt} is null
    and coalesce(${event.endsAt}, ${event.startsAt}) >= ${now} and ${mayStart} and ${mayEnd} and ${hasRoom} and ${differs(wanted)}`;
}

/** Says why nothing was written, unless there was nothing to write. */
function refuse(before: HostedEvent, input: EventChange, wanted: Wanted, now: number): void {
  if (before.cancelledAt !== null) throw new Problem("event-cancelled");
  if (endOf(before) < now) throw new Problem("event-over");
  if (before.version !== input.version) throw new Problem("conflict");
  const { startsAt = before.startsAt, endsAt = before.endsAt } = wanted as Partial<HostedEvent>;
  if (startsAt !== before.startsAt) {
    if (before.startsAt <= now) throw new Problem("event-over");
    const refusal = startRefusal(input.startsAt ?? "", now);
    if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  }
  const times = { startsAt: toInstant(startsAt), endsAt: endsAt === null ? null : toInstant(endsAt) };
  const { error } = eventChange.safeParse({ version: input.version, ...times });
  if (error) throw new Problem("invalid", { fields: sentences(error.issues) });
  if (Number(wanted.capacity ?? before.attendeeCount) < before.attendeeCount) throw new Problem("capacity-taken");
  if (Object.entries(wanted).some(([name, value]) => before[name as Field] !== value)) throw new Problem("conflict");
}

const toInstant = (at: number): string => new Date(at).toISOString();
