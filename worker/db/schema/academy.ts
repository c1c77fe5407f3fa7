import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CourseCategory, CourseLevel, FileType, ResourceKind } from "#contract/academy/academy.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const courseId = () =>
  text("course_id")
    .notNull()
    .references(() => course.id);

/** `moduleCount` and `minutes`: of current modules. Instants of this file in ms. */
export const course = sqliteTable(
  "course",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    longDescription: text("long_description").notNull(),
    instructor: text("instructor").notNull(),
    instructorTitle: text("instructor_title").notNull(),
    level: text("level").$type<CourseLevel>().notNull(),
    category: text("category").$type<CourseCategory>().notNull(),
    moduleCount: integer("module_count").notNull().default(0),
    minutes: integer("minutes").notNull().default(0),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    /** `media.key`; null: the drawn cover. */
    coverKey: text("cover_key"),
    coverAlt: text("cover_alt"),
    createdAt: integer("created_at").notNull(),
    /** Null for a draft or withdrawn course, which only enrolled members see. */
    publishedAt: integer("published_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("course_newest").on(t.publishedAt, t.id).where(sql`${t.publishedAt} is not null`),
    index("course_category").on(t.category, t.publishedAt, t.id).where(sql`${t.publishedAt} is not null`),
    index("course_level").on(t.level, t.publishedAt, t.id).where(sql`${t.publishedAt} is not null`),
    index("course_both").on(t.category, t.level, t.publishedAt, t.id).where(sql`${t.publishedAt} is not null`),
    index("course_created").on(t.createdAt, t.id),
  ],
);

/** A removed module keeps its row, for those who completed it. */
export const courseModule = sqliteTable(
  "course_module",
  {
    id: text("id").primaryKey(),
    courseId: courseId(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    minutes: integer("minutes").notNull(),
    markdown: text("markdown").notNull(),
    /** It counts for those who enrolled later, and those who completed it. */
    addedAt: integer("added_at").notNull(),
    removedAt: integer("removed_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("course_module_order").on(t.courseId, t.position, t.id)],
);

/** A picture in no row is deleted. */
export const lessonPicture = sqliteTable(
  "lesson_picture",
  {
    moduleId: text("module_id")
      .notNull()
      .references(() => courseModule.id, { onDelete: "cascade" }),
    mediaKey: text("media_key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.moduleId, t.mediaKey] }), index("lesson_picture_key").on(t.mediaKey)],
);

/** The row stays when they leave, so that `enrolledAt` and the progress stay. */
export const enrollment = sqliteTable(
  "enrollment",
  {
    memberId: memberId("member_id"),
    courseId: courseId(),
    enrolledAt: integer("enrolled_at").notNull(),
    leftAt: integer("left_at"),
    /** Last open lesson, and percent read. */
    moduleId: text("module_id"),
    percent: integer("percent").notNull().default(0),
    seenAt: integer("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.courseId] }),
    index("enrollment_latest").on(t.memberId, t.seenAt),
    index("enrollment_course").on(t.courseId),
  ],
);

export const completion = sqliteTable(
  "completion",
  {
    memberId: memberId("member_id"),
    courseId: courseId(),
    moduleId: text("module_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.courseId, t.moduleId] })],
);

/** `courseId` null: in the list of resources, for all members. */
export const resource = sqliteTable(
  "resource",
  {
    id: text("id").primaryKey(),
    courseId: text("course_id").references(() => course.id),
    title: text("title").notNull(),
    kind: text("kind").$type<ResourceKind>(),
    category: text("category").$type<CourseCategory>(),
    description: text("description").notNull().default(""),
    author: text("author").notNull().default(""),
    fileType: text("file_type").$type<FileType>(),
    bytes: integer("bytes").notNull().default(0),
    fileKey: text("file_key"),
    link: text("link"),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    publishedAt: integer("published_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    // Partial, because SQLite would sort the other lists by this index.
    index("resource_course").on(t.courseId, t.createdAt, t.id).where(sql`${t.courseId} is not null`),
    index("resource_created").on(t.createdAt, t.id),
    index("resource_newest").on(t.publishedAt, t.id).where(sql`${t.courseId} is null and ${t.publishedAt} is not null`),
    index("resource_category")
      .on(t.category, t.publishedAt, t.id)
      .where(sql`${t.courseId} is null and ${t.publishedAt} is not null`),
  ],
);

/** Text of a sample resource, apart from the rows that lists read. */
export const resourceFile = sqliteTable("resource_file", {
  resourceId: text("resource_id")
    .primaryKey()
    .references(() => resource.id, { onDelete: "cascade" }),
  content: text("content").notNull(),
});

export const certificate = sqliteTable(
  "certificate",
  {
    code: text("code").primaryKey(),
    memberId: memberId("member_id"),
    courseId: courseId(),
    /** As issued. Everybody reads the owner's present name. */
    name: text("name").notNull(),
    title: text("title").notNull(),
    instructor: text("instructor").notNull(),
    modules: integer("modules").notNull(),
    minutes: integer("minutes").notNull(),
    completedAt: integer("completed_at").notNull(),
    withdrawnAt: integer("withdrawn_at"),
    shown: integer("shown", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("certificate_member").on(t.memberId, t.courseId),
    index("certificate_shown").on(t.memberId, t.completedAt).where(sql`${t.shown} = 1 and ${t.withdrawnAt} is null`),
  ],
);

/** Numbers of certificates whose owners were erased, which are not forged. */
export const erasedCertificate = sqliteTable("erased_certificate", { code: text("code").primaryKey() });

export const contentRequest = sqliteTable(
  "content_request",
  {
    id: text("id").primaryKey(),
    memberId: memberId("member_id"),
    topic: text("topic").notNull(),
    reason: text("reason").notNull(),
    state: text("state").$type<"open" | "published" | "declined">().notNull().default("open"),
    path: text("path"),
    at: integer("at").notNull(),
    votes: integer("votes").notNull().default(0),
  },
  (t) => [
    index("content_request_open").on(t.at, t.id).where(sql`${t.state} = 'open'`),
    index("content_request_member").on(t.memberId, t.at, t.id),
  ],
);

export const contentVote = sqliteTable(
  "content_vote",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => contentRequest.id, { onDelete: "cascade" }),
    memberId: memberId("member_id"),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.memberId] }), index("content_vote_member").on(t.memberId)],
);
