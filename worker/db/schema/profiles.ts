// Triggers: ../triggers/profiles.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FocusList } from "#contract/profiles/focus.ts";
import type { EducationEntry, ExperienceEntry, ProfilePart, SocialLink } from "#contract/profiles/parts.ts";
import type { RecommendationState } from "#contract/profiles/recommendations.ts";
import type { Relationship } from "#contract/profiles/relationships.ts";
import { user } from "./auth.ts";

const json = <T>(name: string, empty: "[]" | "{}") =>
  text(name, { mode: "json" })
    .$type<T>()
    .notNull()
    .default(sql.raw(`'${empty}'`));
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** At most one row per member, created when first needed. */
export const profile = sqliteTable(
  "profile",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    title: text("title"),
    company: text("company"),
    location: text("location"),
    website: text("website"),
    bio: text("bio").notNull().default(""),
    interests: json<string[]>("interests", "[]"),
    experience: json<ExperienceEntry[]>("experience", "[]"),
    education: json<EducationEntry[]>("education", "[]"),
    links: json<SocialLink[]>("links", "[]"),
    /** Depends on the kind; choices from closed lists are in `profile_tag`. Minor units. */
    amountMinMinor: integer("amount_min_minor"),
    amountMaxMinor: integer("amount_max_minor"),
    currency: text("currency"),
    termMinMonths: integer("term_min_months"),
    termMaxMonths: integer("term_max_months"),
    isPublic: flag("is_public").default(false),
    isEmailShown: flag("is_email_shown").default(false),
    isAnswerTimeShown: flag("is_answer_time_shown").default(true),
    /** By part; a missing one is 0. */
    versions: json<Partial<Record<ProfilePart, number>>>("versions", "{}"),
    /** `media.key`, and the drawn text. */
    previewKey: text("preview_key"),
    previewOf: text("preview_of"),
    /** Collected from the inbox by cron; null before. Ms. */
    answerCases: integer("answer_cases"),
    answered: integer("answered"),
    answerMedianMs: integer("answer_median_ms"),
  },
  (t) => [index("profile_public").on(t.memberId).where(sql`${t.isPublic} = 1`)],
);

/** Choices from closed lists, so that an index matches members and opportunities. */
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

/** `key`: the folded name, which identifies the skill with its endorsements. */
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
    /** Without hidden ones. By triggers. */
    endorsementCount: integer("endorsement_count").notNull().default(0),
  },
  (t) => [uniqueIndex("skill_member").on(t.memberId, t.key)],
);

/**
 * `hidden`: not counted. `withdrawn`: a hidden one that its author took back; it stays, so that a new one is hidden
 * too.
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

/** At most one per pair. `text` and `relationship` are empty while asked for. */
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
    note: text("note").notNull().default(""),
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

/** Once per day (days since 1970, UTC). */
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

/** By a trigger of `profile_view`, so that a sum reads one row per day. */
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
