import { type Context, Hono } from "hono";
import { memberDocument, publicDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { selectSecurityEvents, toSecurityEventPage } from "#domain/security-events/list.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { selectTiers, toTiersView } from "../features/membership/tiers/queries.ts";
import { selectBlocks, toBlockPage } from "../features/network/blocks/queries.ts";
import { selectMutes, toMutePage } from "../features/network/mutes/queries.ts";
import {
  selectSettings as selectNetworkSettings,
  toSettings as toNetworkSettings,
} from "../features/network/settings/queries.ts";
import { selectSettings, toSettingsView } from "../features/notifications/settings/queries.ts";
import { selectEmailChange, toAccountView } from "../features/settings/account/queries.ts";
import { selectOwnQuote, toOwnQuote } from "../features/settings/quote/queries.ts";
import { selectSecurity, toSecurityView } from "../features/settings/security/queries.ts";

/** Its document has the data of the first screen, read in one batch. */
type Section = {
  title: string;
  read: (c: Context<AppEnv>) => Promise<{ viewer: Viewer | null; answers: Record<string, unknown> }>;
};

const account: Section = {
  title: "Account settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, changes, quotes } = await readWithViewer(c, {
      changes: selectEmailChange(db, sessionToken, now),
      quotes: selectOwnQuote(db, viewerId(sessionToken, now)),
    });
    return { viewer, answers: { "/api/me/account": toAccountView(changes), "/api/me/quote": toOwnQuote(quotes) } };
  },
};

const security: Section = {
  title: "Security settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, rows, events } = await readWithViewer(c, {
      rows: selectSecurity(db, sessionToken, now),
      events: selectSecurityEvents(db, viewerId(sessionToken, now)),
    });
    if (!viewer) return { viewer, answers: {} };
    const [view, page] = await Promise.all([
      toSecurityView(c.env, viewer, rows),
      toSecurityEventPage(events, "member"),
    ]);
    return { viewer, answers: { "/api/me/security": view, "/api/me/security-events": page } };
  },
};

const notifications: Section = {
  title: "Notifications settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, rows } = await readWithViewer(c, { rows: selectSettings(db, viewerId(sessionToken, now)) });
    return { viewer, answers: { "/api/notifications/settings": toSettingsView(rows) } };
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

const connections: Section = {
  title: "Connections settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, rows } = await readWithViewer(c, { rows: selectNetworkSettings(db, viewerId(sessionToken, now)) });
    return { viewer, answers: { "/api/network/settings": toNetworkSettings(rows) } };
  },
};

const blocked: Section = {
  title: "Blocked people settings",
  read: async (c) => {
    const { db, sessionToken, now } = c.var;
    const { viewer, blocks, mutes } = await readWithViewer(c, {
      blocks: selectBlocks(db, sessionToken, now),
      mutes: selectMutes(db, sessionToken, now),
    });
    return {
      viewer,
      answers: { "/api/network/blocks": toBlockPage(blocks), "/api/network/mutes": toMutePage(mutes) },
    };
  },
};

const SECTIONS = new Map<string, Section>(
  Object.entries({ account, security, notifications, appearance, tier, connections, blocked }),
);

export const settingsScreen = new Hono<AppEnv>()
  .get("/settings", (c) => renderSection(c, account))
  .get("/settings/:section", (c) => renderSection(c, SECTIONS.get(c.req.param("section"))));

async function renderSection(c: Context<AppEnv>, section: Section | undefined): Promise<Response> {
  const { viewer, answers } = await (section ?? appearance).read(c);
  if (!section) return publicDocument(c, viewer, null);
  return memberDocument(c, viewer, () => ({
    title: section.title,
    description: "Manage your account, security and appearance.",
    answers,
  }));
}
