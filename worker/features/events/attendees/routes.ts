import { type Context, Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import {
  type AttendeePage,
  attendeeQuery,
  type RegistrationPage,
  registrationQuery,
} from "#contract/events/attendees.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listAttendees } from "./queries.ts";
import { listRegistrations } from "./registrations.ts";
import { downloadRegistrations } from "./registrations-csv.ts";
import { removeRegistration } from "./remove-registration.ts";
import { searchAttendees } from "./search.ts";

export const attendeeRoutes = new Hono<AppEnv>();

const [ATTENDEES, REGISTRATIONS, CSV] = ["/:id/attendees", "/:id/registrations", "/:id/registrations.csv"] as const;
const REGISTRATION = `${REGISTRATIONS}/:registration` as const;

attendeeRoutes.get(ATTENDEES, valid("query", attendeeQuery), readAttendees);
attendeeRoutes.get(REGISTRATIONS, valid("query", registrationQuery), readRegistrations);
attendeeRoutes.get(CSV, (c) => downloadRegistrations(c, c.req.param("id")));
attendeeRoutes.delete(REGISTRATION, requireAdmitted, deleteRegistration);

async function readAttendees(c: ValidContext<"query", typeof attendeeQuery, typeof ATTENDEES>) {
  const { q, cursor } = c.req.valid("query");
  const id = c.req.param("id");
  return c.json<AttendeePage>(await (q ? searchAttendees(c, id, q, cursor) : listAttendees(c, id, cursor)));
}

async function readRegistrations(c: ValidContext<"query", typeof registrationQuery, typeof REGISTRATIONS>) {
  return c.json<RegistrationPage>(await listRegistrations(c, c.req.param("id"), c.req.valid("query")));
}

function deleteRegistration(c: Context<AppEnv, typeof REGISTRATION>) {
  const { id: eventId, registration: id } = c.req.param();
  return noContent(c, removeRegistration(c, c.var.viewer, { eventId, id }));
}
