import { type Context, Hono } from "hono";
import { readWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import { needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument } from "#http/document.ts";
import { selectApplications, toApplicationPage } from "./applications/queries.ts";
import { selectSummary, toSummary } from "./summary/queries.ts";

/** Sections of the admin panel; true for those whose rows have pages of their own. */
const SECTIONS: Record<string, boolean> = {
  approvals: false,
  members: true,
  tiers: true,
  registration: false,
  invitations: true,
  pages: true,
  outbox: true,
  audit: false,
  setup: false,
};

/** Page navigations of the admin panel. Members who are no admins get what any unknown path returns. */
export const adminDocuments = new Hono<AppEnv>()
  .get("/admin", (c) => renderPanel(c, "approvals"))
  .get("/admin/:section", (c) => renderPanel(c, c.req.param("section")))
  .get("/admin/:section/:id", (c) =>
    SECTIONS[c.req.param("section")] ? renderPanel(c, c.req.param("section")) : renderPanel(c, ""),
  );

/** The viewer and the summary in one batch; for the approvals also the applications. */
async function readPanel(c: Context<AppEnv>, section: string) {
  const { db } = c.var;
  const read = await readWithViewer(c, {
    summary: selectSummary(db),
    approvals: section === "approvals" ? selectApplications(db) : null,
  });
  return {
    viewer: read.viewer,
    answers: {
      "/api/admin/summary": toSummary(read.summary),
      ...(read.approvals ? { "/api/admin/applications": toApplicationPage(read.approvals) } : {}),
    },
  };
}

async function renderPanel(c: Context<AppEnv>, section: string): Promise<Response> {
  const { viewer, answers } = await readPanel(c, section);
  if (!viewer) return signInFirst(c);
  const isAdmin = viewer.role === "admin" && viewer.status === "approved";
  if (!isAdmin || !Object.hasOwn(SECTIONS, section)) return renderDocument(c, nothingHere(viewer));
  return renderDocument(c, {
    title: "Admin Panel",
    description: "Who may join, and what they may do.",
    viewer: viewerView(viewer),
    // Without the required second factor an admin reads nothing: the screen says what to do.
    answers: needsSecondFactor(c.env, viewer) ? {} : answers,
  });
}

/** The document of a path that does not exist, as the last document route returns it. */
const nothingHere = (viewer: Viewer): Page => ({
  title: "Page not found",
  description: "There is nothing at this address.",
  viewer: viewerView(viewer),
  status: 404,
  unknownPath: true,
});
