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

type VisitorRegistration = RegistrationRequest & {
  id: string;
  memberId: string;
  mailId: string;
  isAccountCreated: SQL;
  /** SQL: registered now or before. */
  isRegistered: SQL;
  isNewRow: SQL;
  isInserted: SQL;
  isEligible: SQL;
};

/**
 * A known address never gets a session, and its answer does not reveal whether it was registered. At the address's
 * limit the mail waits: a refusal would reveal whether a member has verified the address.
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

/** Records the visitor's consent. */
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
 * Belongs to an existing account only if that is verified: an unverified one may be an impostor's, and must not see or
 * cancel what others register under its address.
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
 * SQL: a repetition counts in no limit, so it signs in only the member it created, and not after the owner verified the
 * address or set a password.
 */
const isSignedIn = ({ memberId, call }: VisitorRegistration, now: number): SQL =>
  sql`${user.id} in (${memberId}, ${call.keys ? memberOfOutcome(call.keys, call.request, now) : null})
    and ${user.emailVerified} = 0 and ${user.status} <> 'suspended'
    and not exists (select 1 from ${account} where ${account.userId} = ${user.id})
    and (select count(*) from ${session} where user_id = ${user.id}) < ${SESSIONS_MAX}`;

const memberOfOutcome = (keys: SQL[], request: string, now: number): SQL =>
  sql`(select ${idempotency.memberId} from ${idempotency} where ${idempotency.key} in ${keys} and ${idempotency.request} = ${request} and ${idempotency.expiresAt} > ${now})`;

/** Without an insert the row only counts, so that the address's limit does not reveal an earlier registration. */
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

const isAccepted = ({ isInserted, isRegistered, isEligible }: VisitorRegistration): SQL =>
  sql`(${isInserted} or (${isRegistered} and exists (select 1 from ${event} where ${isEligible})))`;

/** SQL: the answer must not reveal an insert: with one the counters include it, without one they are one behind. */
const newcomerPosition = ({ eventId, isInserted, isNewRow }: VisitorRegistration): SQL =>
  sql`(select case
    when ${hasFreeSeat} then null
    when ${isInserted} then (select case when ${registration.waitlistNumber} is not null then ${event.waitlistCount} end
      from ${registration} where ${registration.eventId} = ${eventId} and ${isNewRow})
    else ${event.waitlistCount} + 1 end
    from ${event} where ${event.id} = ${eventId})`;
