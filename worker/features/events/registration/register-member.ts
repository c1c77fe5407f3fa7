import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { selectViewer, viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { clearHolds } from "#domain/registrations/clear-holds.ts";
import { hasVerifiedMember } from "#domain/registrations/registration-states.ts";
import type { AppEnv } from "#http/app-env.ts";
import { keepOutcome, readOutcome, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, outboxInsert } from "#mail/outbox.ts";
import { holdOf } from "./holds.ts";
import {
  type RegistrationOutcome,
  type RegistrationRequest,
  refuse,
  refuseClosed,
  resultSql,
  toOutcome,
  toResult,
} from "./outcome.ts";
import {
  canRegister,
  countRegistration,
  hasSeatOrWaitlist,
  nextWaitlistNumber,
  selectSeats,
  takesNew,
  waitlistPosition,
} from "./seats.ts";

type MemberRegistration = RegistrationRequest & {
  id: string;
  mailId: string;
  /** SQL: null when the session is no longer valid. */
  memberId: SQL<string | null>;
  isOwn: SQL;
  isRegisteredNow: SQL;
};

/** Null without a session. Throws as `refuse`; 403 `email-unverified` when a stranger registered the address; 429. */
export async function registerMember(
  c: Context<AppEnv>,
  request: RegistrationRequest,
  token: string,
): Promise<RegistrationOutcome | null> {
  const { db, now } = c.var;
  const { eventId, input, call } = request;
  const member = describeMember(request, viewerId(token, now), now);
  const cancellations = countMemberWithin(c, RATE_LIMITS.cancellationsPerMember, member.memberId);
  const { viewers, events, earlier, uses, mail, own } = await batch(db, {
    viewers: selectViewer(db, token, now),
    events: selectSeats(db, eventId),
    earlier: selectOutcome(db, call, now),
    uses: cancellations.read,
    registration: insertRegistration(c, member, cancellations.isBelow),
    counters: countRegistration(
      db,
      eventId,
      sql`${registration.memberId} = ${member.memberId} and ${registration.id} = ${member.id}`,
    ),
    holds: clearHolds(db, sql`${member.isOwn} and ${hasVerifiedMember}`),
    mail: insertMail(c, member),
    own: selectOwn(db, member),
    outcome: keepResult(c, member),
  });

  const [viewer] = viewers;
  if (!viewer) return null;
  if (viewer.status === "suspended") throw new Problem("account-suspended");
  const repeated = readOutcome(earlier, call);
  if (repeated) return toOutcome(repeated);
  if (cancellations.isUsedUp(uses)) throw cancellations.refusal();
  const registered = own[0];
  if (!registered?.confirmedAt) {
    await refuse(c, events[0], input, JSON.parse(viewer.capabilities));
    throw new Problem("email-unverified");
  }
  refuseClosed(events[0], now);
  if (mail.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [member.mailId]));
  const { position, confirmedAt, suppressed } = registered;
  return {
    status: position !== null ? 202 : confirmedAt === now ? 201 : 200,
    result: toResult(c, { position, accountCreated: false, suppressed: Boolean(suppressed) }),
  };
}

function describeMember(request: RegistrationRequest, memberId: SQL<string | null>, now: number): MemberRegistration {
  const isOwn = sql`${registration.memberId} = ${memberId} and ${registration.eventId} = ${request.eventId}`;
  return {
    ...request,
    id: newId(),
    mailId: newId(),
    memberId,
    isOwn,
    isRegisteredNow: sql`exists (select 1 from ${registration} where ${isOwn} and ${registration.confirmedAt} = ${now})`,
  };
}

/**
 * Takes over an unconfirmed or a guest's row under the address, even at a full event, but only if the address is
 * verified or the row is the member's: anybody can open an account under an address that is not theirs.
 */
