import { type Context, Hono } from "hono";
import { readWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import { isApprovedAdmin, needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { notFoundPage, renderDocument } from "#http/document.ts";
import { selectApplications, toApplicationPage } from "./applications/queries.ts";
import { selectSummary, toSummary } from "./summary/queries.ts";

/**
 * Sections of the admin panel, by their slug in the URL; true for those whose rows have pages of their own. The slug `approvals` is older
 * than the topic's name, `applications`, and stays so that links keep working.
 */
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
  if (!isApprovedAdmin(viewer) || !Object.hasOwn(SECTIONS, section))
    return renderDocument(c, notFoundPage(viewerView(viewer)));
  return renderDocument(c, {
    title: "Admin Panel",
    description: "Who may join, and what they may do.",
    viewer: viewerView(viewer),
    // Without the required second factor an admin reads nothing: the screen says what to do.
    answers: needsSecondFactor(c.env, viewer) ? {} : answers,
  });
}
