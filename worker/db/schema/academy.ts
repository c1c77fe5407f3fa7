import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CourseCategory, CourseLevel, FileType, ResourceKind } from "#contract/academy/plain/academy.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const courseId = () =>
  text("course_id")
    .notNull()
    .references(() => course.id);

/** A course. `moduleCount` and `minutes` count the modules that are in it now. Instants of this file in milliseconds. */
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
    /** An uploaded picture and what it shows; null for the drawn cover. */
    coverKey: text("cover_key"),
    coverAlt: text("cover_alt"),
    createdAt: integer("created_at").notNull(),
    /** Null while it is a draft or withdrawn; then only those who are enrolled see it. */
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

/** A module with its lesson. One that was taken out of the course keeps its row, for those who completed it. */
export const courseModule = sqliteTable(
  "course_module",
  {
    id: text("id").primaryKey(),
    courseId: courseId(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    minutes: integer("minutes").notNull(),
    markdown: text("markdown").notNull(),
    /** Since when it is in the course: it counts only for those who enrolled later, and for those who completed it. */
    addedAt: integer("added_at").notNull(),
    removedAt: integer("removed_at"),
    /** Raised by each save: a save of an older version is refused. */
    version: integer("version").notNull().default(1),
  },
  (t) => [index("course_module_order").on(t.courseId, t.position, t.id)],
);

/** The uploaded pictures that a lesson shows. One that is in no row is deleted. */
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

/** Who takes a course. The row stays when they leave, so that `enrolledAt`, and with it their progress, is kept. */
export const enrollment = sqliteTable(
  "enrollment",
  {
    memberId: memberId("member_id"),
    courseId: courseId(),
    enrolledAt: integer("enrolled_at").notNull(),
    leftAt: integer("left_at"),
    /** The lesson that was open last, and how far it was read, in percent. */
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

/** Which modules a member has completed. Rows are only ever added. */
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

/** A file of a course, for those who are enrolled, or with `courseId` null one of the list of resources, for all members. */
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
    /** Of the uploaded file in R2; null for a sample, whose text is in `resource_file`. */
    fileKey: text("file_key"),
    link: text("link"),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    publishedAt: integer("published_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    // Without the others, whose lists would be sorted by this one instead of their own.
    index("resource_course").on(t.courseId, t.createdAt, t.id).where(sql`${t.courseId} is not null`),
    index("resource_created").on(t.createdAt, t.id),
    index("resource_newest").on(t.publishedAt, t.id).where(sql`${t.courseId} is null and ${t.publishedAt} is not null`),
    index("resource_category")
      .on(t.category, t.publishedAt, t.id)
      .where(sql`${t.courseId} is null and ${t.publishedAt} is not null`),
  ],
);

/** What is in the file of a sample resource, apart from the rows that lists read. */
export const resourceFile = sqliteTable("resource_file", {
  resourceId: text("resource_id")
    .primaryKey()
    .references(() => resource.id, { onDelete: "cascade" }),
  content: text("content").notNull(),
});

/** One for each member and course that they finished, with what it says. `code`: its unguessable number. */
export const certificate = sqliteTable(
  "certificate",
  {
    code: text("code").primaryKey(),
    memberId: memberId("member_id"),
    courseId: courseId(),
    name: text("name").notNull(),
    title: text("title").notNull(),
    instructor: text("instructor").notNull(),
    modules: integer("modules").notNull(),
    minutes: integer("minutes").notNull(),
    completedAt: integer("completed_at").notNull(),
    withdrawnAt: integer("withdrawn_at"),
    /** Whether the member shows it on their profile. */
    shown: integer("shown", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("certificate_member").on(t.memberId, t.courseId),
    index("certificate_shown").on(t.memberId, t.completedAt).where(sql`${t.shown} = 1 and ${t.withdrawnAt} is null`),
  ],
);

/** Courses and papers that members ask for. `votes` counts the rows of `content_vote`. */
export const contentRequest = sqliteTable(
  "content_request",
  {
    id: text("id").primaryKey(),
    memberId: memberId("member_id"),
    topic: text("topic").notNull(),
    reason: text("reason").notNull(),
    state: text("state").$type<"open" | "published" | "declined">().notNull().default("open"),
    /** Where it is, once published: a path of the academy. */
    path: text("path"),
    at: integer("at").notNull(),
    votes: integer("votes").notNull().default(0),
  },
  (t) => [
    index("content_request_open").on(t.at, t.id).where(sql`${t.state} = 'open'`),
    index("content_request_member").on(t.memberId, t.at, t.id),
  ],
);

/** Who seconds a request; its author does not. */
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
