import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { nameOf, SECTORS } from "#contract/profiles/plain/lists.ts";
import { profile, profileTag, skill, user } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

const ofProfile = (column: SQLiteColumn) =>
  sql<string | null>`(select ${column} from ${profile} where ${profile.memberId} = "user"."id")`;

/**
 * The search index of people: approved members, the latest first, by what their cards and skills say. Triggers mark who changed, and `savePart`
 * those whose sectors or skills did.
 */
export const { sweep: sweepPeople } = indexNoun(
  "people",
  user,
  ({ name, status, createdAt }, { title, company, location, sectors, skills }) =>
    status === "approved"
      ? {
          at: createdAt.getTime(),
          latestFirst: true,
          texts: {
            ...{ name, title: title ?? "", company: company ?? "", location: location ?? "" },
            sectors: sectors.map((code) => nameOf(SECTORS, code)).join("\n"),
            skills: skills.join("\n"),
          },
        }
      : null,
  {
    version: user.peopleVersion,
    more: {
      title: ofProfile(profile.title),
      company: ofProfile(profile.company),
      location: ofProfile(profile.location),
      sectors: sql<string[]>`json((select json_group_array(${profileTag.code}) from ${profileTag}
        where ${profileTag.memberId} = "user"."id" and ${profileTag.list} = 'sectors'))`,
      skills: sql<string[]>`json((select json_group_array(${skill.name}) from ${skill}
        where ${skill.memberId} = "user"."id"))`,
    },
  },
);
