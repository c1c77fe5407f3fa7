import { eq, sql } from "drizzle-orm";
import type { AdminResourcesView, AdminResourceView } from "#contract/admin/academy.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { course, resource } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const resources = newestFirst({ createdAt: [resource.createdAt, wholeNumber], id: [resource.id, rowId] });

const selectRows = (db: Db) =>
  db
    .select({
      id: resource.id,
      title: resource.title,
      kind: resource.kind,
      category: resource.category,
      description: resource.description,
      author: resource.author,
      courseId: resource.courseId,
      courseTitle: sql<string | null>`${course.title}`.as("course_title"),
      fileType: resource.fileType,
      bytes: resource.bytes,
      link: resource.link,
      publishedAt: resource.publishedAt,
      createdAt: resource.createdAt,
      version: resource.version,
    })
    .from(resource)
    .leftJoin(course, eq(course.id, resource.courseId));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

const toView = ({
  courseId,
  courseTitle,
  fileType,
  bytes,
  publishedAt,
  createdAt: _,
  kind,
  category,
  ...row
}: Row): AdminResourceView => ({
  ...row,
  course: courseId === null ? null : { id: courseId, title: courseTitle ?? "" },
  kind: kind ?? "guide",
  category: category ?? "investing",
  file: fileType && { type: fileType, bytes },
  publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
});

export async function listAdminResources(db: Db, cursor?: string): Promise<AdminResourcesView> {
  const rows = await resources.select(selectRows(db).$dynamic(), cursor);
  return { ...resources.toPage(rows, toView), newId: newId() };
}

export const selectAdminResource = (db: Db, id: string) => selectRows(db).where(eq(resource.id, id));

export const toAdminResource = ([row]: Row[]): AdminResourceView | undefined => row && toView(row);
