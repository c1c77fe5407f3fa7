import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { type Client, clientOf, newSession } from "#auth/session/new-session.ts";
import { setSessionCookie } from "#auth/session/session-cookie.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { account, event, idempotency, registration, session, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { registrationModeSql } from "#domain/members/registration-mode.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, outboxInsert } from "#mail/outbox.ts";
import { hasFreeSeat } from "../event-sql.ts";
import { type RegistrationOutcome, type RegistrationRequest, refuse, replay, resultSql, toResult } from "./outcome.ts";
import {
  canRegister,
  countRegistration,
  hasSeatOrWaitlist,
  isOpen,
  nextPosition,
  nextWaitlistNumber,
  selectSeats,
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
 * and its answer is the same whether or not it was registered before. Throws the problems of `refuse` and 409 `idempotency-conflict`.
 */
export async function registerVisitor(c: Context<AppEnv>, request: RegistrationRequest): Promise<RegistrationOutcome> {
  const { db, now } = c.var;
  const { eventId, input, call } = request;
  const visitor = describeVisitor(request, now);
  const client = clientOf(c);
  const { token } = newSession(db, visitor.memberId, now, client);
  const { events, earlier, session, mail, states } = await batch(db, {
    events: selectSeats(db, eventId),
    earlier: selectOutcome(db, call, now),
    member: insertMember(db, now, visitor),
    registration: insertRegistration(db, now, visitor),
    counters: countRegistration(db, eventId, visitor.isNewRow),
    session: insertSession(db, now, visitor, token, client),
    mail: insertMail(c, visitor),
    states: selectState(db, visitor),
    outcome: keepResult(c, visitor),
  });

  const [state] = states;
  const accountCreated = Boolean(state?.accountCreated);
  const repeated = replay(earlier[0], call);
  if (repeated ? session.meta.changes > 0 : accountCreated) await setSessionCookie(c, token);
  if (repeated) return repeated;
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
    isEligible: sql`${event.id} = ${eventId} and ${isOpen(now)}
    and ${canRegister(null)} and ${hasSeatOrWaitlist(input)} and ${call?.unused ?? sql`1`}`,
  };
}

/** Creates the account when the address is unknown, is not registered for the event, and the registration mode accepts new members. */
const insertMember = (db: Db, now: number, { input, memberId, isEligible, isRegistered }: VisitorRegistration) =>
  statement(
    db,
    sql`
    insert into ${user} (id, name, email, status, status_since, created_at, updated_at)
    select ${memberId}, ${input.name}, ${input.email}, case ${registrationModeSql} when 'open' then 'approved' else 'pending' end, ${now}, ${now}, ${now}
    from ${event}
    where ${isEligible} and ${registrationModeSql} in ('open', 'restricted') and not ${isRegistered}
    on conflict (email) do nothing`,
  );

/**
 * Inserts the registration, unless the address has one: confirmed when this batch created the account, else until the address confirms
 * it. It belongs to the account under the address only when that account is new or verified: an unverified one may be an impostor's, and
 * must not see and cancel what others register under its address.
 */
function insertRegistration(db: Db, now: number, visitor: VisitorRegistration) {
  const { id, input, memberId, isAccountCreated, isEligible } = visitor;
  const owner = sql`(select ${user.id} from ${user} where ${user.email} = ${input.email} and (${user.emailVerified} = 1 or ${user.id} = ${memberId}))`;
  return statement(
    db,
    sql`
    insert into ${registration} (id, event_id, member_id, email, name, company, confirmed_at, created_at, queue)
    select ${id}, ${event.id}, ${owner}, ${input.email}, ${input.name}, ${input.company || null},
      case when ${isAccountCreated} then ${now} end, ${now}, ${nextWaitlistNumber}
    from ${event} where ${isEligible}
    on conflict (event_id, email) do nothing on conflict (member_id, event_id) do nothing`,
  );
}

/**
 * Signs the new member in. A repeated idempotency key gets a new session of the member it created, but no longer once the owner of the
 * address has verified it or set a password.
 */
const insertSession = (db: Db, now: number, { memberId, call }: VisitorRegistration, token: string, client: Client) =>
  statement(
    db,
    sql`
    insert into ${session} (id, token, user_id, expires_at, created_at, updated_at, ip_address, user_agent, location)
    select ${newId()}, ${token}, ${user.id}, ${now + SESSION_LIFETIME_MS}, ${now}, ${now}, ${client.ip}, ${client.userAgent}, ${client.location}
    from ${user}
    where ${user.id} in (${memberId}, ${call ? memberOfOutcome(call, now) : null})
      and ${user.emailVerified} = 0 and ${user.status} <> 'suspended'
      and not exists (select 1 from ${account} where ${account.userId} = ${user.id})`,
  );

/** SQL: the member whose session was part of the earlier outcome of this key and body. */
const memberOfOutcome = (call: IdempotentCall, now: number): SQL =>
  sql`(select ${idempotency.memberId} from ${idempotency} where ${idempotency.key} in ${call.keys} and ${idempotency.request} = ${call.request} and ${idempotency.expiresAt} > ${now})`;

/** Writes the mail when this batch inserted the registration. */
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
  };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, isInserted);
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
  const { input, call, memberId, isAccountCreated, isInserted, isRegistered, isEligible } = visitor;
  const position = newcomerPosition(visitor);
  return keepOutcome(
    c.var.db,
    call,
    {
      status: sql`case when ${position} is null then 201 else 202 end`,
      answer: resultSql(c, { position, accountCreated: isAccountCreated, email: sql`${input.email}` }),
      memberId: sql`case when ${isAccountCreated} then ${memberId} end`,
    },
    sql`(${isInserted} or (${isRegistered} and exists (select 1 from ${event} where ${isEligible})))`,
  );
};

/**
 * SQL: the waitlist position that a new registration has, whether or not this batch inserted one: the answer must not reveal whether the
 * address was registered before. After the insert the counters include it; without an insert it would be one behind them.
 */
const newcomerPosition = ({ eventId, isInserted, isNewRow }: VisitorRegistration): SQL =>
  sql`(select case
    when ${isInserted} then (select case when ${registration.waitlistNumber} is not null then ${event.waitlistCount} end
      from ${registration} where ${registration.eventId} = ${eventId} and ${isNewRow})
    when not ${hasFreeSeat} then ${event.waitlistCount} + 1 end
    from ${event} where ${event.id} = ${eventId})`;
