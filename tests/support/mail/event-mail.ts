import { eq } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { EVENT_MAIL_KINDS, type MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { type AnnouncementKind, announcement, type event, registration, user } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { createEvent, testDb } from "../events/events.ts";
import { createMember } from "../members.ts";
import { withMailProvider } from "./fake-provider.ts";

/** The mail kinds about events and registrations. */
export const EVENT_MAILS = [
  "account-created",
  "registration-unconfirmed",
  ...EVENT_MAIL_KINDS,
] as const satisfies MailKind[];
export type EventMailKind = (typeof EVENT_MAILS)[number];

type Overrides = {
  event?: Partial<typeof event.$inferInsert>;
  registration?: Partial<typeof registration.$inferInsert>;
  message?: string;
  hostName?: string;
  toName?: string;
};

/** The event and registration rows that each kind of mail is about. Null: no registration row. */
const ROWS: Record<EventMailKind, { event?: Overrides["event"]; registration?: Overrides["registration"] | null }> = {
  "account-created": {},
  "registration-confirmed": {},
  "registration-unconfirmed": { registration: { confirmedAt: null } },
  "registration-cancelled": { registration: null },
  "registration-removed": { registration: null },
  "registration-waitlisted": { registration: { waitlistNumber: 1 } },
  "registration-promoted": {},
  "registration-expiring": { registration: { confirmedAt: null, heldUntil: Date.now() + HOUR_MS } },
  "event-changed": { event: { sequence: 1 } },
  "event-cancelled": { event: { cancelledAt: 1, cancelReason: "The hall is flooded." } },
  "event-reminder": { event: { startsAt: Date.now() + DAY_MS - HOUR_MS, reminded: true } },
  "event-message": {},
};

/** Inserts the rows that a kind of mail is about, and its outbox row, as commands do, but sends no queue message. */
export async function commitEventMail(kind: EventMailKind, overrides: Overrides = {}) {
  const db = testDb();
  const now = Date.now();
  const host = overrides.hostName ? { hostId: (await createMember({ name: overrides.hostName })).id } : {};
  const member = await createMember({ name: overrides.toName ?? "Nadia Benali", email: `${newId()}@mail.test` });
  if (kind === "account-created") await db.update(user).set({ emailVerified: false }).where(eq(user.id, member.id));
  const state = ROWS[kind];
  const eventId = await createEvent({ ...host, ...state.event, ...overrides.event });
  const [id, registrationId, announcementId] = [newId(), newId(), newId()];
  if (state.registration !== null)
    await db.insert(registration).values({
      id: registrationId,
      eventId,
      memberId: member.id,
      email: member.email,
      name: member.name,
      confirmedAt: now,
      createdAt: now,
      ...state.registration,
      ...overrides.registration,
    });
  const announced = kind.startsWith("event-");
  if (announced)
    await db.insert(announcement).values({
      id: announcementId,
      eventId,
      kind: kind as AnnouncementKind,
      text: kind === "event-message" ? (overrides.message ?? "Bring a coat.\n\nThe hall is cold.") : null,
      createdAt: now,
    });
  const key = `${kind}:${announced ? `${announcementId}:` : ""}${registrationId}`;
  const mail = { id, key, kind, to: member.email, toName: member.name, memberId: member.id, eventId, registrationId };
  await db.batch([outboxInsert(db, withMailProvider(), now, mail)]);
  return { id, key, member, eventId, registrationId, announcementId };
}
