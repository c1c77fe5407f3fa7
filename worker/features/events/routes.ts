import { Hono } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { announcementRoutes } from "./announcements/routes.ts";
import { attendeeRoutes } from "./attendees/routes.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { detailRoutes } from "./detail/routes.ts";
import { hostingRoutes } from "./hosting/routes.ts";
import { listRoutes } from "./list/routes.ts";
import { previewRoutes } from "./preview/routes.ts";
import { registrationRoutes } from "./registration/routes.ts";

export const eventRoutes = new Hono<AppEnv>();

eventRoutes.route("/", listRoutes);
eventRoutes.route("/", detailRoutes);
eventRoutes.route("/", hostingRoutes);
eventRoutes.route("/", previewRoutes);
eventRoutes.route("/", announcementRoutes);
eventRoutes.route("/", registrationRoutes);
eventRoutes.route("/", attendeeRoutes);
eventRoutes.route("/", calendarRoutes);
