import { type Context, Hono } from "hono";
import { signInFirst, viewerView } from "#auth/session/session.ts";
import type { AppEnv } from "#http/app-env.ts";
import { renderDocument } from "#http/document.ts";
import { listEvents } from "../features/events/list/queries.ts";

/** Page navigation to the dashboard: the viewer and the data of its cards, in one D1 trip. */
export const dashboardScreen = new Hono<AppEnv>();

dashboardScreen.get("/dashboard", readDashboard);

async function readDashboard(c: Context<AppEnv>) {
  const { viewer, page } = await listEvents(c);
  if (!viewer) return signInFirst(c);
  return renderDocument(c, {
    title: "Dashboard",
    description: "What is coming up for you.",
    viewer: viewerView(viewer),
    answers: { "/api/events": page },
  });
}
