import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { isApprovedAdmin, needsSecondFactor } from "#domain/permissions/authorize.ts";
import { readSystem } from "#domain/system/read-system.ts";
import type { AppEnv } from "#http/app-env.ts";
import { listAdminCourses } from "./academy/queries.ts";
import { selectApplications, toApplicationPage } from "./applications/queries.ts";
import { listAudit } from "./audit/queries.ts";
import { listInvitations } from "./invitations/queries.ts";
import { listMembers } from "./members/queries.ts";
import { listNewsSources } from "./news/queries.ts";
import { listReviews } from "./opportunities/queries.ts";
import { listOutbox } from "./outbox/queries.ts";
import { listPages } from "./pages/queries.ts";
import { listQuotes } from "./quotes/queries.ts";
import { selectRegistration, toRegistrationView } from "./registration/queries.ts";
import { listReports } from "./reports/queries.ts";
import { listSetup } from "./setup/queries.ts";
import { selectSummary, toSummary } from "./summary/queries.ts";
import { selectTiers, toAdminTierView } from "./tiers/queries.ts";

/** True when rows have pages of their own. `approvals` is the former name of `applications`: links keep working. */
const SECTIONS: Record<string, boolean> = {
  approvals: false,
  members: true,
  reports: true,
  opportunities: true,
  tiers: true,
  registration: false,
  invitations: true,
  pages: true,
  quotes: false,
  news: false,
  academy: true,
  outbox: true,
  audit: false,
  setup: false,
  system: false,
};

const OVERVIEW = ["approvals", "tiers", "registration"] as const;

/** Members who are not admins get the same as for an unknown path. */
export const adminDocuments = new Hono<AppEnv>()
  .get("/admin", (c) => renderPanel(c, OVERVIEW[0]))
  .get("/admin/:section", (c) => renderPanel(c, c.req.param("section")))
  .get("/admin/:section/:id", (c) =>
    SECTIONS[c.req.param("section")] ? renderPanel(c, c.req.param("section")) : renderPanel(c, ""),
  );

const LISTS: Record<string, (c: Context<AppEnv>, adminId: string) => Promise<unknown>> = {
  members: (c) => listMembers(c.var.db, {}),
  reports: (c, adminId) => listReports(c.var.db, adminId, {}),
  opportunities: (c) => listReviews(c.var.db, {}),
  invitations: (c) => listInvitations(c, {}),
  pages: async (c) => ({ pages: await listPages(c.var.db) }),
  quotes: (c) => listQuotes(c.var.db, {}),
  news: (c) => listNewsSources(c.var.db, {}),
  academy: (c) => listAdminCourses(c.var.db),
  outbox: (c) => listOutbox(c.var.db, {}),
  audit: (c, adminId) => listAudit(c.var.db, adminId, {}),
  setup: (c) => listSetup(c.env, c.var.db, c.var.now),
  system: (c) => readSystem(c.env, c.var.now),
};

async function readPanel(c: Context<AppEnv>, section: string) {
  const { db, sessionToken, now } = c.var;
  const isOverview = OVERVIEW.some((part) => part === section);
  const overview = { approvals: selectApplications(db), tiers: selectTiers(db), registration: selectRegistration(db) };
  const read = await readWithViewer(c, {
    summary: selectSummary(db, viewerId(sessionToken, now), now),
    overview: isOverview ? overview : null,
  });
  return {
    viewer: read.viewer,
    answers: {
      "/api/admin/summary": toSummary(read.summary),
      ...(read.overview && {
        "/api/admin/applications": toApplicationPage(read.overview.approvals),
        "/api/admin/tiers": { tiers: read.overview.tiers.map(toAdminTierView) },
        "/api/admin/registration": toRegistrationView(read.overview.registration),
      }),
    },
  };
}

async function renderPanel(c: Context<AppEnv>, section: string): Promise<Response> {
  const { viewer, answers } = await readPanel(c, section);
  return memberDocument(c, viewer, async (member) => {
    if (!isApprovedAdmin(member) || !Object.hasOwn(SECTIONS, section)) return null;
    return {
      title: "Admin Panel",
      description: "Manage members, pages, emails, and settings.",
      // Without a required second factor an admin reads nothing: the screen says what to do.
      answers: needsSecondFactor(c.env, member) ? {} : { ...answers, ...(await listAnswer(c, section, member.id)) },
    };
  });
}

/** In a second trip, because only admins may cause it. A list with filters is requested by the screen. */
async function listAnswer(c: Context<AppEnv>, section: string, adminId: string): Promise<Record<string, unknown>> {
  const read = LISTS[section];
  return read && !new URL(c.req.url).search ? { [`/api/admin/${section}`]: await read(c, adminId) } : {};
}
