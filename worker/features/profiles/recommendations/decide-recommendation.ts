import { and, eq, ne } from "drizzle-orm";
import type { Context } from "hono";
import type { RecommendationDecision } from "#contract/profiles/recommendations.ts";
import { batch } from "#db/batch.ts";
import { recommendation } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { isBetween } from "./queries.ts";

/** Throws 404 without a text; 409 when the author changed it since it was read. */
export async function decideRecommendation(
  c: Context<AppEnv>,
  authorId: string,
  { state, version }: RecommendationDecision,
): Promise<void> {
  const { db, viewer } = c.var;
  const isText = and(
    isBetween({ subjectId: viewer.id, authorId }),
    ne(recommendation.state, "asked"),
    isMemberVisible(authorId, viewer.id),
  );
  const { rows } = await batch(db, {
    decided: db
      .update(recommendation)
      .set({ state })
      .where(and(isText, eq(recommendation.version, version))),
    rows: db.select({ version: recommendation.version }).from(recommendation).where(isText),
  });
  if (getRow(rows).version !== version) throw new Problem("conflict");
}
