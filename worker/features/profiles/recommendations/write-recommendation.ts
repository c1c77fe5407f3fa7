import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RecommendationInput } from "#contract/profiles/recommendations.ts";
import { recommendation } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRecommendation } from "./change-recommendation.ts";
import { existsBetween, isBetween } from "./queries.ts";

/** An edit of a hidden text stays hidden and notifies nobody; others wait for their subject. Throws 409. */
export function writeRecommendation(c: Context<AppEnv>, subjectId: string, input: RecommendationInput) {
  const { now, viewer } = c.var;
  const pair = { subjectId, authorId: viewer.id };
  const stored = sql`coalesce((select ${recommendation.version} from ${recommendation} where ${isBetween(pair)}), 0)`;
  // Above every former version, also of a withdrawn text, so that the subject decides on the text that they read.
  const version = Math.max(input.version + 1, now);
  return changeRecommendation(c, {
    kind: "recommendation-written",
    pair,
    input,
    isInvited: existsBetween(pair, sql`1`),
    fits: sql`${stored} = ${input.version}`,
    knows: existsBetween(pair, sql`${recommendation.state} in ('pending', 'hidden')`),
    upsert: (onlyIf) => sql`
      insert into ${recommendation} (subject_id, author_id, state, relationship, text, at, version)
      select ${subjectId}, ${viewer.id}, 'pending', ${input.relationship}, ${input.text}, ${now}, ${version} where ${onlyIf}
      on conflict (subject_id, author_id) do update set relationship = excluded.relationship, text = excluded.text, at = excluded.at,
        version = excluded.version, state = case when recommendation.state = 'hidden' then 'hidden' else 'pending' end`,
  });
}
