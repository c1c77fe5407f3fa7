import { course, resource } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

export const {
  mark: markCourse,
  indexSoon: indexCourseSoon,
  sweep: sweepCourses,
} = indexNoun("courses", course, ({ publishedAt, title, description, instructor }) =>
  publishedAt === null ? null : { at: publishedAt, latestFirst: true, texts: { title, description, instructor } },
);

export const {
  mark: markResource,
  indexSoon: indexResourceSoon,
  sweep: sweepResources,
} = indexNoun("resources", resource, ({ publishedAt, courseId, title, description, author }) =>
  publishedAt === null || courseId !== null
    ? null
    : { at: publishedAt, latestFirst: true, texts: { title, description, author } },
);
