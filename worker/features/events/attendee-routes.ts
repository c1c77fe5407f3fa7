import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** Who else comes: the attendees for members, the registrations for the host. */
export const attendeeRoutes = new Hono<AppEnv>();
