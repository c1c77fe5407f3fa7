import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { setSessionCookie } from "#auth/library/cookies.ts";
import { newSession } from "#auth/session/new-session.ts";
import { SESSIONS_MAX } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { account, event, idempotency, registration, session, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { termsVersion } from "#domain/members/accepted-terms.ts";
import { registrationModeSql } from "#domain/members/registration-mode.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { keepOutcome, readOutcome, selectOutcome } from "#http/idempotency.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, outboxInsert } from "#mail/outbox.ts";
import { hasFreeSeat } from "../event-sql.ts";
import { holdOf } from "./holds.ts";
import {
  type RegistrationOutcome,
  type RegistrationRequest,
  refuse,
  resultSql,
  toOutcome,
  toResult,
} from "./outcome.ts";
import {
  canRegister,
  countRegistration,
  hasSeatOrWaitlist,
  nextPosition,
  nextWaitlistNumber,
  selectSeats,
  takesNew,
} from "./seats.ts";

/** A visitor's registration, as the statements of one batch share it. */
type VisitorRegistration = RegistrationRequest & {
  /** Ids of the new rows, for the case that they are written. */
  id: string;
  memberId: string;
  mailId: string;
  /** SQL: this batch created the account. */
  isAccountCreated: SQL;
  /** SQL: the address has a registration for the event, from now or from before. */
  isRegistered: SQL;
  /** SQL: the condition of the new row of `registration` within the event. */
  isNewRow: SQL;
  /** SQL: this batch inserted the registration. */
  isInserted: SQL;
  /** SQL: the row of `event` that takes a visitor's registration. */
  isEligible: SQL;
};

/**
 * Registers a visitor, in one batch. An account is created only when the address is unknown, the event takes the
 * registration and the registration mode accepts new members; the later statements depend on that. A known address never gets a session,
 * and its answer is the same whether or not it was registered before. Throws the problems of `refuse` and 409
 * `idempotency-conflict`. While the address is at its limit of mail, the mail waits: a refusal would say whether a member has verified the address.
 */
export async function registerVisitor(c: Context<AppEnv>, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { db, now } = c.var;
  const { eventId, input, call } = request;
  const visitor = describeVisitor(request, now);
  const { token, insert: insertSession } = newSession(c, isSignedIn(visitor, now));
  const { events, earlier, session, mail, states } = await batch(db, {
    events: selectSeats(db, eventId),
    earlier: selectOutcome(db, call, now),
    member: insertMember(db, now, visitor),
    registration: insertRegistration(c, visitor),
    counters: countRegistration(db, eventId, visitor.isNewRow),
    session: insertSession,
    mail: insertMail(c, visitor),
    states: selectState(db, visitor),
    outcome: keepResult(c, visitor),
  });

  const [state] = states;
  const accountCreated = Boolean(state?.accountCreated);
  const repeated = readOutcome(earlier, call);
  if (repeated ? session.meta.changes > 0 : accountCreated) await setSessionCookie(c, token);
  if (repeated) return toOutcome(repeated);
  await refuse(c, events[0], input, []);
  if (mail.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [visitor.mailId]));
  if (state?.applied) c.executionCtx.waitUntil(notifyApplications(c.env, db));
  const position = events[0] ? nextPosition(events[0]) : null;
  return {
    status: position === null ? 201 : 202,
    result: toResult(c, { position, accountCreated, suppressed: Boolean(state?.suppressed) }),
  };
}

function describeVisitor(request: RegistrationRequest, now: number): VisitorRegistration {
  const { eventId, input, call } = request;
  const [id, memberId, mailId] = [newId(), newId(), newId()];
  const isNewRow = sql`${registration.email} = ${input.email} and ${registration.id} = ${id}`;
  return {
    ...request,
    id,
    memberId,
    mailId,
    isAccountCreated: sql`exists (select 1 from ${user} where ${user.id} = ${memberId})`,
    isRegistered: sql`exists (select 1 from ${registration} where ${registration.eventId} = ${eventId} and ${registration.email} = ${input.email})`,
    isNewRow,
    isInserted: sql`exists (select 1 from ${registration} where ${registration.eventId} = ${eventId} and ${isNewRow})`,
    isEligible: sql`${event.id} = ${eventId} and ${takesNew(now)}
    and ${canRegister(null)} and ${hasSeatOrWaitlist(input)} and ${call.unused}`,
  };
}

/**
 * Creates the account when the address is unknown, is not registered for the event, and the registration mode accepts new members. What the
 * visitor agreed to is recorded with it, as at sign-up.
 */
const insertMember = (db: Db, now: number, { input, memberId, isEligible, isRegistered }: VisitorRegistration) =>
  statement(
    db,
    sql`
    insert into ${user} (id, name, email, kind_unasked, status, status_since, created_at, updated_at, accepted_terms_version, accepted_terms_at)
    select ${memberId}, ${input.name}, ${input.email}, 1, case ${registrationModeSql} when 'open' then 'approved' else 'pending' end, ${now}, ${now}, ${now},
      ${input.acceptedTerms ? termsVersion : null}, ${input.acceptedTerms ? now : null}
    from ${event}
    where ${isEligible} and ${registrationModeSql} in ('open', 'restricted') and not ${isRegistered}
    on conflict (email) do nothing`,
  );

