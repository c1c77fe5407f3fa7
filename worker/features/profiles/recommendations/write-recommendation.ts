import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RecommendationInput } from "#contract/profiles/recommendations.ts";
import { recommendation } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRecommendation } from "./change-recommendation.ts";
import { existsBetween, isBetween } from "./queries.ts";

/**
 * The viewer writes a recommendation of a member, or edits theirs. A new text waits for its subject, and so does the edit of one that is shown. The
 * edit of a hidden one stays hidden and notifies nobody: who put a text away decides whether to look at it again. Throws as `changeRecommendation`:
 * 409 for another version.
 */
export function writeRecommendation(c: Context<AppEnv>, subjectId: string, input: RecommendationInput) {
  const { now, viewer } = c.var;
  const pair = { subjectId, authorId: viewer.id };
  const stored = sql`coalesce((select ${recommendation.version} from ${recommendation} where ${isBetween(pair)}), 0)`;
  // Later than every text before, also one that was withdrawn, so that its subject decides on the text that they have read.
  const version = Math.max(input.version + 1, now);
  return changeRecommendation(c, {
    kind: "recommendation-written",
    pair,
    input,
    isInvited: existsBetween(pair, sql`1`),
    fits: sql`${stored} = ${input.version}`,
    knows: existsBetween(pair, sql`${recommendation.state} in ('pending', 'hidden')`),
    // A hidden text stays hidden, any other waits for its subject.
    upsert: (onlyIf) => sql`
      insert into ${recommendation} (subject_id, author_id, state, relationship, text, at, version)
      select ${subjectId}, ${viewer.id}, 'pending', ${input.relationship}, ${input.text}, ${now}, ${version} where ${onlyIf}
      on conflict (subject_id, author_id) do update set relationship = excluded.relationship, text = excluded.text, at = excluded.at,
        version = excluded.version, state = case when recommendation.state = 'hidden' then 'hidden' else 'pending' end`,
  });
}
