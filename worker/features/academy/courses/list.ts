import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { CoursePage, CourseQuery, CurrentLessonView } from "#contract/academy/courses.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { Db } from "#db/open.ts";
import { course, courseModule, enrollment } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { cardColumns, isCompletedModule, selectCards, toCourseCard } from "./cards.ts";

const courses = newestFirst({ publishedAt: [sql`${course.publishedAt}`, wholeNumber], id: [course.id, rowId] });

type Listed = Promise<{ viewer: Viewer; page: CoursePage }>;

/** Throws 401; 403 for a suspended member; 422 for another list's cursor. */
export async function listCourses(c: Context<AppEnv>, query: CourseQuery): Listed {
  const { db, sessionToken, now } = c.var;
  const cards = selectCards(db, viewerId(sessionToken, now));
  const isListed = and(
    isNotNull(course.publishedAt),
    query.category && eq(course.category, query.category),
    query.level && eq(course.level, query.level),
  );
  const terms = readSearchTerms(query.q);
  if (terms === "matches-nothing") return { ...(await getWithViewer(c, {})), page: { rows: [], cursor: null } };
  if (!terms) {
    const { viewer, rows } = await getWithViewer(c, {
      rows: courses.select(cards.$dynamic(), query.cursor, isListed),
    });
    return { viewer, page: courses.toPage(rows as ((typeof rows)[number] & { publishedAt: number })[], toCourseCard) };
  }
  const { isHit, toPage } = await searchList(c.env, {
    noun: "courses",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: query.category !== undefined || query.level !== undefined,
  });
  const found = cards.where(and(isHit(course.id), isListed));
  const { viewer, rows } = await getWithViewer(c, { rows: found }, countSearch(c, terms));
  return { viewer, page: toPage(rows, toCourseCard) };
}

const LATEST = 5;

/** JSON with the module's number on the page of the course (`selectModules`); null for a finished course. */
const nextModule = sql<string | null>`(select json_object('id', id, 'title', title, 'number', number) from (
  select ${courseModule.id} as id, ${courseModule.title} as title, ${courseModule.addedAt} as added_at, ${isCompletedModule} as done,
    row_number() over (order by ${courseModule.position}, ${courseModule.id}) as number
  from ${courseModule} where ${courseModule.courseId} = ${enrollment.courseId} and (${courseModule.removedAt} is null or ${isCompletedModule}))
  where not done and added_at < ${enrollment.enrolledAt} order by iif(id = ${enrollment.moduleId}, 0, 1), number limit 1)`;

export const selectCurrent = (db: Db, token: string | null, now: number) =>
  db
    .select({ ...cardColumns, at: enrollment.seenAt, module: nextModule.as("next_module") })
    .from(enrollment)
    .innerJoin(course, eq(course.id, enrollment.courseId))
    .where(sql`${enrollment.memberId} = ${viewerId(token, now)} and ${enrollment.leftAt} is null`)
    .orderBy(desc(enrollment.seenAt))
    .limit(LATEST);

export function toCurrentView(rows: Awaited<ReturnType<typeof selectCurrent>>): CurrentLessonView {
  const found = rows.find(({ module, done, total }) => module !== null && done < total);
  if (!found) return null;
  const { at, module, ...card } = found;
  return { course: toCourseCard(card), module: JSON.parse(module ?? ""), at: new Date(at).toISOString() };
}
