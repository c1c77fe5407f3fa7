import type { AdminCourseView } from "#contract/admin/academy.ts";

export const newCourse = (id: string): AdminCourseView => ({
  id,
  title: "",
  description: "",
  longDescription: "",
  instructor: "",
  instructorTitle: "",
  level: "beginner",
  category: "investing",
  coverPicture: null,
  publishedAt: null,
  version: 0,
  modules: [],
  newModuleId: "",
  moduleCount: 0,
  minutes: 0,
});
