import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { recommendation } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRecommendation } from "./change-recommendation.ts";
import { existsBetween } from "./queries.ts";

/** Asking again changes only the note, without a notification. Throws 409 when there is a text. */
export function requestRecommendation(c: Context<AppEnv>, authorId: string, input: { note: string }) {
  const { now, viewer } = c.var;
  const pair = { subjectId: viewer.id, authorId };
  const isAsked = existsBetween(pair, sql`${recommendation.state} = 'asked'`);
  const askedViewer = existsBetween({ subjectId: authorId, authorId: viewer.id }, sql`1`);
  return changeRecommendation(c, {
    kind: "recommendation-requested",
    pair,
    input,
    isInvited: sql`(${isAsked} or ${askedViewer})`,
    fits: sql`not ${existsBetween(pair, sql`${recommendation.state} <> 'asked'`)}`,
    misfit: "They wrote a recommendation of you already.",
    knows: isAsked,
    quoted: input.note,
    upsert: (onlyIf) => sql`
      insert into ${recommendation} (subject_id, author_id, state, note, at)
      select ${viewer.id}, ${authorId}, 'asked', ${input.note}, ${now} where ${onlyIf}
      on conflict (subject_id, author_id) do update set note = excluded.note, at = excluded.at`,
    refusal: "You can ask people you are connected to or shared an event with, or who asked you.",
  });
}
