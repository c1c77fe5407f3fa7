import { env } from "cloudflare:workers";
import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { newId } from "#db/ids.ts";
import { event, outbox, registration } from "#db/schema/index.ts";
import { isConfirmedRow } from "#domain/registrations/registration-states.ts";
import { app } from "#worker/app.ts";
import { registrationToken } from "#worker/features/events/mail/links.ts";
import { ORIGIN } from "../call.ts";
import { testDb } from "./events.ts";

/** Requests for seats, directly to the worker's app: hundreds of requests through the runtime take minutes. */

/** Ids of the enqueued mails. They are not delivered, since that would take longer than the tests. */
export const enqueued: string[] = [];
const sendBatch = async (messages: Iterable<{ body: { id: string } }>) => {
  for (const { body } of messages) enqueued.push(body.id);
};
const bindings = { ...env, MAIL: { sendBatch } as unknown as typeof env.MAIL };

let requests = 0;
/** Work after responses; a test file awaits it at its end. */
const afterwards: Promise<unknown>[] = [];
export const settled = () => Promise.allSettled(afterwards);
const waitUntil = (work: Promise<unknown>) => void afterwards.push(work);
const context = { waitUntil, passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext;

type RequestOptions = { method?: string; body?: unknown; cookie?: string | undefined; key?: string | undefined };

/** One request, each from its own network; those with one idempotency key from the same. */
export async function request(
  path: string,
  { method = "POST", body, cookie, key }: RequestOptions = {},
): Promise<Response> {
  requests += 1;
  const network = key ? key.slice(-4) : requests.toString(16);
  const prefix = key ? "2001:db9" : "2001:db8";
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": `${prefix}:${network}::1` });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (cookie) headers.set("cookie", cookie);
  if (key) headers.set("idempotency-key", key);
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return app.fetch(new Request(`${ORIGIN}${path}`, init), bindings, context);
}

type Person = { email: string; cookie?: string };

/** A visitor with an unknown address. */
export const newGuest = (): Person => ({ email: `${newId()}@guests.test` });

export const join = (
  eventId: string,
  { email, cookie }: Person,
  { waitlist, key }: { waitlist?: boolean; key?: string } = {},
) =>
  request(`/api/events/${eventId}/registration`, {
    body: { name: "Somebody", email, ...(waitlist === undefined ? {} : { waitlist }) },
    cookie,
    key,
  });

export const leave = (eventId: string, { cookie }: Person) =>
  request(`/api/events/${eventId}/registration`, { method: "DELETE", cookie });

/** Confirms or cancels by the link of the last mail about an address's registration, in the browser of `cookie`. */
export async function followLink(
  action: "confirmation" | "cancellation",
  eventId: string,
  email: string,
  cookie?: string,
): Promise<Response> {
  const [mail] = await testDb()
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.to, email), isNotNull(outbox.registrationId)))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!mail) throw new Error(`No mail about ${eventId} went to ${email}`);
  return request(`/api/registrations/${action}`, { body: { token: registrationToken(env, mail) }, cookie });
}

/** The host changes the capacity of the current version; a concurrent change is 409. */
export async function setCapacity(eventId: string, { cookie }: Person, capacity: number | null): Promise<Response> {
  const [row] = await testDb().select({ version: event.version }).from(event).where(eq(event.id, eventId));
  return request(`/api/events/${eventId}`, { method: "PATCH", body: { version: row?.version, capacity }, cookie });
}

/** The event with its registrations: those with a seat in no order, and the waitlist. */
export async function readSeats(eventId: string) {
  const db = testDb();
  const [[counters], rows] = await db.batch([
    db.select().from(event).where(eq(event.id, eventId)),
    db.select().from(registration).where(eq(registration.eventId, eventId)).orderBy(asc(registration.waitlistNumber)),
  ]);
  if (!counters) throw new Error("There is no such event");
  const seated = rows.filter((row) => row.waitlistNumber === null);
  const waitlist = rows.filter((row) => row.waitlistNumber !== null);
  const unconfirmedCount = seated.filter((row) => !isConfirmedRow(row)).length;
  return { ...counters, rows, seated, waitlist, unconfirmedCount };
}

/**
 * Logs inside the database, by triggers, every number on the waitlist as it is given and as it is promoted, and every event with more
 * attendees than seats.
 */
export async function watchSeats(): Promise<void> {
  await env.DB.batch(
    [
      "create table if not exists seat_log (at integer primary key, event_id text, what text, number integer)",
      `create trigger if not exists seat_joined after insert on registration when new.queue is not null
        begin insert into seat_log (event_id, what, number) values (new.event_id, 'joined', new.queue); end`,
      `create trigger if not exists seat_promoted after update on registration when old.queue is not null and new.queue is null
        begin insert into seat_log (event_id, what, number) values (new.event_id, 'promoted', old.queue); end`,
      `create trigger if not exists seat_above after update on event when new.attendee_count > new.capacity
        begin insert into seat_log (event_id, what, number) values (new.id, 'above', new.attendee_count); end`,
    ].map((text) => env.DB.prepare(text)),
  );
}

/** What is wrong with an event's seats, as a sentence; null when they are consistent. */
export async function findFault(eventId: string): Promise<string | null> {
  const { capacity, attendeeCount, waitlistCount, startsAt, cancelledAt, seated, waitlist } = await readSeats(eventId);
  const log = await env.DB.prepare("select what, number from seat_log where event_id = ? order by at").bind(eventId);
  const { results } = await log.all<{ what: string; number: number }>();
  const numbers = (what: string) => results.filter((row) => row.what === what).map((row) => row.number);
  if (numbers("above").length > 0) return `${numbers("above")} people had seats at once`;
  if (attendeeCount !== seated.length) return `${attendeeCount} are counted, ${seated.length} have a seat`;
  if (waitlistCount !== waitlist.length)
    return `${waitlistCount} are counted on the waitlist, ${waitlist.length} are there`;
  if (capacity !== null && seated.length > capacity) return `${seated.length} seats of ${capacity} are taken`;
  const isAhead = startsAt > Date.now() && cancelledAt === null;
  if (isAhead && waitlist.length > 0 && (capacity === null || seated.length < capacity))
    return "a seat is free while somebody waits";
  const joined = numbers("joined");
  if (joined.some((number, at) => at > 0 && number <= (joined[at - 1] ?? 0)))
    return `numbers were given out as ${joined}`;
  const [first] = waitlist;
  if (Math.max(0, ...numbers("promoted")) >= (first?.waitlistNumber ?? Number.POSITIVE_INFINITY))
    return "somebody was promoted before the first on the waitlist";
  return null;
}
