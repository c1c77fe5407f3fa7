import * as z from "zod/mini";
import {
  COURSE_DESCRIPTION_MAX_LENGTH,
  COURSE_TEXT_MAX_LENGTH,
  COURSE_TITLE_MAX_LENGTH,
  type CourseCategory,
  type CourseLevel,
  LESSON_MAX_LENGTH,
  LESSON_MINUTES_MAX,
  MODULES_MAX,
} from "../academy/plain/academy.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { cursorQuery, id, type Page, paragraphsOfText, shownLine } from "../text.ts";

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

export type AdminModuleView = { id: string; title: string; minutes: number; markdown: string };
/** `GET /api/admin/academy/:id`. `newModuleId`: for a new module, which its first save creates. */
export type AdminCourseView = AdminCourseRowView & {
  description: string;
  longDescription: string;
  instructor: string;
  instructorTitle: string;
  level: CourseLevel;
  category: CourseCategory;
  modules: AdminModuleView[];
  newModuleId: string;
};

/**
 * Body of `PUT /api/admin/academy/:id`: saves a course, and publishes or withdraws it. `order`: its modules; those that are left out keep their
 * places behind them. 409 `conflict` when `version` is not the current one, 422 when it is published without modules.
 */
export const courseInput = z.strictObject({
  title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  description: shownLine(1, COURSE_DESCRIPTION_MAX_LENGTH, { required: "Enter a short description." }),
  longDescription: paragraphsOfText(0, COURSE_TEXT_MAX_LENGTH),
  instructor: shownLine(1, NAME_MAX_LENGTH, { required: "Enter who teaches it." }),
  instructorTitle: shownLine(0, COURSE_TITLE_MAX_LENGTH),
  level: z.enum(["beginner", "intermediate", "advanced"]),
  category: z.enum(["investing", "blockchain", "legal"]),
  order: z.array(id).check(z.maxLength(MODULES_MAX)),
  published: z.boolean(),
  version: z.int(),
});
export type CourseInput = z.infer<typeof courseInput>;

/** Body of `PUT /api/admin/academy/:id/modules/:moduleId`, which adds the module or changes it. */
export const moduleInput = z.strictObject({
  title: shownLine(1, COURSE_TITLE_MAX_LENGTH, { required: "Enter a title." }),
  minutes: z
    .int("Enter whole minutes.")
    .check(z.gte(1, "Enter at least 1 minute."), z.lte(LESSON_MINUTES_MAX, `At most ${LESSON_MINUTES_MAX} minutes.`)),
  markdown: paragraphsOfText(1, LESSON_MAX_LENGTH, { required: "Write the lesson." }),
});
export type ModuleInput = z.infer<typeof moduleInput>;
