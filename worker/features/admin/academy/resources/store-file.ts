import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { FILE_TYPES, type FileType } from "#contract/academy/academy.ts";
import type { UploadedFileView } from "#contract/admin/academy.ts";
import { DAY_MS, RATE_LIMITS, UNAVAILABLE_RETRY_AFTER_SECONDS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { media } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { consume } from "#http/rate-limit.ts";
import { isOfType } from "./file-content.ts";

/**
 * For a day, until a resource uses it. The row comes before the object, so that cron finds every object. Every try
 * counts, because reading a file costs time. Throws 422; 429; 503.
 */
export async function storeFile(c: Context<AppEnv>): Promise<UploadedFileView> {
  const { db, now, adminId, file: bytes } = c.var;
  await consume(c, { limit: RATE_LIMITS.uploadsPerMember, subject: adminId });
  const declared = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const type = (Object.keys(FILE_TYPES) as FileType[]).find((one) => FILE_TYPES[one].startsWith(declared ?? "?"));
  if (!type || !isOfType(bytes, type)) throw new Problem("invalid", { fields: { fileKey: refusalOf(type) } });
  const key = `${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url")}.${type.toLowerCase()}`;
  await runCommand(c, {
    audit: { action: "file-uploaded", subjectKind: "resource", subjectId: key, after: { type, bytes: bytes.length } },
    write: () => ({
      file: db.insert(media).values({
        key,
        ownerId: adminId,
        use: "resource",
        width: 0,
        height: 0,
        bytes: bytes.length,
        createdAt: now,
        deleteAt: now + DAY_MS,
      }),
    }),
  });
  try {
    await c.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: FILE_TYPES[type] } });
  } catch (error) {
    logFailure("file-not-stored", error);
    throw new Problem("unavailable", { retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS });
  }
  return { key, type, bytes: bytes.length };
}

const refusalOf = (type: FileType | undefined): string => {
  if (type === "PDF") return "This file is not a PDF.";
  return type === "DOCX" || type === "XLSX"
    ? `This file is not a ${type} without macros.`
    : "This file is not a text in UTF-8.";
};

/** Owner of used files: no account whose deletion would delete them. */
export const ACADEMY = sql`'academy'`;
