import { sql } from "drizzle-orm";
import { event, registration } from "#db/schema/index.ts";
import { jsonOfRow } from "#db/statement.ts";

export const registrationNotification = (kind: "registration-promoted" | "registration-removed", eventId: string) => ({
  memberId: sql`${registration.memberId}`,
  actorId: null,
  key: sql`${`${kind}:`} || ${registration.id}`,
  content: {
    kind,
    json: jsonOfRow(event, sql`${event.id} = ${eventId}`, {
      kind: sql`${kind}`,
      subject: event.title,
      path: `/events/${eventId}`,
    }),
  },
});
