import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { lastsUntil } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventInput, startRefusal } from "#contract/events/hosting.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, user } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { createdRow, type IdempotentCall, readCreatedRow } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { getEvent, getEventOf, selectEvent } from "../detail/queries.ts";
import { indexSoon, markForIndexing } from "../search/index-events.ts";
import { coverRefusal, isCoverUnused, keepCover, selectUnusedCover } from "./cover-picture.ts";
import { coverColumns, isTooLateForReminder, locationKeyOf } from "./event-changes.ts";
import { hostId } from "./hosted-event.ts";

/** A repeated key is not counted. Throws 409 `idempotency-conflict`, `deletion-pending`; 422 as `startRefusal`; 429. */
export async function createEvent(
  c: Context<AppEnv>,
  { id: memberId }: Viewer,
  input: EventInput,
  call: IdempotentCall,
): Promise<EventView> {
  const { db, now } = c.var;
  const id = newId();
  const coverKey = input.coverPicture?.key;
  const refusal = startRefusal(input.startsAt, now);
  const limit = countMemberWithin(c, RATE_LIMITS.eventsPerMember, sql`${memberId}`);
  const { viewer, outcomes, covers, uses, created } = await runCommandWithViewer(c, {
    limit,
    call,
    readBefore: { covers: coverKey ? selectUnusedCover(c, coverKey) : null },
    onlyIf: sql`${isStaying(memberId)} and ${refusal ? sql`0` : coverKey ? isCoverUnused(c, coverKey) : sql`1`}`,
    write: (onlyIf) => ({
      inserted: insertEvent(c, id, input, onlyIf),
      cover: coverKey ? keepCover(db, id, coverKey, sql`1`) : null,
      search: markForIndexing(db, id),
    }),
    outcome: createdRow(event, id, memberId),
    readAfter: { created: selectEvent(c, id) },
  });
  authorizeAdmitted(c.env, viewer);
  const earlierId = readCreatedRow(outcomes, call);
  if (earlierId) return getEvent(c, earlierId);
  if (viewer.deletionDueAt) throw new Problem("deletion-pending");
  if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  if (covers?.length === 0) throw coverRefusal();
  limit.requireWithin(uses);
  indexSoon(c, id);
  return getEventOf(c, created, viewer);
}

const isStaying = (memberId: string): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.deletionDueAt} is null)`;

function insertEvent(c: Context<AppEnv>, id: string, input: EventInput, onlyIf: SQL) {
  const { db, now } = c.var;
  const host = hostId(c);
  const startsAt = Date.parse(input.startsAt);
  const row = {
    ...input,
    ...coverColumns(input.coverPicture),
    id,
    hostId: host,
    startsAt,
    endsAt: input.endsAt ? Date.parse(input.endsAt) : null,
    lastsUntil: input.endsAt ? null : lastsUntil(startsAt, input.timeZone),
    locationKey: locationKeyOf(input.location),
    reminded: isTooLateForReminder(startsAt, now),
    createdAt: now,
    updatedAt: now,
  };
  return insertIf(db, event, row, sql`${host} is not null and ${onlyIf}`);
}
