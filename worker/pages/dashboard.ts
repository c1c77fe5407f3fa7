import { Hono } from "hono";
import { signInFirst, viewerView } from "#auth/session/session.ts";
import type { AppEnv } from "#http/app-env.ts";
import { renderDocument } from "#http/document.ts";
import { listEvents } from "../features/events/list/queries.ts";

/** Page navigation to the dashboard: who asks and what its cards show, in one D1 trip. */
export const dashboardScreen = new Hono<AppEnv>();

dashboardScreen.get("/dashboard", async (c) => {
  const { viewer, page } = await listEvents(c);
  if (!viewer) return signInFirst(c);
  return renderDocument(c, {
    title: "Dashboard",
    description: "What is coming up for you.",
    viewer: viewerView(viewer),
    answers: { "/api/events": page },
  });
});
