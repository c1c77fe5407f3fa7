import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventChange, eventChange, startRefusal } from "#contract/events/hosting.ts";
import { EVENT_LIMITS } from "#contract/events/limits.ts";
import { EVENT_DURATION_MAX_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { sentences } from "#http/validate.ts";
import { removeSoon } from "#media/remove-media.ts";
import { fanOutSoon, insertChangeAnnouncement, isChangeAnnounced } from "../announcements/fan-out.ts";
import { getEventOf, selectEvent } from "../detail/queries.ts";
import { movableUntil } from "../event-sql.ts";
import { notifyPromoted, promotionStatements } from "../registration/promote-from-waitlist.ts";
import { indexSoon, markForIndexing } from "../search/index-events.ts";
import { coverRefusal, isCoverUnused, keepCover, releaseCover, selectUnusedCover } from "./cover-picture.ts";
import {
  assignments,
  auditedChange,
  differs,
  type Field,
  type NewValues,
  toNewValues,
  WHEN_AND_WHERE,
} from "./event-changes.ts";
import {
  adminAudit,
  canEdit,
  endOf,
  getEventForEditor,
  type HostedEvent,
  hasRegistrations,
  selectHosted,
} from "./hosted-event.ts";

/** Equal values write nothing. Throws 409 `event-cancelled`, `event-over`, `conflict`, `capacity-taken`; 422; 429. */
export async function editEvent(
  c: Context<AppEnv>,
  editor: Viewer,
  id: string,
  input: EventChange,
): Promise<EventView> {
  const { db, now } = c.var;
  const newValues = toNewValues(input);
  const announcementId = newId();
  const { coverKey } = newValues;
  const limit = countMemberWithin(c, EVENT_LIMITS.changeMailsPerEvent, sql`${editor.id} || ':' || ${id}`);
  const edits = countMemberWithin(c, EVENT_LIMITS.editsPerMember, sql`${editor.id}`);
  const isEditable = sql`${event.id} = ${id} and ${canEdit(c, editor)} and ${isValidEdit(c, newValues, input)}`;
  const isAnnounced = sql`${differs(newValues, WHEN_AND_WHERE)} and ${hasRegistrations} and ${isChangeAnnounced(id, now)}`;
  const { viewer, hosted, covers, editUses, announcements, announced, replaced, edited, promotion, current } =
    await runCommandWithViewer(c, {
      readBefore: {
        hosted: selectHosted(db, id),
        covers: coverKey ? selectUnusedCover(c, coverKey) : null,
        editUses: edits.insert(sql`exists (select 1 from ${event} where ${isEditable})`),
        // Only an announced edit counts toward this limit.
        announcements: limit.insert(
          sql`exists (select 1 from ${event} where ${isEditable} and ${edits.isWithin} and ${isAnnounced})`,
        ),
      },
      onlyIf: sql`${isEditable} and ${edits.isWithin} and (${limit.isWithin} or not (${isAnnounced}))`,
      audit: adminAudit(c, editor, id, auditedChange(id, newValues)),
      write: (onlyIf) => ({
        announced: insertChangeAnnouncement(
          c.var,
          { id: announcementId, eventId: id },
          sql`${onlyIf} and ${isAnnounced}`,
        ),
        replaced: coverKey === undefined ? null : releaseCover(db, coverKey, onlyIf),
        edited: statement(db, sql`update ${event} set ${assignments(newValues, now)} where ${onlyIf}`),
        cover: coverKey ? keepCover(db, id, coverKey, isEditedNow(id, input, now)) : null,
        search: markForIndexing(db, id, isEditedNow(id, input, now)),
        promotion: input.capacity === undefined ? null : promotionStatements(c, id),
      }),
      readAfter: { current: selectEvent(c, id) },
    });
  const before = getEventForEditor(c, viewer, hosted[0]);
  edits.requireWithin(editUses);
  limit.requireWithin(announcements);
  if (edited.meta.changes === 0) refuse(before, input, newValues, { now, hasCover: covers?.length !== 0 });
  else indexSoon(c, id);
  removeSoon(c, replaced);
  if (announced.meta.changes > 0) fanOutSoon(c, announcementId);
  c.executionCtx.waitUntil(notifyPromoted(c, promotion));
  return getEventOf(c, current, viewer);
}

const isEditedNow = (id: string, input: EventChange, now: number): SQL =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.version} = ${input.version + 1} and ${event.updatedAt} = ${now})`;

/**
 * SQL. `refuse` throws the problem of the first condition that failed:
 *
 *     not canceled                      event-cancelled
 *     not over                          event-over
 *     the version that was read         conflict
 *     startFits                         event-over when it is not movable, else invalid `startsAt`
 *     endFits                           invalid `endsAt`
 *     capacityFits                      capacity-taken
 *     coverFits                         invalid `coverPicture`
 *     differs                           none: nothing to write
 */
function isValidEdit(c: Context<AppEnv>, newValues: NewValues, input: EventChange): SQL {
  const { now } = c.var;
  return sql`${event.cancelledAt} is null
    and ${eventEnd} > ${now}
    and ${event.version} = ${input.version}
    and ${startFits(newValues, input, now)}
    and ${endFits(newValues)}
    and ${capacityFits(newValues)}
    and ${coverFits(c, newValues)}
    and ${differs(newValues)}`;
}

const startFits = (newValues: NewValues, input: EventChange, now: number): SQL =>
  newValues.startsAt === undefined
    ? sql`1`
    : sql`(${event.startsAt} = ${newValues.startsAt} or (${movableUntil} > ${now} and ${startRefusal(input.startsAt ?? "", now) ? sql`0` : sql`1`}))`;

function endFits({ startsAt, endsAt }: NewValues): SQL {
  if (startsAt === undefined && endsAt === undefined) return sql`1`;
  const start = startsAt ?? event.startsAt;
  const end = endsAt === undefined ? event.endsAt : sql`${endsAt}`;
  return sql`(${end} is null or ${end} - ${start} between 1 and ${EVENT_DURATION_MAX_MS})`;
}

const capacityFits = ({ capacity }: NewValues): SQL =>
  typeof capacity === "number"
    ? sql`(${event.capacity} = ${capacity} or ${event.attendeeCount} <= ${capacity})`
    : sql`1`;

const coverFits = (c: Context<AppEnv>, { coverKey }: NewValues): SQL =>
  coverKey ? sql`(${event.coverKey} = ${coverKey} or ${isCoverUnused(c, coverKey)})` : sql`1`;

function refuse(
  before: HostedEvent,
  input: EventChange,
  newValues: NewValues,
  { now, hasCover }: { now: number; hasCover: boolean },
): void {
  if (before.cancelledAt !== null) throw new Problem("event-cancelled");
  if (endOf(before) <= now) throw new Problem("event-over");
  if (before.version !== input.version) throw new Problem("conflict");
  const { startsAt = before.startsAt, endsAt = before.endsAt } = newValues as Partial<HostedEvent>;
  if (startsAt !== before.startsAt) {
    if (before.movableUntil <= now) throw new Problem("event-over");
    const refusal = startRefusal(input.startsAt ?? "", now);
    if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  }
  const times = { startsAt: toInstant(startsAt), endsAt: endsAt === null ? null : toInstant(endsAt) };
  const { error } = eventChange.safeParse({ version: input.version, ...times });
  if (error) throw new Problem("invalid", { fields: sentences(error.issues) });
  if (Number(newValues.capacity ?? before.attendeeCount) < before.attendeeCount) throw new Problem("capacity-taken");
  if (!hasCover && newValues.coverKey !== before.coverKey) throw coverRefusal();
  if (Object.entries(newValues).some(([name, value]) => before[name as Field] !== value)) throw new Problem("conflict");
}

const toInstant = (at: number): string => new Date(at).toISOString();
