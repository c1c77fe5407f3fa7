import { type Context, Hono } from "hono";
import { readWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { renderDocument } from "#http/document.ts";
import { selectTiers, toTiersView } from "../features/membership/tiers/queries.ts";
import { selectBlocks, toBlockPage } from "../features/network/blocks/queries.ts";
import { selectEmailChange, toAccountView } from "../features/settings/account/queries.ts";
import { selectSecurity, toSecurityView } from "../features/settings/security/queries.ts";

/** One section: its document carries the viewer and the answers its first screen needs, read in one batch. */
type Section = {
  title: string;
  read: (c: Context<AppEnv>) => Promise<{ viewer: Viewer | null; answers: Record<string, unknown> }>;
};

const account: Section = {
  title: "Account settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, changes } = await readWithViewer(c, { changes: selectEmailChange(db, sessionToken, now) });
    return { viewer, answers: { "/api/me/account": toAccountView(changes) } };
  },
};

const security: Section = {
  title: "Security settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, rows } = await readWithViewer(c, { rows: selectSecurity(db, sessionToken, now) });
    return { viewer, answers: viewer ? { "/api/me/security": await toSecurityView(c.env, viewer, rows) } : {} };
  },
};

const appearance: Section = {
  title: "Appearance settings",
  read: async (c) => ({ ...(await readWithViewer(c, {})), answers: {} }),
};

const tier: Section = {
  title: "Membership tier settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, tiers } = await readWithViewer(c, { tiers: selectTiers(db, sessionToken, now) });
    return { viewer, answers: { "/api/tiers": toTiersView(tiers, viewer) } };
  },
};

const blocked: Section = {
  title: "Blocked people settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, blocks } = await readWithViewer(c, { blocks: selectBlocks(db, sessionToken, now) });
    return { viewer, answers: { "/api/network/blocks": toBlockPage(blocks) } };
  },
};

const SECTIONS = new Map<string, Section>(Object.entries({ account, security, appearance, tier, blocked }));

/** Page navigations to /settings, which shows the account section, and to its sections. */
export const settingsScreen = new Hono<AppEnv>()
  .get("/settings", (c) => renderSection(c, account))
  .get("/settings/:section", (c) => renderSection(c, SECTIONS.get(c.req.param("section"))));

async function renderSection(c: Context<AppEnv>, section: Section | undefined): Promise<Response> {
  const { viewer, answers } = await (section ?? appearance).read(c);
  if (!viewer && section) return signInFirst(c);
  return renderDocument(c, {
    title: section?.title ?? "Page not found",
    description: section
      ? "Your account, its security and how the product looks."
      : "There is nothing at this address.",
    viewer: viewer && viewerView(viewer),
    answers,
    ...(section ? {} : { status: 404, unknownPath: true }),
  });
}
