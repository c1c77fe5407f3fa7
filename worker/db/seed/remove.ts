import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";

const SAMPLE_MEMBERS = sql`(select id from user where sample = 1)`;
const SAMPLE_COURSES = sql`(select id from course where sample = 1)`;
/** Somebody learned there, or an admin added a resource: the course is withdrawn, and its members keep what they have. */
const COURSES_IN_USE = sql`(select course_id from enrollment union select course_id from certificate
  union select course_id from resource where course_id is not null and sample = 0)`;

/** The index deletes the entry of a row that is gone. */
const outdate = (db: Db, noun: string, table: SQL, which: SQL) =>
  statement(
    db,
    sql`insert into search_pending (noun, id, version) select ${noun}, id, version + 1 from ${table} where ${which}
      on conflict (noun, id) do update set version = max(version, excluded.version)`,
  );

/**
 * Takes out what the sample data has, and nothing of real members but what they did with samples. The sample members are
 * marked: cron erases them as it erases others, with their registrations, posts, and conversations.
 */
export function removeStatements(db: Db, now: number) {
  const run = (text: SQL) => statement(db, text);
  const ofSamples = sql`sample = 1 or host_id in ${SAMPLE_MEMBERS}`;
  const unused = sql`sample = 1 and id not in ${COURSES_IN_USE}`;
  const resources = sql`sample = 1 and (course_id is null or course_id in (select id from course where ${unused}))`;
  return [
    outdate(db, "events", sql`event`, ofSamples),
    run(sql`delete from event where ${ofSamples}`),
    outdate(db, "news", sql`news_item`, sql`sample = 1`),
    run(sql`delete from news_item where sample = 1`),
    run(
      sql`delete from news_source where sample = 1 and not exists (select 1 from news_item where source_id = news_source.id)`,
    ),
    ...["completion", "enrollment", "certificate"].map((table) =>
      run(sql`delete from ${sql.raw(table)} where member_id in ${SAMPLE_MEMBERS} and course_id in ${SAMPLE_COURSES}`),
    ),
    outdate(db, "resources", sql`resource`, resources),
    run(sql`delete from resource where ${resources}`),
    outdate(db, "courses", sql`course`, sql`sample = 1`),
    run(sql`delete from course_module where course_id in (select id from course where ${unused})`),
    run(sql`delete from course where ${unused}`),
    run(
      sql`update course set published_at = null, version = version + 1 where sample = 1 and published_at is not null`,
    ),
    run(sql`update user set deletion_due_at = ${now} where sample = 1`),
  ];
}

/** What cron has yet to erase, and what stays. */
export const WHAT_REMAINS = `select (select count(*) from user where sample = 1) as members,
  (select count(*) from user where sample = 1 and role = 'admin') as admins,
  (select count(*) from course where sample = 1) as courses`;
