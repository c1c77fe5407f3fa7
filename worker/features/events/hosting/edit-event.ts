import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
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
import { fanOutSoon, insertAnnouncement } from "../announcements/fan-out.ts";
import { getEventOf, selectEvent } from "../detail/queries.ts";
import { eventEnd } from "../event-sql.ts";
import { promotedMails, promotionStatements } from "../registration/promote-from-waitlist.ts";
import { indexSoon } from "../search/index-events.ts";
import {
  assignments,
  auditChange,
  differs,
  type Field,
  type NewValues,
  toNewValues,
  WHEN_AND_WHERE,
} from "./event-changes.ts";
import {
  canEdit,
  endOf,
  getEventForEditor,
  type HostedEvent,
  hasRegistrations,
  isAdminAction,
  markForIndexing,
  selectHosted,
} from "./hosted-event.ts";

/**
 * Edits an event, in one batch: audit row for an admin, announcement when time or location changes, event, search index mark, promotions
 * when the capacity changes. Returns the event as it is afterwards; fields that have these values already change and write nothing.
 * Throws 401, 403 and 404 as `getEventForEditor`, 409 `event-cancelled`, `event-over`, `conflict`, `capacity-taken`, and 422.
 */
export async function editEvent(
  c: Context<AppEnv>,
  editor: Viewer,
  id: string,
  input: EventChange,
): Promise<EventView> {
  const { db, now } = c.var;
  const newValues = toNewValues(input);
  const announcementId = newId();
  const onlyIf = sql`${event.id} = ${id} and ${canEdit(c, editor)} and ${isValidEdit(newValues, input, now)}`;
  const { viewer, hosted, announced, edited, promotion, current } = await getWithViewer(c, {
    hosted: selectHosted(db, id),
    audit: auditChange(c, id, newValues, isAdminAction(c, editor, onlyIf)),
    announced: insertAnnouncement(
      c.var,
      { id: announcementId, eventId: id, kind: "event-changed", text: null },
      sql`${onlyIf} and ${differs(newValues, WHEN_AND_WHERE)} and ${hasRegistrations}`,
    ),
    // Writes the new values while the editor may change the event and every one of them is allowed.
    edited: statement(db, sql`update ${event} set ${assignments(newValues, now)} where ${onlyIf}`),
    search: markForIndexing(c, id, isEditedNow(id, input, now)),
    promotion: input.capacity === undefined ? null : promotionStatements(c, id),
    current: selectEvent(c, id),
  });
  const before = getEventForEditor(c, viewer, hosted[0]);
  if (edited.meta.changes === 0) refuse(before, input, newValues, now);
  else indexSoon(c, id);
  if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
  c.executionCtx.waitUntil(enqueueMail(c.env, promotedMails(promotion)));
  return getEventOf(current, viewer, now);
}

/** SQL: this batch has edited the event: it has the next version, as of now. */
const isEditedNow = (id: string, input: EventChange, now: number): SQL =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.version} = ${input.version + 1} and ${event.updatedAt} = ${now})`;

/**
 * SQL: a row of `event` takes these new values. When it does not, `refuse` throws the problem of the first condition that failed:
 *
 *     not cancelled                     event-cancelled
 *     not over                          event-over
 *     the version that was read         conflict
 *     startFits                         event-over after the start, else invalid `startsAt`
 *     endFits                           invalid `endsAt`
 *     capacityFits                      capacity-taken
 *     differs                           none: nothing to write
 */
function isValidEdit(newValues: NewValues, input: EventChange, now: number): SQL {
  return sql`${event.cancelledAt} is null
    and ${eventEnd} >= ${now}
    and ${event.version} = ${input.version}
    and ${startFits(newValues, input, now)}
    and ${endFits(newValues)}
    and ${capacityFits(newValues)}
    and ${differs(newValues)}`;
}

/** SQL: the start does not change, or the event has not started and the new start is allowed. */
const startFits = (newValues: NewValues, input: EventChange, now: number): SQL =>
  newValues.startsAt === undefined
    ? sql`1`
    : sql`(${event.startsAt} = ${newValues.startsAt} or (${event.startsAt} > ${now} and ${startRefusal(input.startsAt ?? "", now) ? sql`0` : sql`1`}))`;

/** SQL: the event as edited ends after its start, and not too late after it. */
function endFits({ startsAt, endsAt }: NewValues): SQL {
  if (startsAt === undefined && endsAt === undefined) return sql`1`;
  const start = startsAt ?? event.startsAt;
  const end = endsAt === undefined ? event.endsAt : sql`${endsAt}`;
  return sql`(${end} is null or ${end} - ${start} between 1 and ${EVENT_DURATION_MAX_MS})`;
}

/** SQL: the capacity does not change, or all who have a seat keep it. */
const capacityFits = ({ capacity }: NewValues): SQL =>
  typeof capacity === "number"
    ? sql`(${event.capacity} = ${capacity} or ${event.attendeeCount} <= ${capacity})`
    : sql`1`;

/** Throws the problem of the first condition of `isValidEdit` that failed; returns when there was nothing to write. */
function refuse(before: HostedEvent, input: EventChange, newValues: NewValues, now: number): void {
  if (before.cancelledAt !== null) throw new Problem("event-cancelled");
  if (endOf(before) < now) throw new Problem("event-over");
  if (before.version !== input.version) throw new Problem("conflict");
  const { startsAt = before.startsAt, endsAt = before.endsAt } = newValues as Partial<HostedEvent>;
  if (startsAt !== before.startsAt) {
    if (before.startsAt <= now) throw new Problem("event-over");
    const refusal = startRefusal(input.startsAt ?? "", now);
    if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  }
  const times = { startsAt: toInstant(startsAt), endsAt: endsAt === null ? null : toInstant(endsAt) };
  const { error } = eventChange.safeParse({ version: input.version, ...times });
  if (error) throw new Problem("invalid", { fields: sentences(error.issues) });
  if (Number(newValues.capacity ?? before.attendeeCount) < before.attendeeCount) throw new Problem("capacity-taken");
  if (Object.entries(newValues).some(([name, value]) => before[name as Field] !== value)) throw new Problem("conflict");
}

const toInstant = (at: number): string => new Date(at).toISOString();
