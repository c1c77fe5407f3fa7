import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventInput, startRefusal } from "#contract/events/hosting.ts";
import { RATE_LIMITS, REMINDER_BEFORE_MS } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";
import { newId } from "#db/ids.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { authorizeHosting } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { countWithin } from "#http/rate-limit.ts";
import { getEvent } from "../detail/queries.ts";
import { indexSoon } from "../search/index-events.ts";
import { getOutcome, hostId, selectOutcomeOf, toBeIndexed } from "./hosted-event.ts";

/** The part of a location that Similar Events compares: what stands before the first comma, folded. */
export const locationKeyOf = (location: string): string => fold(location.split(",")[0] ?? "").trim();

/** 1 when a start comes too soon for a reminder a day before it. */
export const remindedAt = (startsAt: number, now: number): 0 | 1 => (startsAt - now <= REMINDER_BEFORE_MS ? 1 : 0);

/**
 * Creates an event of the viewer's in one batch: count on the limit, event, place in the search index, outcome of the key. The same key
 * again answers the event that was made, is not counted, and is refused by no limit.
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
  const host = hostId(c);
  const isNew = sql`${call?.unused ?? sql`1`} and ${refusal ? sql`0` : sql`1`}`;
  const count = await countWithin(c, { limit: RATE_LIMITS.eventsPerMember, subject: memberId }, isNew);
  const isMade = sql`exists (select 1 from ${event} where ${event.id} = ${id})`;
  const startsAt = Date.parse(input.startsAt);
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectOutcome(db, call, now),
    count.insert,
    statement(
      db,
      sql`
      insert into ${event} (id, host_id, title, starts_at, ends_at, time_zone, location, description, website, capacity, cover,
        location_key, reminded, created_at, updated_at)
      select ${id}, ${host}, ${input.title}, ${startsAt}, ${input.endsAt ? Date.parse(input.endsAt) : null}, ${input.timeZone},
        ${input.location}, ${input.description}, ${input.website ?? null}, ${input.capacity ?? null}, ${input.cover ?? null},
        ${locationKeyOf(input.location)}, ${remindedAt(startsAt, now)}, ${now}, ${now}
      where ${host} is not null and ${isNew} and ${count.isWithin}`,
    ),
    toBeIndexed(c, id),
    keepOutcome(
      db,
      call,
      { status: sql`201`, answer: sql`json_object('id', ${id})`, memberId: sql`${memberId}` },
      isMade,
    ),
    ...selectOutcomeOf(c, id),
  );
  authorizeHosting(c.env, viewer);
  const [[earlier], , made, , , ...outcome] = results;
  if (earlier) return getMade(c, earlier, call);
  if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });
  if (made.meta.changes === 0) throw new Problem("rate-limited", { retryAfterSeconds: count.retryAfterSeconds });
  indexSoon(c, id);
  return getOutcome(c, viewer, outcome);
}

/** What this key made before; another body, or another member, is told 409. */
async function getMade(
  c: Context<AppEnv>,
  { request, answer }: { request: string; answer: unknown },
  call: IdempotentCall | null,
): Promise<EventView> {
  if (request !== call?.request) throw new Problem("idempotency-conflict");
  const made = await getEvent(c, (answer as { id: string }).id);
  if (!made.viewer.isHost) throw new Problem("idempotency-conflict");
  return made;
}
