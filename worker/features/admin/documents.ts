import { type Context, Hono } from "hono";
import { legacyReadWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import { needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument } from "#http/document.ts";
import { selectApplications, toApplicationPage } from "./applications/queries.ts";
import { selectSummary, toSummary } from "./summary/queries.ts";

/** Sections of the panel; true for those whose rows have an address of their own. */
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

/** Page navigations of the admin panel's own address. Whoever may not know it gets what any unknown path gives. */
export const adminDocuments = new Hono<AppEnv>();

adminDocuments.get("/admin", (c) => renderPanel(c, "approvals"));
adminDocuments.get("/admin/:section", (c) => renderPanel(c, c.req.param("section")));
adminDocuments.get("/admin/:section/:id", (c) =>
  SECTIONS[c.req.param("section")] ? renderPanel(c, c.req.param("section")) : renderPanel(c, ""),
);

/** Who asks and what waits, in one trip; on approvals the applications as well. */
async function readPanel(c: Context<AppEnv>, section: string) {
  const { db } = c.var;
  if (section !== "approvals") {
    const { viewer, results } = await legacyReadWithViewer(c, ...selectSummary(db));
    return { viewer, answers: { "/api/admin/summary": toSummary(results) } };
  }
  const { viewer, results } = await legacyReadWithViewer(c, ...selectSummary(db), ...selectApplications(db));
  const [waiting, asking, dead, published, applications, tiers] = results;
  return {
    viewer,
    answers: {
      "/api/admin/summary": toSummary([waiting, asking, dead, published]),
      "/api/admin/applications": toApplicationPage([applications, tiers]),
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
    // Without a second step nothing is told: the screen says what to do.
    answers: needsSecondFactor(c.env, viewer) ? {} : answers,
  });
}

/** As the last document route answers a path there is nothing for. */
const nothingHere = (viewer: Viewer): Page => ({
  title: "Page not found",
  description: "There is nothing at this address.",
  viewer: viewerView(viewer),
  status: 404,
  unknownPath: true,
});
