import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { selectViewer, viewerId } from "#auth/session/session.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { promotedMails, promotionStatements } from "./promote-from-waitlist.ts";
import { registerMember } from "./register-member.ts";
import { registerVisitor } from "./register-visitor.ts";
import { type RegistrationOutcome, type RegistrationRequest, selectSeats, toPlace, waitlistPosition } from "./seats.ts";

/**
 * Registering and cancelling (decisions 28 to 30). Each is one D1 batch that decides by itself: every statement is conditional on what
 * stands in the database at that moment, so nothing is read first and written later, and of any number of racers for the last seat
 * one wins.
 */

/** Registers whoever asks: the member whose session it is, else a visitor. */
export async function registerForEvent(c: Context<AppEnv>, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { sessionToken } = c.var;
  if (!sessionToken) return registerVisitor(c, request);
  const asMember = await registerMember(c, request, sessionToken);
  if (asMember) return asMember;
  // The session ended meanwhile: this is a visitor, and limited like one.
  await consumeVisitorLimit(c, request.input.email);
  return registerVisitor(c, request);
}

/** Counts a visitor's try, per network and, once known, per address (security rule 7). */
export async function consumeVisitorLimit(c: Context<AppEnv>, email: string | null): Promise<void> {
  const perIp = { limit: RATE_LIMITS.guestRegistrationPerIp, subject: clientNetwork(c) };
  const perAddress = { limit: RATE_LIMITS.guestRegistrationPerAddress, subject: email ?? "" };
  await consume(c, perIp, ...(email ? [perAddress] : []));
}

/** Gives a member's place back, in line or with a seat that goes to the next at once: in one batch. Nothing happens when there is no place; after the start, 409. */
export async function cancelRegistration(c: Context<AppEnv>, eventId: string): Promise<void> {
  const { db, now, sessionToken } = c.var;
  if (!sessionToken) throw new Problem("session-missing");
  // Asked by the statements themselves: whoever is refused below has changed nothing.
  const me = sql`(select ${user.id} from ${user} where ${user.id} = ${viewerId(sessionToken, now)} and ${user.status} <> 'suspended')`;
  const mailId = newId();
  const [viewers, events, ...written] = await db.batch([
    selectViewer(db, sessionToken, now),
    selectSeats(db, eventId),
    ...giveBack(c, eventId, sql`${registration.memberId} = ${me} and ${registration.eventId} = ${eventId}`, mailId),
  ]);
  if (!viewers[0]) throw new Problem("session-missing");
  if (viewers[0].status === "suspended") throw new Problem("account-suspended");
  if (!events[0]) throw new Problem("event-not-found");
  if (events[0].startsAt <= now) throw new Problem("registration-closed");
  enqueueCancellationMails(c, mailId, written);
}

/**
 * The statements that give one registration back before the event's start: its mail, its count, its row, and the promotion of who is next.
 * What they answer is for `enqueueCancellationMails`.
 */
export function giveBack(c: Context<AppEnv>, eventId: string, which: SQL, mailId: string) {
  const { db, now } = c.var;
  const before = sql`(select ${event.startsAt} from ${event} where ${event.id} = ${eventId}) > ${now}`;
  const standing = sql`exists (select 1 from ${registration} where ${which}) and ${before}`;
  const its = (column: SQL) => sql`(select ${column} from ${registration} where ${which})`;
  const mail = {
    id: mailId,
    key: sql`'registration-cancelled:' || ${its(sql`${registration.id}`)}`,
    kind: "registration-cancelled" as const,
    to: its(sql`${registration.email}`),
    toName: sql`coalesce((select ${user.name} from ${user} where ${user.id} = ${its(sql`${registration.memberId}`)}), ${its(sql`${registration.name}`)})`,
    memberId: its(sql`${registration.memberId}`),
    eventId,
    registrationId: its(sql`${registration.id}`),
  };
  return [
    outboxInsert(db, c.env, now, mail, standing),
    statement(
      db,
      sql`update ${event} set
        attendee_count = attendee_count - (given.queue is null), waitlist_count = waitlist_count - (given.queue is not null)
      from (select ${registration.queue} from ${registration} where ${which}) as given
      where ${event.id} = ${eventId} and ${event.startsAt} > ${now}`,
    ),
    statement(db, sql`delete from ${registration} where ${which} and ${before}`),
    ...promotionStatements(c, eventId),
  ] as const;
}

/** Wakes the mails of what `giveBack` wrote: to who went and to who has the seat now. */
export function enqueueCancellationMails(
  c: Context<AppEnv>,
  mailId: string,
  [mailed, , , ...promoted]: readonly unknown[],
): void {
  const own = (mailed as D1Result).meta.changes > 0 ? [mailId] : [];
  c.executionCtx.waitUntil(enqueueMail(c.env, [...own, ...promotedMails(promoted)]));
}

/** Lists a member among the attendees, or not (404 without a place of theirs); answers the place. */
export async function changeListing(c: Context<AppEnv>, eventId: string, listed: boolean): Promise<RegistrationView> {
  const { db, now, sessionToken } = c.var;
  const mine = sql`${registration.memberId} = ${viewerId(sessionToken, now)} and ${registration.eventId} = ${eventId} and ${registration.confirmedAt} is not null`;
  const [, [own]] = await db.batch([
    db
      .update(registration)
      .set({ hidden: !listed })
      .where(sql`${mine} and ${registration.hidden} <> ${listed ? 0 : 1}`),
    db.select({ position: waitlistPosition(), hidden: registration.hidden }).from(registration).where(mine),
  ]);
  if (!own) throw new Problem("registration-not-found");
  const place = toPlace(own.position);
  return { ...place, listed: !own.hidden };
}