function insertRegistration(
  c: Context<AppEnv>,
  { id, eventId, input, call, memberId }: MemberRegistration,
  mayRegister: SQL,
) {
  const { db, now } = c.var;
  const isUnverified = sql`${user.emailVerified} = 0`;
  const hold = holdOf(c.env, now, sql`${user.email}`);
  return statement(
    db,
    sql`
    insert into ${registration} (id, event_id, member_id, email, name, company, confirmed_at, created_at, queue, held_until, held_due)
    select ${id}, ${event.id}, ${user.id}, ${user.email}, ${input.name}, ${input.company || null}, ${now}, ${now},
      ${nextWaitlistNumber(sql`${isUnverified} and ${hold.isUsedUp}`)},
      case when ${isUnverified} then ${hold.until} end, case when ${isUnverified} then ${hold.due} end
    from ${event} cross join ${user}
    where ${event.id} = ${eventId} and ${user.id} = ${memberId} and ${user.status} <> 'suspended'
      and ${takesNew(now)}
      and ${canRegister(sql`${user.tierId}`)}
      and (${hasSeatOrWaitlist(input)} or exists (select 1 from registration held where held.event_id = ${eventId} and held.email = ${user.email}))
      and not exists (
        select 1 from registration held where held.member_id = ${user.id} and held.event_id = ${eventId}
          and (held.confirmed_at is not null or held.email <> ${user.email}))
      and ${call.unused} and ${mayRegister}
    on conflict (event_id, email) do update
      set member_id = excluded.member_id, name = excluded.name, company = excluded.company, confirmed_at = excluded.confirmed_at
      where (registration.confirmed_at is null or registration.member_id is null)
        and (registration.member_id = excluded.member_id or (select email_verified from user where user.id = excluded.member_id) = 1)`,
  );
}

const ofRegistration = <T>({ isOwn }: MemberRegistration, column: SQL<T>): SQL<T> =>
  sql`(select ${column} from ${registration} where ${isOwn})`;

const ofMember = ({ memberId }: MemberRegistration, column: SQL): SQL =>
  sql`(select ${column} from ${user} where ${user.id} = ${memberId})`;

const ownPosition = ({ id }: MemberRegistration) => waitlistPosition(sql`registration.id = ${id}`);

function insertMail(c: Context<AppEnv>, member: MemberRegistration) {
  const kind = sql`case when ${ofRegistration(member, sql`${registration.waitlistNumber}`)} is null then 'registration-confirmed' else 'registration-waitlisted' end`;
  const registrationId = ofRegistration(member, sql`${registration.id}`);
  const mail = {
    id: member.mailId,
    key: sql`${kind} || ':' || ${registrationId}`,
    kind,
    to: ofMember(member, sql`${user.email}`),
    toName: ofMember(member, sql`${user.name}`),
    memberId: member.memberId,
    eventId: member.eventId,
    registrationId,
    whenFull: "refuse" as const,
  };
  return outboxInsert(c.var.db, c.env, c.var.now, mail, member.isRegisteredNow);
}

const selectOwn = (db: Db, member: MemberRegistration) =>
  db
    .select({
      confirmedAt: registration.confirmedAt,
      position: ownPosition(member),
      suppressed: isSuppressed(sql`${registration.email}`),
    })
    .from(registration)
    .where(member.isOwn);

const keepResult = (c: Context<AppEnv>, member: MemberRegistration) =>
  keepOutcome(c.var.db, member.call, {
    status: sql`case when ${ofRegistration(member, sql`${registration.waitlistNumber}`)} is not null then 202 when ${member.isRegisteredNow} then 201 else 200 end`,
    answer: resultSql(c, {
      position: ofRegistration(member, ownPosition(member)),
      accountCreated: sql`0`,
      email: ofMember(member, sql`${user.email}`),
    }),
    memberId: sql`null`,
    onlyIf: sql`exists (select 1 from ${registration} where ${member.isOwn} and ${registration.confirmedAt} is not null)`,
  });
