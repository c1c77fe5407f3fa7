import { and, eq } from "drizzle-orm";
import { event, type outbox, registration, user, verification } from "#db/schema";
import type { Db } from "../db/open.ts";

/** One outbox row as the consumer works on it. */
export type OutboxRow = typeof outbox.$inferSelect;

export type MailEvent = {
  id: string;
  title: string;
  startsAt: number;
  endsAt: number | null;
  timeZone: string;
  location: string;
  description: string;
  sequence: number;
  host: string;
};

/** What a mail speaks of, as it is at the moment of sending: rows hold ids, so a mail never says what is no longer so. */
export type MailFacts = {
  event: MailEvent | null;
  /** The registration this mail is about, while it stands. */
  registration: { id: string } | null;
  /** The reset link's identifier and end, while it can be used. */
  reset: { identifier: string; expiresAt: Date } | null;
};

/** Reads a mail's facts in one trip. */
export async function readFacts(db: Db, row: OutboxRow): Promise<MailFacts> {
  const [events, registrations, resets] = await db.batch([
    db
      .select({
        id: event.id,
        title: event.title,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        timeZone: event.timeZone,
        location: event.location,
        description: event.description,
        sequence: event.sequence,
        host: user.name,
      })
      .from(event)
      .innerJoin(user, eq(user.id, event.hostId))
      .where(eq(event.id, row.eventId ?? "")),
    db
      .select({ id: registration.id })
      .from(registration)
      .where(
        and(
          eq(registration.eventId, row.eventId ?? ""),
          eq(registration.email, row.to),
          eq(registration.id, row.registrationId ?? ""),
        ),
      ),
    db
      .select({ identifier: verification.identifier, expiresAt: verification.expiresAt })
      .from(verification)
      .where(eq(verification.id, resetId(row.key) ?? "")),
  ]);
  return { event: events[0] ?? null, registration: registrations[0] ?? null, reset: resets[0] ?? null };
}

/** A reset mail's key names the verification row that makes its link work. */
const resetId = (key: string): string | null => /^password-reset:(.+)$/.exec(key)?.[1] ?? null;
