// Triggers: ../triggers/profiles.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FocusList } from "#contract/profiles/focus.ts";
import type { EducationEntry, ExperienceEntry, ProfilePart, SocialLink } from "#contract/profiles/parts.ts";
import type { Relationship } from "#contract/profiles/plain/relationships.ts";
import type { RecommendationState } from "#contract/profiles/recommendations.ts";
import { user } from "./auth.ts";

const json = <T>(name: string, empty: "[]" | "{}") =>
  text(name, { mode: "json" })
    .$type<T>()
    .notNull()
    .default(sql.raw(`'${empty}'`));
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** What members write about themselves: at most one row per member, created when first needed. */
export const profile = sqliteTable(
  "profile",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The professional title, e.g. "Partner, Larkmoor Seed". */
    title: text("title"),
    company: text("company"),
    location: text("location"),
    website: text("website"),
    bio: text("bio").notNull().default(""),
    interests: json<string[]>("interests", "[]"),
    experience: json<ExperienceEntry[]>("experience", "[]"),
    education: json<EducationEntry[]>("education", "[]"),
    links: json<SocialLink[]>("links", "[]"),
    /** The numbers of the part that depends on the kind; what is chosen from a closed list is in `profile_tag`. Amounts in minor units. */
    amountMinMinor: integer("amount_min_minor"),
    amountMaxMinor: integer("amount_max_minor"),
    currency: text("currency"),
    termMinMonths: integer("term_min_months"),
    termMaxMonths: integer("term_max_months"),
    isPublic: flag("is_public").default(false),
    isEmailShown: flag("is_email_shown").default(false),
    isAnswerTimeShown: flag("is_answer_time_shown").default(true),
    /** The version of each part, raised by each change; a missing one is 0. */
    versions: json<Partial<Record<ProfilePart, number>>>("versions", "{}"),
    /** The picture for shared links (`media.key`), and the text that was drawn into it. */
    previewKey: text("preview_key"),
    previewOf: text("preview_of"),
    /** How the member answers strangers, collected from their inbox by cron; null before. Time in milliseconds. */
    answerCases: integer("answer_cases"),
    answered: integer("answered"),
    answerMedianMs: integer("answer_median_ms"),
  },
  (t) => [index("profile_public").on(t.memberId).where(sql`${t.isPublic} = 1`)],
);

/** What members chose from closed lists, such as sectors: one row each, so that members and opportunities can be matched by an index. */
export const profileTag = sqliteTable(
  "profile_tag",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    list: text("list").$type<FocusList>().notNull(),
    code: text("code").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.list, t.code] }),
    index("profile_tag_code").on(t.list, t.code, t.memberId),
  ],
);

/** A skill of a member. `key` is the folded name: the same name again is the same skill, with its endorsements. */
export const skill = sqliteTable(
  "skill",
  {
    id: text("id").primaryKey(),
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    /** Endorsements that are not hidden. Triggers of the table of endorsements keep it. */
    endorsementCount: integer("endorsement_count").notNull().default(0),
  },
  (t) => [uniqueIndex("skill_member").on(t.memberId, t.key)],
);

/**
 * Who endorses a skill; never its own member. `hidden`: the member does not show this one, and it does not count. `withdrawn`: a hidden one whose
 * author took it back. It stays, listed for nobody, so that it is still hidden when they endorse the skill again. `subjectId`: whose skill it is; a
 * trigger writes it.
 */
export const endorsement = sqliteTable(
  "endorsement",
  {
    skillId: text("skill_id")
      .notNull()
      .references(() => skill.id, { onDelete: "cascade" }),
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    hidden: flag("hidden").default(false),
    withdrawn: flag("withdrawn").default(false),
    subjectId: text("subject_id").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.skillId, t.memberId] }),
    index("endorsement_newest").on(t.skillId, t.createdAt, t.memberId).where(sql`${t.withdrawn} = 0`),
    index("endorsement_shown").on(t.skillId, t.createdAt, t.memberId).where(sql`${t.hidden} = 0`),
    index("endorsement_member").on(t.memberId),
    index("endorsement_pair").on(t.subjectId, t.memberId, t.skillId).where(sql`${t.hidden} = 0`),
  ],
);

/** What one member writes about another, or was asked to: at most one of each two. `text` and `relationship` are empty while it is asked for. */
export const recommendation = sqliteTable(
  "recommendation",
  {
    subjectId: text("subject_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    state: text("state").$type<RecommendationState>().notNull(),
    relationship: text("relationship").$type<Relationship>(),
    text: text("text").notNull().default(""),
    /** What the subject wrote when asking. */
    note: text("note").notNull().default(""),
    /** When it was asked for, and from the first text on, when that was written or last edited. */
    at: integer("at").notNull(),
    version: integer("version").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.authorId] }),
    index("recommendation_shown").on(t.subjectId, t.at, t.authorId).where(sql`${t.state} = 'shown'`),
    index("recommendation_received").on(t.subjectId, t.at),
    index("recommendation_written").on(t.authorId, t.at),
  ],
);

/** Who viewed a profile on which day (days since 1970, UTC): once a day. */
export const profileView = sqliteTable(
  "profile_view",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    day: integer("day").notNull(),
    viewerId: text("viewer_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.day, t.viewerId] }),
    index("profile_view_day").on(t.day),
    index("profile_view_viewer").on(t.viewerId),
  ],
);

/** How many members viewed a profile on each day. A trigger of `profile_view` counts, so that a sum reads one row per day. */
export const profileViewCount = sqliteTable(
  "profile_view_count",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    day: integer("day").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.day] }), index("profile_view_count_day").on(t.day)],
);
