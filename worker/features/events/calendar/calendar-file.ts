import type { MailEvent, MailRegistration, Sender } from "../mail/mail-event.ts";

type CalendarFile = { method: "PUBLISH" | "CANCEL"; content: string };

export async function findCalendar(
  env: Sender,
  facts: { event: MailEvent | null; registration: MailRegistration | null; wasOnlyWaiting: boolean },
  registrationId: string,
  now: number,
): Promise<CalendarFile | null> {
  const { event, registration } = facts;
  if (!event || (registration ? registration.position !== null : facts.wasOnlyWaiting)) return null;
  const cancelled = registration === null || event.cancelledAt !== null;
  return writeCalendar(env, { event, registrationId, now, cancelled });
}

/**
 * RFC 5545. The UID never changes; a cancellation raises SEQUENCE. The organizer's address is ours: the host's is
 * private.
 */
export async function writeCalendar(
  env: Sender,
  {
    event,
    registrationId,
    now,
    cancelled,
  }: { event: MailEvent; registrationId: string; now: number; cancelled: boolean },
): Promise<CalendarFile> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
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
    organizer: { name: event.host ?? env.APP_NAME, email: env.MAIL_FROM || `events@${hostname}` },
    url: `${env.APP_ORIGIN}/events/${event.id}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: cancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
