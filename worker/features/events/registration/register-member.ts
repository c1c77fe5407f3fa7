import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { selectViewer, viewerId } from "#auth/session/session.ts";
import { newId } from "#db/ids.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { keepOutcome, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";
import {
  answerSql,
  hasSeatOrWaitlist,
  mayAttend,
  nextWaitlistNumber,
  type RegistrationOutcome,
  type RegistrationRequest,
  refuse,
  refuseClosed,
  replay,
  selectSeats,
  takeSeat,
  toResult,
  waitlistPosition,
} from "./seats.ts";

/** Outcome a. Null when the session is not one any more: then nothing was written. */
export async function registerMember(
  c: Context<AppEnv>,
  request: RegistrationRequest,
  token: string,
): Promise<RegistrationOutcome | null> {
  const { db, now } = c.var;
  const { eventId, input, call } = request;
  const [id, mailId] = [newId(), newId()];
  const me = viewerId(token, now);
  const mine = sql`${registration.memberId} = ${me} and ${registration.eventId} = ${eventId}`;
  // Registered by this very batch: as a new row, or by standing behind one that waited for its owner.
  const fresh = sql`exists (select 1 from ${registration} where ${mine} and ${registration.confirmedAt} = ${now})`;
  const own = <T>(column: SQL<T>): SQL<T> => sql`(select ${column} from ${registration} where ${mine})`;
  const position = waitlistPosition(sql`registration.id = ${id}`);
  const kind = sql`case when ${own(sql`${registration.queue}`)} is null then 'registration-confirmed' else 'registration-waitlisted' end`;
  const myself = (column: SQL) => sql`(select ${column} from ${user} where ${user.id} = ${me})`;

  const insert = statement(
    db,
    sql`
    insert into ${registration} (id, event_id, member_id, email, name, company, confirmed_at, created_at, queue)
    select ${id}, ${event.id}, ${user.id}, ${user.email}, ${input.name}, ${input.company || null}, ${now}, ${now}, ${nextWaitlistNumber}
    from ${event} cross join ${user}
    where ${event.id} = ${eventId} and ${user.id} = ${me} and ${user.status} <> 'suspended'
      and ${event.startsAt} > ${now} and ${event.cancelledAt} is null
      and ${mayAttend(sql`${user.tierId}`)}
      and (${hasSeatOrWaitlist(input)} or exists (select 1 from registration held where held.event_id = ${eventId} and held.email = ${user.email}))
      and not exists (
        select 1 from registration held where held.member_id = ${user.id} and held.event_id = ${eventId}
          and (held.confirmed_at is not null or held.email <> ${user.email}))
      and ${call?.unused ?? sql`1`}
    on conflict (event_id, email) do update
      set member_id = excluded.member_id, name = excluded.name, company = excluded.company, confirmed_at = excluded.confirmed_at
      where registration.confirmed_at is null
        or (registration.member_id is null and (select email_verified from user where user.id = excluded.member_id) = 1)`,
  );

  const [viewers, events, earlier, , , mailed, standing] = await db.batch([
    selectViewer(db, token, now),
    selectSeats(db, eventId),
    selectOutcome(db, call, now),
    insert,
    takeSeat(db, eventId, sql`${registration.memberId} = ${me} and ${registration.id} = ${id}`),
    outboxInsert(
      db,
      c.env,
      now,
      {
        id: mailId,
        key: sql`${kind} || ':' || ${own(sql`${registration.id}`)}`,
        kind,
        to: myself(sql`${user.email}`),
        toName: myself(sql`${user.name}`),
        memberId: me,
        eventId,
        registrationId: own(sql`${registration.id}`),
      },
      fresh,
    ),
    db
      .select({
        confirmedAt: registration.confirmedAt,
        position,
        suppressed: isSuppressed(sql`${registration.email}`),
      })
      .from(registration)
      .where(mine),
    keepOutcome(
      db,
      call,
      {
        status: sql`case when ${own(sql`${registration.queue}`)} is not null then 202 when ${fresh} then 201 else 200 end`,
        answer: answerSql(c, own(position), sql`0`, myself(sql`${user.email}`)),
        memberId: sql`null`,
      },
      sql`exists (select 1 from ${registration} where ${mine} and ${registration.confirmedAt} is not null)`,
    ),
  ]);

  if (!viewers[0]) return null;
  if (viewers[0].status === "suspended") throw new Problem("account-suspended");
  const repeated = replay(earlier[0], call);
  if (repeated) return repeated;
  const state = standing[0];
  if (!state?.confirmedAt) {
    await refuse(c, events[0], input, JSON.parse(viewers[0].capabilities));
    // A guest confirmed this address by mail; only a member who proved it too may take the place over.
    throw new Problem("email-unverified");
  }
  refuseClosed(events[0], now);
  if (mailed.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
  return {
    status: state.position !== null ? 202 : state.confirmedAt === now ? 201 : 200,
    result: toResult(state.position, false, mailOutcome(c.env, Boolean(state.suppressed))),
  };
}
