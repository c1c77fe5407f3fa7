import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { suggestionDismissal } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { makeDue } from "./make-due.ts";

export async function restoreSuggestion(c: Context<AppEnv>, viewer: Viewer, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const isOwn = and(eq(suggestionDismissal.memberId, viewer.id), eq(suggestionDismissal.peerId, memberId));
  await batch(db, {
    due: makeDue(db, viewer.id, now, sql`exists (select 1 from ${suggestionDismissal} where ${isOwn})`),
    deleted: db.delete(suggestionDismissal).where(isOwn),
  });
}
