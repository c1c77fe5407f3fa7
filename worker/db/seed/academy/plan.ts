import type { CourseCategory, CourseLevel, FileType, ResourceKind } from "#contract/academy/plain/academy.ts";

/** A sample course as it is written; modules are a title, minutes and the lesson in Markdown, files a title, a type and a text. */
export type CoursePlan = {
  title: string;
  description: string;
  longDescription: string;
  instructor: string;
  instructorTitle: string;
  level: CourseLevel;
  category: CourseCategory;
  modules: [title: string, minutes: number, markdown: string][];
  files: [title: string, type: FileType, text: string][];
};

export type ResourcePlan = {
  title: string;
  kind: ResourceKind;
  category: CourseCategory;
  description: string;
  author: string;
  type: FileType;
  text: string;
};
