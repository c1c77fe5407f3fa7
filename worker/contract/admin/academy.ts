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
} from "../academy/plain/academy.ts";
import type { ResourceView } from "../academy/resources.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { coverPicture } from "../media/media.ts";
import type { CoverPictureView } from "../media/plain/pictures.ts";
import { cursorQuery, id, type Page, paragraphsOfText, shownLine, webAddress } from "../text.ts";

/** A course as its authors read it. `version` is 0 for one that nobody has saved yet. */
export type AdminCourseRowView = {
  id: string;
  title: string;
  publishedAt: string | null;
  moduleCount: number;
  minutes: number;
  version: number;
};
/** `GET /api/admin/academy`, the newest first. `newId`: for a new course, which its first save creates. */
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

/**
 * Body of `PUT /api/admin/academy/:id`: saves a course, and publishes or withdraws it. `order`: its modules; those that are left out keep their
 * places behind them. 409 `conflict` when `version` is not the current one, 422 when it is published without modules
 * and for a cover that is no unused upload of the admin.
 */
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

/**
 * Body of `PUT /api/admin/academy/:id/modules/:moduleId`, which changes the module, or with version 0 adds it. 409 `conflict` when `version` is not
 * the current one. The lesson shows pictures that an admin uploaded for lessons, as `![What it shows](/media/<key>)`. 422 for one without a
 * description, one that is neither in a lesson nor an unused upload of the admin, and more than LESSON_PICTURES_MAX. A picture that is in no lesson
 * anymore is deleted.
 */
export const moduleInput = z.strictObject({
  title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  minutes: z
    .int("Enter whole minutes.")
    .check(z.gte(1, "Enter at least 1 minute."), z.lte(LESSON_MINUTES_MAX, `At most ${LESSON_MINUTES_MAX} minutes.`)),
  markdown: paragraphsOfText(1, LESSON_MAX_LENGTH, { required: "Write the lesson." }),
  version: z.int(),
});
export type ModuleInput = z.infer<typeof moduleInput>;

/** A resource as its authors read it, with a file or a link. `course`: the one whose members get the file; null for one of the list of resources. */
export type AdminResourceView = Omit<ResourceView, "sample"> & {
  course: { id: string; title: string } | null;
  publishedAt: string | null;
  version: number;
};
/** `GET /api/admin/academy/resources`, the newest first. `newId`: for a new resource, which its first save creates. */
export type AdminResourcesView = Page<AdminResourceView> & { newId: string };
export const adminResourcesQuery = cursorQuery;

/**
 * Answer of `POST /api/admin/academy/files`, which takes the bytes of a PDF, a DOCX, an XLSX, a CSV or a text in UTF-8 with its content type. A
 * save of a resource puts the key to use; a file that nothing uses is deleted after a day. 413 over FILE_MAX_BYTES, 415 for another content type,
 * 422 for other content, 429 after `uploadsPerMember`.
 */
export type UploadedFileView = { key: string; type: FileType; bytes: number };
/** The name of a stored file: 128 random bits and the ending of its type. */
export const fileKey = z
  .string()
  .check(z.regex(/^[\w-]{22}\.(pdf|docx|xlsx|csv|txt)$/, "Wait until the file is uploaded."));

/**
 * Body of `PUT /api/admin/academy/resources/:id`: saves a resource, and publishes or withdraws it. `fileKey`: the new file; null keeps the one that
 * it has. `link`: where it is instead, which removes its file. 409 `conflict` when `version` is not the current one, 422 for a resource that is
 * published without a file and a link, or has both, for a link in a course, and for a file that is no unused upload of the admin.
 */
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
