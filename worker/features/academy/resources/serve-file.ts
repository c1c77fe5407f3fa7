import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { FILE_TYPES } from "#contract/academy/academy.ts";
import { enrollment, resource, resourceFile } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { disposition } from "#http/disposition.ts";
import { Problem } from "#http/problem.ts";

/** Files of a course do not exist for members who are not enrolled: 404 `not-found`. 416 for a range beyond the end. */
export async function serveFile(c: Context<AppEnv, "/:id">): Promise<Response> {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const { files } = await getWithViewer(c, {
    files: db
      .select({
        title: resource.title,
        type: resource.fileType,
        bytes: resource.bytes,
        key: resource.fileKey,
        text: resourceFile.content,
      })
      .from(resource)
      .leftJoin(resourceFile, eq(resourceFile.resourceId, resource.id))
      .leftJoin(
        enrollment,
        and(sql`${enrollment.memberId} = ${me}`, eq(enrollment.courseId, resource.courseId), isNull(enrollment.leftAt)),
      )
      .where(
        and(
          eq(resource.id, c.req.param("id")),
          isNotNull(resource.publishedAt),
          or(isNull(resource.courseId), isNotNull(enrollment.enrolledAt)),
        ),
      ),
  });
  const [file] = files;
  if (!file?.type) throw new Problem("not-found");
  const headers = {
    "content-type": FILE_TYPES[file.type],
    "content-disposition": disposition(`${file.title}.${file.type.toLowerCase()}`),
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
  };
  const range = readRange(c.req.header("range"), file.bytes);
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.bytes}` } });
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  const body = await readPart(c, file, { offset: from, length: to + 1 - from });
  if (!body) throw new Problem("not-found");
  const about = {
    "content-length": String(to + 1 - from),
    ...(range && { "content-range": `bytes ${from}-${to}/${file.bytes}` }),
  };
  return new Response(body, { status: range ? 206 : 200, headers: { ...headers, ...about } });
}

type Part = { offset: number; length: number };

/** Null for a deleted file. A sample's file is a text. */
async function readPart(c: Context<AppEnv>, { key, text }: { key: string | null; text: string | null }, range: Part) {
  if (key) return (await c.env.MEDIA.get(key, { range }))?.body ?? null;
  const { offset, length } = range;
  return text === null ? null : new TextEncoder().encode(text).subarray(offset, offset + length);
}

/** RFC 9110, 14.1.2. Null without a single range; others are ignored. */
export function readRange(
  header: string | undefined,
  length: number,
): { from: number; to: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return last === "0" ? "unsatisfiable" : { from: Math.max(0, length - Number(last)), to: length - 1 };
  const to = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < Number(first)) return null;
  return Number(first) >= length ? "unsatisfiable" : { from: Number(first), to };
}
