import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { CoverPictureView } from "../media/pictures.ts";
import type { PageBlock } from "../pages.ts";
import { cursor, lineOfText, type Page } from "../text.ts";
import type { CourseCategory, CourseLevel } from "./academy.ts";
import type { IssuedView } from "./certificates.ts";
import type { FileView } from "./resources.ts";

/** `GET /api/academy/courses`. `q`: every word in title, description or instructor, ignoring case and accents. */
export const courseQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  level: z.optional(z.enum(["beginner", "intermediate", "advanced"])),
  category: z.optional(z.enum(["investing", "blockchain", "legal"])),
  cursor,
});
export type CourseQuery = z.infer<typeof courseQuery>;

/** `total`: modules at enrollment, and those completed since. */
export type ProgressView = { done: number; total: number };

/** `coverPicture` null: a drawn cover. `progress` null: not enrolled. */
export type CourseCardView = {
  id: string;
  title: string;
  description: string;
  level: CourseLevel;
  category: CourseCategory;
  minutes: number;
  moduleCount: number;
  sample: boolean;
  coverPicture: CoverPictureView | null;
  progress: ProgressView | null;
};
export type CoursePage = Page<CourseCardView>;

/** `isNew`: added after the enrollment; it counts toward the certificate only once completed. */
export type ModuleView = { id: string; title: string; minutes: number; completed: boolean; isNew: boolean };

/** `GET /api/academy/courses/:id`. `resumeAt`: the next module of an enrolled viewer, null when all is done. */
export type CourseView = CourseCardView & {
  longDescription: string;
  instructor: string;
  instructorTitle: string;
  modules: ModuleView[];
  resources: FileView[];
  resumeAt: string | null;
  certificate: IssuedView | null;
};

/** `GET /api/academy/current`: null when there is nothing to continue. */
export type CurrentLessonView = {
  course: CourseCardView;
  module: { id: string; title: string; number: number };
  at: string;
} | null;

/** `GET /api/academy/courses/:id/modules/:moduleId`, for enrolled members. `position`: percent read. */
export type LessonView = {
  id: string;
  course: { id: string; title: string };
  title: string;
  minutes: number;
  number: number;
  count: number;
  completed: boolean;
  blocks: PageBlock[];
  position: number;
  previous: { id: string; title: string } | null;
  next: { id: string; title: string } | null;
};

/** `PUT …/modules/:moduleId/position`. */
export const positionInput = z.strictObject({ percent: z.int().check(z.gte(0), z.lte(100)) });
export type PositionInput = z.infer<typeof positionInput>;
