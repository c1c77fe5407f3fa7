import type { FileType } from "#contract/academy/academy.ts";
import type { AdminCourseView, AdminResourceView } from "#contract/admin/academy.ts";

export type CoursePlan = Pick<
  AdminCourseView,
  "title" | "description" | "longDescription" | "instructor" | "instructorTitle" | "level" | "category"
> & {
  modules: [title: string, minutes: number, markdown: string][];
  files: [title: string, type: FileType, text: string][];
};

export type ResourcePlan = Pick<AdminResourceView, "title" | "kind" | "category" | "description" | "author"> & {
  type: FileType;
  text: string;
};
