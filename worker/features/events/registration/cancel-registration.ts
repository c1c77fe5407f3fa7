import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { selectViewer, viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch, type Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { outboxInsertEach, writtenMails } from "#mail/outbox.ts";
import { endOfKey } from "../mail/ended-registration.ts";
import { keepHolds } from "./holds.ts";
import { notifyPromoted, promotionStatements } from "./promote-from-waitlist.ts";
import { registrationMail } from "./registration-mail.ts";
import { selectSeats } from "./seats.ts";

/** The mail waits at the address's limit: nobody is kept from giving up a seat. Throws 409 `registration-closed`. */
export async function cancelRegistration(c: Context<AppEnv>, eventId: string): Promise<void> {
  const { db, now, sessionToken } = c.var;
  if (!sessionToken) throw new Problem("session-missing");
  // The statements check the session themselves: a refused request has changed nothing.
  const member = sql`(select ${user.id} from ${user} where ${user.id} = ${viewerId(sessionToken, now)} and ${user.status} <> 'suspended')`;
  const isOwn = sql`${registration.memberId} = ${member} and ${registration.eventId} = ${eventId}`;
  const limited = countMemberWithin(c, RATE_LIMITS.cancellationsPerMember, member);
  const isCancelled = sql`${isOwn} and ${limited.isWithin}`;
  const { viewers, events, uses, cancellation } = await batch(db, {
    viewers: selectViewer(db, sessionToken, now),
    events: selectSeats(db, eventId),
    uses: limited.insert(sql`exists (select 1 from ${registration} where ${isOwn})`),
    holds: keepHolds(db, sql`${isCancelled} and ${hasNotStarted(eventId, now)}`),
    cancellation: cancellationStatements(c, { eventId, which: isCancelled }),
  });
  if (!viewers[0]) throw new Problem("session-missing");
  if (viewers[0].status === "suspended") throw new Problem("account-suspended");
  limited.requireWithin(uses);
  if (!events[0]) throw new Problem("event-not-found");
  if (events[0].startsAt <= now) throw new Problem("registration-closed");
  enqueueCancellationMails(c, cancellation);
}

const hasNotStarted = (eventId: string, now: number): SQL =>
  sql`(select ${event.startsAt} from ${event} where ${event.id} = ${eventId}) > ${now}`;

type Cancellation = {
  eventId: string;
  which: SQL;
};
type MailedCancellation = Cancellation & { mailKind?: "registration-cancelled" | "registration-removed" };

/** Before the event's start only. Its results are for `enqueueCancellationMails`. */
export function cancellationStatements(
  c: Context<AppEnv>,
  { eventId, which, mailKind = "registration-cancelled" }: MailedCancellation,
) {
  const { db, now } = c.var;
  const isBefore = hasNotStarted(eventId, now);
  const mail = registrationMail(mailKind, eventId, now);
  const key = sql`${mail.key} || ${endOfKey(mailKind)}`;
  return {
    mail: outboxInsertEach(db, c.env, now, { ...mail, key }, sql`${registration} where ${which} and ${isBefore}`),
    counters: countLess(db, { eventId, which }, sql`${event.startsAt} > ${now}`),
    registration: statement(db, sql`delete from ${registration} where ${which} and ${isBefore}`),
    promotion: promotionStatements(c, eventId),
  };
}

export const countLess = (db: Db, { eventId, which }: Cancellation, onlyIf: SQL = sql`1`) =>
  statement(
    db,
    sql`update ${event} set
      attendee_count = attendee_count - (cancelled.queue is null),
      waitlist_count = waitlist_count - (cancelled.queue is not null)
    from (select ${registration.waitlistNumber} from ${registration} where ${which}) as cancelled
    where ${event.id} = ${eventId} and ${onlyIf}`,
  );

export function enqueueCancellationMails(
  c: Context<AppEnv>,
  { mail, promotion }: Results<ReturnType<typeof cancellationStatements>>,
): void {
  c.executionCtx.waitUntil(notifyPromoted(c, promotion, writtenMails(mail)));
}
