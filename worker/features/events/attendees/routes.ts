import { Hono } from "hono";
import {
  type AttendeePage,
  attendeeQuery,
  type RegistrationPage,
  registrationQuery,
} from "#contract/events/attendees.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { listAttendees } from "./queries.ts";
import { listRegistrations } from "./registrations.ts";
import { writeRegistrationsCsv } from "./registrations-csv.ts";
import { searchAttendees } from "./search.ts";

/** Who else comes: the attendees for members, the registrations for the host. */
export const attendeeRoutes = new Hono<AppEnv>();

attendeeRoutes.get("/:id/attendees", valid("query", attendeeQuery), async (c) => {
  const { q, cursor } = c.req.valid("query");
  const id = c.req.param("id");
  return c.json<AttendeePage>(await (q ? searchAttendees(c, id, q, cursor) : listAttendees(c, id, cursor)));
});

attendeeRoutes.get("/:id/registrations", valid("query", registrationQuery), async (c) => {
  const { show = "going", cursor } = c.req.valid("query");
  return c.json<RegistrationPage>(await listRegistrations(c, c.req.param("id"), show, cursor));
});

attendeeRoutes.get("/:id/registrations.csv", async (c) => {
  const { name, file } = await writeRegistrationsCsv(c, c.req.param("id"));
  return c.body(file, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
});
