import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { mediaKey } from "#contract/media/media.ts";
import { media, profile, user } from "#db/schema/index.ts";
import { isAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { PICTURE_CSP } from "#http/security-headers.ts";
import { typeOfKey } from "#media/store-picture.ts";

/** A key's content never changes. */
const CACHED = "public, max-age=31536000, immutable";
/** The preview of a profile ends with its public page, so nobody keeps it for long. */
const CACHED_PREVIEW = "public, max-age=300";
/** On other sites too. A picture that was restored through the provider's API has lost its use. */
const FOR_OTHER_SITES = ["event-cover", "opportunity", "preview"];
/** Entity tags (RFC 9110). R2 throws for any other text; it is ignored. */
const ETAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/;

/** 304 for a current copy; 404 for an unknown or invalid key, and for a picture that is not public now. */
export async function servePicture(c: Context<AppEnv, "/:key">): Promise<Response> {
  const key = c.req.param("key");
  const type = typeOfKey(key);
  if (!type || !mediaKey.safeParse(key).success) throw new Problem("not-found");
  const object = await readObject(c, key);
  if (!object) throw new Problem("not-found");
  const { use = "", publicOnceUsed } = object.customMetadata ?? {};
  // Without its use it may be one.
  const isPreview = use === "preview" || use === "";
  if ((publicOnceUsed || isPreview) && !(await isShown(c, key))) {
    if ("body" in object) await object.body.cancel();
    throw new Problem("not-found");
  }
  c.set("ownSecurityHeaders", {
    "content-security-policy": PICTURE_CSP,
    "cross-origin-resource-policy": FOR_OTHER_SITES.includes(use) ? "cross-origin" : "same-site",
  });
  const headers = { etag: object.httpEtag, "cache-control": isPreview ? CACHED_PREVIEW : CACHED };
  if (c.req.method !== "HEAD" && !("body" in object)) return c.body(null, 304, headers);
  const body = "body" in object ? object.body : null;
  const about = { "content-type": type, "content-length": String(object.size) };
  return new Response(body, { headers: { ...headers, ...about } });
}

/** In use, and if a profile shows it on other sites, that is public. Without a row it is not. */
async function isShown({ env, var: { db } }: Context<AppEnv>, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: media.key })
    .from(media)
    .leftJoin(profile, and(eq(profile.memberId, media.ownerId), eq(profile.previewKey, media.key)))
    .leftJoin(user, eq(user.id, profile.memberId))
    .where(
      and(
        eq(media.key, key),
        isNull(media.deleteAt),
        sql`(${profile.memberId} is null or (${profile.isPublic} = 1 and ${isAdmitted(env)}))`,
      ),
    );
  return rows.length > 0;
}

/** Without bytes for HEAD, and for a browser with a current copy. Null for an unknown key. */
function readObject(c: Context<AppEnv>, key: string): Promise<R2Object | R2ObjectBody | null> {
  if (c.req.method === "HEAD") return c.env.MEDIA.head(key);
  const known = c.req.header("if-none-match");
  return c.env.MEDIA.get(key, known && ETAGS.test(known) ? { onlyIf: new Headers({ "if-none-match": known }) } : {});
}
