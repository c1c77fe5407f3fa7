import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { FILE_TYPES, type FileType } from "#contract/academy/plain/academy.ts";
import type { UploadedFileView } from "#contract/admin/academy.ts";
import { DAY_MS, UNAVAILABLE_RETRY_AFTER_SECONDS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { media } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** `%PDF-`, with which every PDF begins. */
const PDF_START = "%PDF-";

/**
 * Stores a file for a day, until a save of a resource puts it to use: first its row, then its object, so that cron finds every object. Throws 422 for
 * content that is not of the declared type, and 503 when the object cannot be stored.
 */
export async function storeFile(c: Context<AppEnv>): Promise<UploadedFileView> {
  const { db, now, adminId } = c.var;
  const declared = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const type = (Object.keys(FILE_TYPES) as FileType[]).find((one) => FILE_TYPES[one].startsWith(declared ?? "?"));
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (!type || !isOfType(bytes, type)) throw new Problem("invalid", { fields: { fileKey: refusalOf(type) } });
  const key = `${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url")}.${type.toLowerCase()}`;
  await db.insert(media).values({
    ...{ key, ownerId: adminId, use: "resource", width: 0, height: 0, bytes: bytes.length },
    ...{ createdAt: now, deleteAt: now + DAY_MS },
  });
  try {
    await c.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: FILE_TYPES[type] } });
  } catch (error) {
    logFailure("file-not-stored", error);
    throw new Problem("unavailable", { retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS });
  }
  return { key, type, bytes: bytes.length };
}

/** The content decides, not the name: a PDF by its first bytes, the others are text in UTF-8 without control characters. */
function isOfType(bytes: Uint8Array, type: FileType): boolean {
  if (bytes.length === 0) return false;
  if (type === "PDF") return new TextDecoder("latin1").decode(bytes.subarray(0, PDF_START.length)) === PDF_START;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
    return !/[\u0000-\u0008\u000e-\u001f]/.test(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes),
    );
  } catch {
    return false;
  }
}

const refusalOf = (type: FileType | undefined): string =>
  type === "PDF" ? "This file is not a PDF." : "This file is not a text in UTF-8.";

/** Who owns a file that is used: nobody whose account could be deleted. */
export const ACADEMY = sql`'academy'`;
