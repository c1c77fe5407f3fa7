import { type Context, Hono } from "hono";
import {
  type AttendeePage,
  attendeeQuery,
  type RegistrationPage,
  registrationQuery,
} from "#contract/events/attendees.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listAttendees } from "./queries.ts";
import { listRegistrations } from "./registrations.ts";
import { writeRegistrationsCsv } from "./registrations-csv.ts";
import { searchAttendees } from "./search.ts";

/** Who is registered: the attendees for members, all registrations for the host. */
export const attendeeRoutes = new Hono<AppEnv>();

const [ATTENDEES, REGISTRATIONS, CSV] = ["/:id/attendees", "/:id/registrations", "/:id/registrations.csv"] as const;

attendeeRoutes.get(ATTENDEES, valid("query", attendeeQuery), readAttendees);
attendeeRoutes.get(REGISTRATIONS, valid("query", registrationQuery), readRegistrations);
attendeeRoutes.get(CSV, readRegistrationsCsv);

async function readAttendees(c: ValidContext<"query", typeof attendeeQuery, typeof ATTENDEES>) {
  const { q, cursor } = c.req.valid("query");
  const id = c.req.param("id");
  return c.json<AttendeePage>(await (q ? searchAttendees(c, id, q, cursor) : listAttendees(c, id, cursor)));
}

async function readRegistrations(c: ValidContext<"query", typeof registrationQuery, typeof REGISTRATIONS>) {
  const { show = "going", cursor } = c.req.valid("query");
  return c.json<RegistrationPage>(await listRegistrations(c, c.req.param("id"), show, cursor));
}

async function readRegistrationsCsv(c: Context<AppEnv, typeof CSV>) {
  const { name, file } = await writeRegistrationsCsv(c, c.req.param("id"));
  return c.body(file, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
}