/**
 * Inserts the registration, unless the address has one: confirmed when this batch created the account, else until the address confirms
 * it; without a seat when the hold of the address is over (`holdOf`). It belongs to the account under the address only when that account is new or verified: an unverified one may be an impostor's, and
 * must not see and cancel what others register under its address.
 */
function insertRegistration(c: Context<AppEnv>, visitor: VisitorRegistration) {
  const { db, now } = c.var;
  const { id, input, memberId, isAccountCreated, isEligible } = visitor;
  const hold = holdOf(c.env, now, sql`${input.email}`);
  const owner = sql`(select ${user.id} from ${user} where ${user.email} = ${input.email} and (${user.emailVerified} = 1 or ${user.id} = ${memberId}))`;
  return statement(
    db,
    sql`
    insert into ${registration} (id, event_id, member_id, email, name, company, confirmed_at, created_at, queue, held_until, held_due)
    select ${id}, ${event.id}, ${owner}, ${input.email}, ${input.name}, ${input.company || null},
      case when ${isAccountCreated} then ${now} end, ${now}, ${nextWaitlistNumber(hold.isUsedUp)}, ${hold.until}, ${hold.due}
    from ${event} where ${isEligible}
    on conflict (event_id, email) do nothing on conflict (member_id, event_id) do nothing`,
  );
}

/**
 * SQL: a row of `user` is signed in: the new member. A repeated idempotency key gets a new session of the member it created, but no longer once the owner of the
 * address has verified it or set a password, nor beyond the sessions that an account may have: a repetition counts in no limit.
 */
const isSignedIn = ({ memberId, call }: VisitorRegistration, now: number): SQL =>
  sql`${user.id} in (${memberId}, ${call.keys ? memberOfOutcome(call.keys, call.request, now) : null})
    and ${user.emailVerified} = 0 and ${user.status} <> 'suspended'
    and not exists (select 1 from ${account} where ${account.userId} = ${user.id})
    and (select count(*) from ${session} where user_id = ${user.id}) < ${SESSIONS_MAX}`;

/** SQL: the member whose session was part of the earlier outcome of this key and body. */
const memberOfOutcome = (keys: SQL[], request: string, now: number): SQL =>
  sql`(select ${idempotency.memberId} from ${idempotency} where ${idempotency.key} in ${keys} and ${idempotency.request} = ${request} and ${idempotency.expiresAt} > ${now})`;

/**
 * Writes the mail when this batch inserted the registration. For an address that was registered before, the row only counts, so that what its
 * own account may send later does not reveal it: each call that is answered 201 counts the same against the limit of the address.
 */
function insertMail(c: Context<AppEnv>, visitor: VisitorRegistration) {
  const { id, eventId, input, mailId, isAccountCreated, isInserted } = visitor;
  const ofOwner = (column: SQL) => sql`(select ${column} from ${user} where ${user.email} = ${input.email})`;
  const mail = {
    id: mailId,
    key: sql`case when ${isAccountCreated} then 'account-created:' else 'registration-unconfirmed:' end || ${id}`,
    kind: sql`case when ${isAccountCreated} then 'account-created' else 'registration-unconfirmed' end`,
    to: input.email,
    toName: sql`coalesce(${ofOwner(sql`${user.name}`)}, ${input.name})`,
    memberId: ofOwner(sql`${user.id}`),
    eventId,
    registrationId: id,
    unsent: sql`not ${isInserted}`,
  };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, isAccepted(visitor));
}

const selectState = (db: Db, { eventId, input, memberId, isAccountCreated }: VisitorRegistration) =>
  db
    .select({
      accountCreated: sql<number>`${isAccountCreated}`,
      applied: sql<number>`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.status} = 'pending')`,
      suppressed: isSuppressed(input.email),
    })
    .from(event)
    .where(eq(event.id, eventId));

/** Keeps the answer under the idempotency key when the visitor is registered, or would have been had the address not been registered. */
const keepResult = (c: Context<AppEnv>, visitor: VisitorRegistration) => {
  const { input, call, memberId, isAccountCreated } = visitor;
  const position = newcomerPosition(visitor);
  return keepOutcome(c.var.db, call, {
    status: sql`case when ${position} is null then 201 else 202 end`,
    answer: resultSql(c, { position, accountCreated: isAccountCreated, email: sql`${input.email}` }),
    memberId: sql`case when ${isAccountCreated} then ${memberId} end`,
    onlyIf: isAccepted(visitor),
  });
};

/** SQL: this batch registered the address, or would have, had it not been registered before. */
const isAccepted = ({ isInserted, isRegistered, isEligible }: VisitorRegistration): SQL =>
  sql`(${isInserted} or (${isRegistered} and exists (select 1 from ${event} where ${isEligible})))`;

/**
 * SQL: the waitlist position that a new registration has, whether or not this batch inserted one, and also when the address has to wait: the
 * answer must not reveal whether it was registered before. After the insert the counters include it; without an insert it would be one
 * behind them.
 */
const newcomerPosition = ({ eventId, isInserted, isNewRow }: VisitorRegistration): SQL =>
  sql`(select case
    when ${hasFreeSeat} then null
    when ${isInserted} then (select case when ${registration.waitlistNumber} is not null then ${event.waitlistCount} end
      from ${registration} where ${registration.eventId} = ${eventId} and ${isNewRow})
    else ${event.waitlistCount} + 1 end
    from ${event} where ${event.id} = ${eventId})`;
