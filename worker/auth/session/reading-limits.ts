import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { SearchTerms } from "#contract/content/search-words.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { countMemberWithin, networkSubject } from "#http/rate-limit.ts";
import { type Counted, viewerId } from "./session.ts";

/** Counted in the batch of the read, so that it costs no trip. A session that has ended is a visitor's. */
export function countSearch(c: Context<AppEnv>, terms: SearchTerms | null): Counted[] {
  if (!terms) return [];
  const me = viewerId(c.var.sessionToken, c.var.now);
  return [
    {
      limit: countMemberWithin(c, RATE_LIMITS.searchesPerMember, me),
      onlyIf: sql`1`,
      sentence: "You searched many times in a short time.",
    },
    {
      limit: countMemberWithin(c, RATE_LIMITS.searchesPerNetwork, networkSubject(c)),
      onlyIf: sql`${me} is null`,
      sentence: "There were many searches from your network in a short time.",
    },
  ];
}

/** Those of others, also when there is none, so that the limit reveals nobody. */
export function countProfile(c: Context<AppEnv>, subject: SQL): Counted[] {
  const me = viewerId(c.var.sessionToken, c.var.now);
  return [
    {
      limit: countMemberWithin(c, RATE_LIMITS.profilesPerMember, me),
      onlyIf: sql`${subject} <> ${me}`,
      sentence: "You opened many profiles in a short time.",
    },
  ];
}
