import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { clientOf, newSession, setSessionCookie } from "#auth/session/session.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, event, idempotency, registration, session, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { announceApplications } from "#domain/notifications/admin-notices.ts";
import { registrationModeSql } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";
import {
  answerSql,
  hasSeat,
  hasSeatOrWaitlist,
  mayAttend,
  nextPosition,
  nextWaitlistNumber,
  type RegistrationOutcome,
  type RegistrationRequest,
  refuse,
  replay,
  selectSeats,
  takeSeat,
  toResult,
} from "./seats.ts";

/**
 * Outcomes b and c. The account is made only when the address is unknown, there is a place and the mode takes new members; everything
 * after it asks whether it was. A known address never gets a session, and the answer is the same whether or not it was registered.
 */
export async function registerVisitor(
  c: Context<AppEnv>,
  { eventId, input, call }: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const { db, now } = c.var;
  const { email, name } = input;
  const [id, memberId, mailId] = [newId(), newId(), newId()];
  const client = clientOf(c);
  const { token } = newSession(db, memberId, now, client);
  const created = sql`exists (select 1 from ${user} where ${user.id} = ${memberId})`;
  const registered = sql`exists (select 1 from ${registration} where ${registration.eventId} = ${eventId} and ${registration.email} = ${email})`;
  const mine = sql`${registration.email} = ${email} and ${registration.id} = ${id}`;
  const written = sql`exists (select 1 from ${registration} where ${registration.eventId} = ${eventId} and ${mine})`;
  const eligible = sql`${event.id} = ${eventId} and ${event.startsAt} > ${now} and ${event.cancelledAt} is null
    and ${mayAttend(null)} and ${hasSeatOrWaitlist(input)} and ${call?.unused ?? sql`1`}`;
  // What a newcomer is told, whether or not this batch wrote anything: the answer says nothing about the address.
  const position = sql`(select case
    when ${written} then (select case when ${registration.queue} is not null then ${event.waitlistCount} end
      from ${registration} where ${registration.eventId} = ${eventId} and ${mine})
    when not ${hasSeat} then ${event.waitlistCount} + 1 end
    from ${event} where ${event.id} = ${eventId})`;
  const owner = (column: SQL) => sql`(select ${column} from ${user} where ${user.email} = ${email})`;

  // An account nobody proved may be an impostor's: it sees and cancels nothing that others register under its address.
  const provenOwner = sql`(select ${user.id} from ${user} where ${user.email} = ${email} and (${user.emailVerified} = 1 or ${user.id} = ${memberId}))`;

  const insertMember = statement(
    db,
    sql`
    insert into ${user} (id, name, email, status, status_since, created_at, updated_at)
    select ${memberId}, ${name}, ${email}, case ${registrationModeSql} when 'open' then 'approved' else 'pending' end, ${now}, ${now}, ${now}
    from ${event}
    where ${eligible} and ${registrationModeSql} in ('open', 'restricted') and not ${registered}
    on conflict (email) do nothing`,
  );
  const insertRegistration = statement(
    db,
    sql`
    insert into ${registration} (id, event_id, member_id, email, name, company, confirmed_at, created_at, queue)
    select ${id}, ${event.id}, ${provenOwner}, ${email}, ${name}, ${input.company || null},
      case when ${created} then ${now} end, ${now}, ${nextWaitlistNumber}
    from ${event} where ${eligible}
    on conflict (event_id, email) do nothing on conflict (member_id, event_id) do nothing`,
  );
  // Also for a repeated key: a fresh session of the same new member, but never once its owner has shown up (set a password, verified).
  const insertSession = statement(
    db,
    sql`
    insert into ${session} (id, token, user_id, expires_at, created_at, updated_at, ip_address, user_agent, location)
    select ${newId()}, ${token}, ${user.id}, ${now + SESSION_LIFETIME_MS}, ${now}, ${now}, ${client.ip}, ${client.userAgent}, ${client.location}
    from ${user}
    where ${user.id} in (${memberId}, ${call ? sessionOwner(call, now) : null})
      and ${user.emailVerified} = 0 and ${user.status} <> 'suspended'
      and not exists (select 1 from ${account} where ${account.userId} = ${user.id})`,
  );

  const [events, earlier, , , , signedIn, mailed, states] = await db.batch([
    selectSeats(db, eventId),
    selectOutcome(db, call, now),
    insertMember,
    insertRegistration,
    takeSeat(db, eventId, mine),
    insertSession,
    outboxInsert(
      db,
      c.env,
      now,
      {
        id: mailId,
        key: sql`case when ${created} then 'account-created:' else 'registration-unconfirmed:' end || ${id}`,
        kind: sql`case when ${created} then 'account-created' else 'registration-unconfirmed' end`,
        to: email,
        toName: sql`coalesce(${owner(sql`${user.name}`)}, ${name})`,
        memberId: owner(sql`${user.id}`),
        eventId,
        registrationId: id,
      },
      written,
    ),
    db
      .select({
        created: sql<number>`${created}`,
        applied: sql<number>`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.status} = 'pending')`,
        suppressed: isSuppressed(email),
      })
      .from(event)
      .where(eq(event.id, eventId)),
    keepOutcome(
      db,
      call,
      {
        status: sql`case when ${position} is null then 201 else 202 end`,
        answer: answerSql(c, position, created, sql`${email}`),
        memberId: sql`case when ${created} then ${memberId} end`,
      },
      sql`(${written} or (${registered} and exists (select 1 from ${event} where ${eligible})))`,
    ),
  ]);

  const repeated = replay(earlier[0], call);
  if (repeated ? signedIn.meta.changes > 0 : Boolean(states[0]?.created)) await setSessionCookie(c, token);
  if (repeated) return repeated;
  await refuse(c, events[0], input, []);
  if (mailed.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
  if (states[0]?.applied) c.executionCtx.waitUntil(announceApplications(c.env, db));
  const told = events[0] ? nextPosition(events[0]) : null;
  return {
    status: told === null ? 201 : 202,
    result: toResult(told, Boolean(states[0]?.created), mailOutcome(c.env, Boolean(states[0]?.suppressed))),
  };
}

/** Whose session the earlier outcome of this key and body included. */
const sessionOwner = (call: IdempotentCall, now: number) =>
  sql`(select ${idempotency.memberId} from ${idempotency} where ${idempotency.key} in ${call.keys} and ${idempotency.request} = ${call.request} and ${idempotency.expiresAt} > ${now})`;
