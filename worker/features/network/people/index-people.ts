import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { nameOf, SECTORS } from "#contract/profiles/lists.ts";
import { profile, profileTag, skill, user } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";
import { indexedBeginnings } from "#search/words.ts";
import { type MemberTag, memberTerms } from "./filters.ts";

const ofProfile = (column: SQLiteColumn) =>
  sql<string | null>`(select ${column} from ${profile} where ${profile.memberId} = "user"."id")`;

/** Approved members, latest first. Triggers mark changed members; `savePart` marks changed tags and skills. */
export const { sweep: sweepPeople } = indexNoun(
  "people",
  user,
  ({ name, kind, status, createdAt }, { title, company, location, tags, skills }) =>
    status === "approved"
      ? {
          at: createdAt.getTime(),
          latestFirst: true,
          texts: {
            name,
            title: title ?? "",
            company: company ?? "",
            location: location ?? "",
            sectors: tags.flatMap(({ list, code }) => (list === "sectors" ? [nameOf(SECTORS, code)] : [])).join("\n"),
            skills: skills.join("\n"),
            filters: [...memberTerms(kind, tags), ...indexedBeginnings(location ?? "")].join("\n"),
          },
        }
      : null,
  {
    version: user.peopleVersion,
    more: {
      title: ofProfile(profile.title),
      company: ofProfile(profile.company),
      location: ofProfile(profile.location),
      tags: sql<
        MemberTag[]
      >`json((select json_group_array(json_object('list', ${profileTag.list}, 'code', ${profileTag.code}))
        from ${profileTag} where ${profileTag.memberId} = "user"."id"))`,
      skills: sql<string[]>`json((select json_group_array(${skill.name}) from ${skill}
        where ${skill.memberId} = "user"."id"))`,
    },
  },
);
