import { and, eq, ne } from "drizzle-orm";
import type { Context } from "hono";
import type { RecommendationDecision } from "#contract/profiles/recommendations.ts";
import { batch } from "#db/batch.ts";
import { recommendation } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { isBetween } from "./queries.ts";

/**
 * The viewer shows or hides the text that a member wrote about them; also when it is so already. 404 without a text, and for an author whom the
 * viewer may not know of; 409 when the author has changed it since the viewer read it.
 */
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
