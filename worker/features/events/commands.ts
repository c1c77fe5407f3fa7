import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits";
import { event, registration, user } from "#db/schema";
import { selectViewer, viewerId } from "../../auth/session.ts";
import { newId } from "../../db/ids.ts";
import { statement } from "../../db/statement.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { Problem } from "../../http/problem.ts";
import { clientNetwork, spend } from "../../http/rate-limit.ts";
import { wakeMail } from "../../mail/jobs.ts";
import { outboxInsert } from "../../mail/outbox.ts";
import { registerMember } from "./register-member.ts";
import { registerVisitor } from "./register-visitor.ts";
import { type RegistrationOutcome, type RegistrationRequest, selectSeats } from "./registering.ts";

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
  await spendAsVisitor(c, request.input.email);
  return registerVisitor(c, request);
}

/** Counts a visitor's try, per network and, once known, per address (security rule 7). */
export async function spendAsVisitor(c: Context<AppEnv>, email: string | null): Promise<void> {
  const perIp = { limit: RATE_LIMITS.guestRegistrationPerIp, subject: clientNetwork(c) };
  const perAddress = { limit: RATE_LIMITS.guestRegistrationPerAddress, subject: email ?? "" };
  await spend(c, perIp, ...(email ? [perAddress] : []));
}

/** Gives a member's place back: seat, row and mail in one batch. Nothing happens when there is no place; after the start, 409. */
export async function cancelRegistration(c: Context<AppEnv>, eventId: string): Promise<void> {
  const { db, now, sessionToken } = c.var;
  if (!sessionToken) throw new Problem("session-missing");
  const me = viewerId(sessionToken, now);
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
  if (written[0].meta.changes > 0) c.executionCtx.waitUntil(wakeMail(c.env, [mailId]));
}

/** The statements that give one registration back before the event's start, with its mail: outbox row, seat, row. */
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
      sql`update ${event} set attendee_count = attendee_count - 1 where ${event.id} = ${eventId} and ${standing}`,
    ),
    statement(db, sql`delete from ${registration} where ${which} and ${before}`),
  ] as const;
}
