import { eq, isNotNull } from "drizzle-orm";
import { announcement, event, registration } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const eventOwnRows: OwnRows = {
  registrations: own(
    registration,
    registration.memberId,
    {
      ...pick(registration, "eventId", "email", "name", "company", "createdAt", "confirmedAt", "hidden"),
      event: event.title,
    },
    { join: [event, eq(event.id, registration.eventId)] },
  ),
  hostedEvents: own(event, event.hostId),
  announcements: own(announcement, event.hostId, pick(announcement, "eventId", "text", "createdAt"), {
    join: [event, eq(event.id, announcement.eventId)],
    where: isNotNull(announcement.text),
  }),
};
