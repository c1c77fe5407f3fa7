import { type Context, Hono } from "hono";
import { legacyReadWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { renderDocument } from "#http/document.ts";
import { selectTiers, toTiersView } from "../features/membership/tiers/queries.ts";
import { selectBlocks, toBlockPage } from "../features/network/blocks/queries.ts";
import { selectAccount, selectSecurity, toAccountView, toSecurityView } from "../features/settings/queries.ts";

/** What one section's document carries: who asks and the answers its first screen needs, in one D1 trip. */
type Section = {
  title: string;
  read: (c: Context<AppEnv>) => Promise<{ viewer: Viewer | null; answers: Record<string, unknown> }>;
};

const account: Section = {
  title: "Account settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, results } = await legacyReadWithViewer(c, selectAccount(db, sessionToken, now));
    return { viewer, answers: { "/api/me/account": toAccountView(results[0]?.[0]) } };
  },
};

const security: Section = {
  title: "Security settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, results } = await legacyReadWithViewer(c, ...selectSecurity(db, sessionToken, now));
    return { viewer, answers: viewer ? { "/api/me/security": await toSecurityView(c.env, viewer, results) } : {} };
  },
};

const appearance: Section = {
  title: "Appearance settings",
  read: async (c) => ({ viewer: (await legacyReadWithViewer(c)).viewer, answers: {} }),
};

const tier: Section = {
  title: "Membership tier settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, results } = await legacyReadWithViewer(c, ...selectTiers(db, sessionToken, now));
    return { viewer, answers: { "/api/tiers": toTiersView(results, viewer) } };
  },
};

const blocked: Section = {
  title: "Blocked people settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, results } = await legacyReadWithViewer(c, selectBlocks(db, sessionToken, now));
    return { viewer, answers: { "/api/network/blocks": toBlockPage(results[0]) } };
  },
};

const SECTIONS = new Map<string, Section>(Object.entries({ account, security, appearance, tier, blocked }));

/** Page navigations to /settings, which begins with the account, and to its sections. */
export const settingsScreen = new Hono<AppEnv>();

settingsScreen.get("/settings", (c) => renderSection(c, account));
settingsScreen.get("/settings/:section", (c) => renderSection(c, SECTIONS.get(c.req.param("section"))));

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
