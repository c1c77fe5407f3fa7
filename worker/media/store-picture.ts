import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS, UNAVAILABLE_RETRY_AFTER_SECONDS } from "#contract/limits.ts";
import { type MediaType, type MediaUse, type MediaView, mediaUrl } from "#contract/media/pictures.ts";
import { logFailure } from "#db/log-failure.ts";
import { media } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Picture } from "./picture.ts";

const ENDINGS: Record<MediaType, string> = { "image/webp": "webp", "image/jpeg": "jpg", "image/png": "png" };

export const typeOfKey = (key: string): MediaType | undefined =>
  (Object.keys(ENDINGS) as MediaType[]).find((type) => key.endsWith(`.${ENDINGS[type]}`));

const newKey = (type: MediaType): string =>
  `${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url")}.${ENDINGS[type]}`;

/**
 * For a day, until a command uses it. The row comes before the object, so that cron finds every object. `isPublic`:
 * before that too. Throws 401; 503.
 */
export async function storePicture(
  c: Context<AppEnv>,
  { type, width, height, bytes }: Picture,
  { use, ownerId, isPublic }: { use: MediaUse; ownerId: SQL<string | null>; isPublic: boolean },
): Promise<MediaView> {
  const { db, now } = c.var;
  const key = newKey(type);
  const row = { key, ownerId, use, width, height, bytes: bytes.length, createdAt: now, deleteAt: now + DAY_MS };
  const inserted = await insertIf(db, media, row, sql`${ownerId} is not null`);
  if (inserted.meta.changes === 0) throw new Problem("session-missing");
  try {
    const customMetadata: Record<string, string> = isPublic ? { use } : { use, publicOnceUsed: "true" };
    await c.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type }, customMetadata });
  } catch (error) {
    logFailure("picture-not-stored", error);
    throw new Problem("unavailable", { retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS });
  }
  return { key, url: mediaUrl(key), width, height };
}
