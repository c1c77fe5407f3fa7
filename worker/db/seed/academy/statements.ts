import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import type { Seed } from "../seed.ts";
import { sampleCourses, sampleModules, sampleResources } from "./rows.ts";

/** Modules and files only for courses that this run has inserted. */
export const academyStatements: Seed = (db, { now }) => {
  const [courses, modules, resources] = [sampleCourses, sampleModules, sampleResources].map((rows) =>
    JSON.stringify(rows),
  );
  return [
    statement(
      db,
      sql`insert or ignore into course (id, title, description, long_description, instructor, instructor_title, level, category, module_count,
          minutes, sample, created_at, published_at)
        select value->>'id', value->>'title', value->>'description', value->>'longDescription', value->>'instructor', value->>'instructorTitle',
          value->>'level', value->>'category', value->>'moduleCount', value->>'minutes', 1, ${now}, ${now} - value->>'ago'
        from json_each(${courses})`,
    ),
    statement(
      db,
      sql`insert or ignore into course_module (id, course_id, position, title, minutes, markdown, added_at)
        select value->>'id', course.id, value->>'position', value->>'title', value->>'minutes', value->>'markdown', ${now}
        from json_each(${modules}) join course on course.id = value->>'courseId' and course.created_at = ${now}`,
    ),
    statement(
      db,
      sql`insert or ignore into resource (id, course_id, title, kind, category, description, author, file_type, bytes, sample, created_at, published_at)
        select value->>'id', value->>'courseId', value->>'title', value->>'kind', value->>'category', value->>'description', value->>'author',
          value->>'type', value->>'bytes', 1, ${now} - value->>'ago', ${now} - value->>'ago'
        from json_each(${resources})
        where value->>'courseId' is null or exists (select 1 from course where id = value->>'courseId' and created_at = ${now})`,
    ),
    statement(
      db,
      sql`insert or ignore into resource_file (resource_id, content)
        select resource.id, value->>'content' from json_each(${resources}) join resource on resource.id = value->>'id'`,
    ),
    ...marks(db, now),
  ];
};

const marks = (db: Db, now: number) =>
  [
    statement(
      db,
      sql`insert or ignore into search_pending (noun, id, version) select 'courses', id, version from course where sample = 1 and created_at = ${now}`,
    ),
    statement(
      db,
      sql`insert or ignore into search_pending (noun, id, version)
        select 'resources', id, version from resource where sample = 1 and course_id is null and created_at between ${now} - 10 and ${now}`,
    ),
  ] as const;
