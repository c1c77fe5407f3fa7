import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { getWithViewer } from "#auth/session/session.ts";
import type { SuggestionsView } from "#contract/network/suggestions.ts";
import { batch } from "#db/batch.ts";
import { suggestionDismissal } from "#db/schema/index.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { readId, valid } from "#http/validate.ts";
import { dismissSuggestion } from "./dismiss-suggestion.ts";
import { makeDue } from "./make-due.ts";
import { selectSuggestions, toSuggestionsView } from "./queries.ts";

const DISMISSAL = "/dismissals/:memberId";

export const suggestionRoutes = new Hono<AppEnv>()
  .get("/suggestions", showSuggestions)
  .put(DISMISSAL, jsonBody, requireAdmitted, valid("json", z.strictObject({})), putDismissal)
  .delete(DISMISSAL, requireAdmitted, deleteDismissal);

async function showSuggestions(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { viewer, ...rows } = await getWithViewer(c, selectSuggestions(db, sessionToken, now));
  authorizeAdmitted(c.env, viewer);
  return c.json<SuggestionsView>(toSuggestionsView(rows));
}

function putDismissal(c: Context<AppEnv, typeof DISMISSAL>) {
  return noContent(c, dismissSuggestion(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}

function deleteDismissal(c: Context<AppEnv, typeof DISMISSAL>) {
  return noContent(c, restoreSuggestion(c, c.var.viewer, readId(c.req.param("memberId"), "member-not-found")));
}

async function restoreSuggestion(c: Context<AppEnv>, viewer: Viewer, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const isOwn = and(eq(suggestionDismissal.memberId, viewer.id), eq(suggestionDismissal.peerId, memberId));
  await batch(db, {
    due: makeDue(db, viewer.id, now, sql`exists (select 1 from ${suggestionDismissal} where ${isOwn})`),
    deleted: db.delete(suggestionDismissal).where(isOwn),
  });
}
