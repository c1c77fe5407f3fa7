import { and, eq, sql } from "drizzle-orm";
import type { MemberStatus } from "#contract/auth.ts";
import type { Db } from "#db/open.ts";
import { emailChange, type outbox, tier, user, verification } from "#db/schema/index.ts";
import {
  isOf,
  selectMailEvent,
  selectMailRegistration,
  selectMessage,
  selectWaited,
  toMailEvent,
  toMailRegistration,
} from "#worker/features/events/mail/facts.ts";
import type { MailEvent, MailRegistration } from "#worker/features/events/mail/mail-event.ts";

/** One outbox row as the consumer works on it. */
export type OutboxRow = typeof outbox.$inferSelect;

/** What a mail speaks of, as it is at the moment of sending: rows hold ids, so a mail never says what is no longer so. */
export type MailFacts = {
  event: MailEvent | null;
  /** The registration this mail is about, while it stands. */
  registration: MailRegistration | null;
  /** It only ever waited for a place, also when it is gone by now. */
  waited: boolean;
  /** What the host wrote, for a mail that carries it. */
  message: string | null;
  /** The reset link's identifier and end, while it can be used. */
  reset: { identifier: string; expiresAt: Date } | null;
  /** The member it is about, as they stand now. */
  member: {
    name: string;
    email: string;
    emailVerified: boolean;
    status: MemberStatus;
    statusReason: string | null;
    tier: string;
    requestedTierId: string | null;
  } | null;
  /** Their change of address, while it is the one this mail belongs to. */
  emailChange: { newEmail: string; oldConfirmedAt: number | null; newConfirmedAt: number | null } | null;
  /** Applications that wait, up to a hundred. */
  waiting: number;
};

/** Applications a mail counts at most. */
const MAX_WAITING = 100;

/** Reads a mail's facts in one trip. */
export async function readFacts(db: Db, row: OutboxRow): Promise<MailFacts> {
  const [events, registrations, waits, messages, resets, members, changes, waiting] = await db.batch([
    selectMailEvent(db, row.eventId ?? ""),
    selectMailRegistration(db, isOf(row.eventId, row.to, row.registrationId)),
    selectWaited(db, row.registrationId),
    selectMessage(db, row.key),
    db
      .select({ identifier: verification.identifier, expiresAt: verification.expiresAt })
      .from(verification)
      .where(eq(verification.id, resetId(row.key) ?? "")),
    db
      .select({
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        status: user.status,
        statusReason: user.statusReason,
        tier: sql<string>`(select ${tier.name} from ${tier} where ${tier.id} = ${user.tierId})`.as("tier_name"),
        requestedTierId: user.requestedTierId,
      })
      .from(user)
      .where(eq(user.id, row.memberId ?? "")),
    db
      .select({
        newEmail: emailChange.newEmail,
        oldConfirmedAt: emailChange.oldConfirmedAt,
        newConfirmedAt: emailChange.newConfirmedAt,
      })
      .from(emailChange)
      .where(and(eq(emailChange.memberId, row.memberId ?? ""), eq(emailChange.id, changeId(row.key) ?? ""))),
    db.select({ waiting: sql<number>`count(*)` }).from(
      db
        .select({ id: user.id })
        .from(user)
        .where(eq(user.status, row.kind === "applications-waiting" ? "pending" : ("" as MemberStatus)))
        .limit(MAX_WAITING)
        .as("waiting"),
    ),
  ]);
  return {
    event: toMailEvent(events[0]),
    registration: toMailRegistration(registrations[0]),
    waited: waits.length > 0,
    message: messages[0]?.text ?? null,
    reset: resets[0] ?? null,
    member: members[0] ?? null,
    emailChange: changes[0] ?? null,
    waiting: waiting[0]?.waiting ?? 0,
  };
}

/** The key of a mail about a change of address names that change: `email-change-old:<id>`, `email-change-new:<id>`. */
const changeId = (key: string): string | null => /^email-change-(?:old|new):(.+)$/.exec(key)?.[1] ?? null;

/** A reset mail's key names the verification row that makes its link work. */
const resetId = (key: string): string | null => /^password-reset:(.+)$/.exec(key)?.[1] ?? null;
