import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { MailEvent, MailRegistration, Sender } from "../mail/mail-event.ts";

export type CalendarFile = { method: "PUBLISH" | "CANCEL"; content: string };

/**
 * The file a registration is due as things stand: the event while it has a place there, a cancellation once the place was given back or
 * the event was called off, and none for one that waits or only ever waited.
 */
export function findCalendar(
  env: Sender,
  facts: { event: MailEvent | null; registration: MailRegistration | null; waited: boolean },
  registrationId: string,
  now: number,
): CalendarFile | null {
  const { event, registration } = facts;
  if (!event || (registration ? registration.position !== null : facts.waited)) return null;
  const cancelled = registration === null || event.cancelledAt !== null;
  return writeCalendar(env, { event, registrationId, now, cancelled });
}

/**
 * The event as an iCalendar file (RFC 5545). The UID is the registration's and never changes; instants are written in UTC, which is
 * right in every zone and across every change of the clocks. The library escapes and folds. A cancellation raises SEQUENCE. Whoever
 * answers reaches the sender of our mail, never the host, whose address is nobody's to know.
 */
export function writeCalendar(
  env: Sender,
  {
    event,
    registrationId,
    now,
    cancelled,
  }: { event: MailEvent; registrationId: string; now: number; cancelled: boolean },
): CalendarFile {
  const { host, hostname } = new URL(env.APP_ORIGIN);
  const calendar = ical({
    prodId: { company: env.APP_NAME, product: "Events", language: "EN" },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${registrationId}@${host}`,
    sequence: event.sequence + (cancelled ? 1 : 0),
    stamp: new Date(now),
    start: new Date(event.startsAt),
    end: event.endsAt === null ? undefined : new Date(event.endsAt),
    summary: event.title,
    location: event.location,
    description: event.description,
    organizer: { name: event.host, email: env.MAIL_FROM || `events@${hostname}` },
    url: `${env.APP_ORIGIN}/events/${event.id}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: cancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
