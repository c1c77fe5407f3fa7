import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventInput, startRefusal } from "#contract/events/hosting.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { authorizeHosting } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { countWithin } from "#http/rate-limit.ts";
import { getEvent, getEventOf, selectEvent } from "../detail/queries.ts";
import { indexSoon } from "../search/index-events.ts";
import { isTooLateForReminder, locationKeyOf } from "./event-changes.ts";
import { hostId, markForIndexing } from "./hosted-event.ts";

/**
 * Creates an event of the viewer in one batch: rate limit, event, search index mark, outcome of the idempotency key. The same key again
 * returns the event that it created, and is neither counted nor limited. Throws 401, 403 as `authorizeHosting`, 409
 * `idempotency-conflict`, 422 for a start that `startRefusal` refuses, and 429.
 */
export async function createEvent(
  c: Context<AppEnv>,
  { id: memberId }: Viewer,
  input: EventInput,
  call: IdempotentCall | null,
): Promise<EventView> {
  const { db, now } = c.var;
  const id = newId();
  const refusal = startRefusal(input.startsAt, now);
  const isNew = sql`${call?.unused ?? sql`1`} and ${refusal ? sql`0` : sql`1`}`;
  const count = await countWithin(c, { limit: RATE_LIMITS.eventsPerMember, subject: memberId }, isNew);
  const { viewer, earlier, inserted, created } = await getWithViewer(c, {
    earlier: selectOutcome(db, call, now),
    count: count.insert,
    inserted: insertEvent(c, id, input, sql`${isNew} and ${count.isWithin}`),
    search: markForIndexing(c, id),
    outcome: keepOutcome(
      db,
      call,
      { status: sql`201`, answer: sql`json_object('id', ${id})`, memberId: sql`${memberId}` },
      sql`exists (select 1 from ${event} where ${event.id} = ${id})`,
    ),
    created: selectEvent(c, id),
  });
  authorizeHosting(c.env, viewer);
  if (earlier[0]) return getCreatedBefore(c, earlier[0], call);
  if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  if (inserted.meta.changes === 0) throw new Problem("rate-limited", { retryAfterSeconds: count.retryAfterSeconds });
  indexSoon(c, id);
  return getEventOf(created, viewer, now);
}

/** Inserts the event while the viewer may host and `onlyIf` holds. */
function insertEvent(c: Context<AppEnv>, id: string, input: EventInput, onlyIf: SQL) {
  const { db, now } = c.var;
  const host = hostId(c);
  const startsAt = Date.parse(input.startsAt);
  return statement(
    db,
    sql`
      insert into ${event} (id, host_id, title, starts_at, ends_at, time_zone, location, description, website, capacity, cover,
        location_key, reminded, created_at, updated_at)
      select ${id}, ${host}, ${input.title}, ${startsAt}, ${input.endsAt ? Date.parse(input.endsAt) : null}, ${input.timeZone},
        ${input.location}, ${input.description}, ${input.website ?? null}, ${input.capacity ?? null}, ${input.cover ?? null},
        ${locationKeyOf(input.location)}, ${Number(isTooLateForReminder(startsAt, now))}, ${now}, ${now}
      where ${host} is not null and ${onlyIf}`,
  );
}

/** The event that this key created before. Throws 409 `idempotency-conflict` for another body or another member. */
async function getCreatedBefore(
  c: Context<AppEnv>,
  { request, answer }: { request: string; answer: unknown },
  call: IdempotentCall | null,
): Promise<EventView> {
  if (request !== call?.request) throw new Problem("idempotency-conflict");
  const created = await getEvent(c, (answer as { id: string }).id);
  if (!created.viewer.isHost) throw new Problem("idempotency-conflict");
  return created;
}
