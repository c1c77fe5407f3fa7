import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { HostPage } from "#contract/events/list.ts";
import { profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";

/** The index only proposes ids; the main database decides what the viewer sees. */
export async function listHosts(c: Context<AppEnv>, q: string, cursor: string | undefined): Promise<HostPage> {
  const { db, sessionToken, now } = c.var;
  if (!sessionToken) throw new Problem("session-missing");
  const terms = readSearchTerms("", { name: q });
  if (terms === null || terms === "matches-nothing") {
    authorizeAdmitted(c.env, (await getWithViewer(c, {})).viewer);
    return { rows: [], cursor: null };
  }
  const { proposed, toPage } = await searchList(c.env, {
    noun: "people",
    terms,
    list: LATEST_FIRST,
    cursor,
    isFiltered: true,
  });
  // A cross join keeps its order: otherwise SQLite would read all approved members.
  const hosts = db
    .select(personColumns)
    .from(sql`${proposed} as found`)
    .crossJoin(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(sql`${user.id} = found.value`, gt(user.hostedCount, 0), isVisibleTo(viewerId(sessionToken, now))));
  const { viewer, people } = await getWithViewer(c, { people: hosts }, countSearch(c, terms));
  authorizeAdmitted(c.env, viewer);
  return toPage(people, (person) => person);
}
