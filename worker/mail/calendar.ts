import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Env } from "../env.ts";
import type { MailEvent } from "./facts.ts";

/**
 * The event as an iCalendar file (RFC 5545). The UID is the registration's and never changes; instants are written in UTC, which is
 * right in every zone and across every change of the clocks. The library escapes and folds. A cancellation raises SEQUENCE.
 */
export function writeCalendar(
  env: Env,
  {
    event,
    registrationId,
    now,
    cancelled,
  }: { event: MailEvent; registrationId: string; now: number; cancelled: boolean },
): { method: "PUBLISH" | "CANCEL"; content: string } {
  const { host } = new URL(env.APP_ORIGIN);
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
    url: `${env.APP_ORIGIN}/events/${event.id}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: cancelled ? "CANCEL" : "PUBLISH", content: calendar.toString() };
}
