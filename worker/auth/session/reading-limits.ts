import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { SearchTerms } from "#contract/content/search-words.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { countMemberWithin, networkSubject } from "#http/rate-limit.ts";
import type { Counted } from "./session.ts";

/** Not without words (null), but in lists that count anyway (true). */
export function countSearch(c: Context<AppEnv>, searched: SearchTerms | boolean | null): Counted | null {
  if (!searched) return null;
  return {
    member: {
      limit: countMemberWithin(c, RATE_LIMITS.searchesPerMember, sql`${user.id}`),
      sentence: "You searched many times in a short time.",
    },
    visitor: {
      limit: countMemberWithin(c, RATE_LIMITS.searchesPerNetwork, sql`${networkSubject(c)}`),
      sentence: "There were many searches from your network in a short time.",
    },
  };
}

/** Those of others, also when there is none, so that the limit reveals nobody. */
export const countProfile = (c: Context<AppEnv>, subject: SQL): Counted => ({
  member: {
    limit: countMemberWithin(c, RATE_LIMITS.profilesPerMember, sql`${user.id}`),
    onlyIf: sql`${subject} <> ${user.id}`,
    sentence: "You opened many profiles in a short time.",
  },
});
