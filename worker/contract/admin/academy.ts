import * as z from "zod/mini";
import {
  COURSE_DESCRIPTION_MAX_LENGTH,
  COURSE_TEXT_MAX_LENGTH,
  COURSE_TITLE_MAX_LENGTH,
  type CourseCategory,
  type CourseLevel,
  type FileType,
  LESSON_MAX_LENGTH,
  LESSON_MINUTES_MAX,
  MODULES_MAX,
  RESOURCE_AUTHOR_MAX_LENGTH,
  RESOURCE_LINK_MAX_LENGTH,
} from "../academy/academy.ts";
import type { ResourceView } from "../academy/resources.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { coverPicture } from "../media/media.ts";
import type { CoverPictureView } from "../media/pictures.ts";
import { cursorQuery, id, type Page, paragraphsOfText, shownLine, webAddress } from "../text.ts";

export type AdminCourseRowView = {
  id: string;
  title: string;
  publishedAt: string | null;
  moduleCount: number;
  minutes: number;
  version: number;
};
/** `GET /api/admin/academy`, newest first. `newId`: for a new course, which its first save creates. */
export type AdminCoursesView = Page<AdminCourseRowView> & { newId: string };
export const adminCoursesQuery = cursorQuery;

export type AdminModuleView = { id: string; title: string; minutes: number; markdown: string; version: number };
/** `GET /api/admin/academy/:id`. `newModuleId`: for a new module, which its first save creates. */
export type AdminCourseView = AdminCourseRowView & {
  description: string;
  longDescription: string;
  instructor: string;
  instructorTitle: string;
  level: CourseLevel;
  category: CourseCategory;
  coverPicture: CoverPictureView | null;
  modules: AdminModuleView[];
  newModuleId: string;
};

/** `PUT /api/admin/academy/:id`. 409 `conflict` for another `version`; 422. `order`: omitted modules follow. */
export const courseInput = z.strictObject({
  title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  description: shownLine(1, COURSE_DESCRIPTION_MAX_LENGTH, { required: "Enter a short description." }),
  longDescription: paragraphsOfText(0, COURSE_TEXT_MAX_LENGTH),
  instructor: shownLine(1, NAME_MAX_LENGTH, { required: "Enter who teaches it." }),
  instructorTitle: shownLine(0, COURSE_TITLE_MAX_LENGTH),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  category: z.enum(["investing", "blockchain", "legal"]),
  coverPicture,
  order: z.array(id).check(z.maxLength(MODULES_MAX)),
  published: z.boolean(),
  version: z.int(),
});
export type CourseInput = z.infer<typeof courseInput>;

/** `PUT …/modules/:moduleId`; version 0 adds it. 409 `conflict`, 422. A picture that no lesson shows is deleted. */
export const moduleInput = z.strictObject({
  title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  minutes: z
    .int("Enter whole minutes.")
    .check(z.gte(1, "Enter at least 1 minute."), z.lte(LESSON_MINUTES_MAX, `At most ${LESSON_MINUTES_MAX} minutes.`)),
  markdown: paragraphsOfText(1, LESSON_MAX_LENGTH, { required: "Write the lesson." }),
  version: z.int(),
});
export type ModuleInput = z.infer<typeof moduleInput>;

/** `course`: only its members get the file; null: in the list of resources. */
export type AdminResourceView = Omit<ResourceView, "sample"> & {
  course: { id: string; title: string } | null;
  publishedAt: string | null;
  version: number;
};
/** `GET /api/admin/academy/resources`, newest first. `newId`: for a new resource, which its first save creates. */
export type AdminResourcesView = Page<AdminResourceView> & { newId: string };
export const adminResourcesQuery = cursorQuery;

/** `POST /api/admin/academy/files` with the bytes (413, 415, 422, 429). An unused file is deleted after a day. */
export type UploadedFileView = { key: string; type: FileType; bytes: number };
/** 128 random bits and the extension of the type. */
export const fileKey = z
  .string()
  .check(z.regex(/^[\w-]{22}\.(pdf|docx|xlsx|csv|txt)$/, "Wait until the file is uploaded."));

/** `PUT /api/admin/academy/resources/:id` (409 `conflict`, 422). `fileKey` null keeps the file; `link` replaces it. */
export const resourceInput = z
  .strictObject({
    title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
    kind: z.enum(["book", "guide", "report"]),
    category: z.enum(["investing", "blockchain", "legal"]),
    description: shownLine(0, COURSE_DESCRIPTION_MAX_LENGTH),
    author: shownLine(1, RESOURCE_AUTHOR_MAX_LENGTH, { required: "Enter who wrote it." }),
    courseId: z.nullable(id),
    fileKey: z.nullable(fileKey),
    link: z.nullable(webAddress(RESOURCE_LINK_MAX_LENGTH)),
    published: z.boolean(),
    version: z.int(),
  })
  .check(
    z.refine(({ fileKey, link }) => fileKey === null || link === null, {
      path: ["link"],
      error: "Choose a file or enter a link, not both.",
    }),
    z.refine(({ courseId, link }) => courseId === null || link === null, {
      path: ["link"],
      error: "Members of a course get a file. Remove the link.",
    }),
  );
export type ResourceInput = z.infer<typeof resourceInput>;
