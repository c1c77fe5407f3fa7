import type { Context } from "hono";
import { mediaKey } from "#contract/media/media.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { PICTURE_CSP } from "#http/security-headers.ts";
import { typeOfKey } from "#media/store-picture.ts";

/** A key never gets another content, so that nobody needs to ask again for a year. */
const CACHED = "public, max-age=31536000, immutable";
/** Other sites may not show these. */
const OWN_SITE_ONLY = ["avatar", "course", "lesson", "post"];
/** A list of entity tags (RFC 9110). R2 throws for any other text; it is ignored. */
const ETAGS = /^(?:\*|(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*)$/;

/**
 * Serves a stored picture, without a look at the session or the database; 304 for the one that the browser has. Throws 404 for a key that is
 * unknown or none. Other sites show the pictures of shared links; avatars and pictures of posts and courses only our own.
 */
export async function servePicture(c: Context<AppEnv, "/:key">): Promise<Response> {
  const key = c.req.param("key");
  const type = typeOfKey(key);
  if (!type || !mediaKey.safeParse(key).success) throw new Problem("not-found");
  const object = await readObject(c, key);
  if (!object) throw new Problem("not-found");
  c.set("ownSecurityHeaders", {
    "content-security-policy": PICTURE_CSP,
    "cross-origin-resource-policy": OWN_SITE_ONLY.includes(object.customMetadata?.use ?? "")
      ? "same-site"
      : "cross-origin",
  });
  const headers = { etag: object.httpEtag, "cache-control": CACHED };
  if (c.req.method !== "HEAD" && !("body" in object)) return c.body(null, 304, headers);
  const body = "body" in object ? object.body : null;
  const about = { "content-type": type, "content-length": String(object.size) };
  return new Response(body, { headers: { ...headers, ...about } });
}

/** The object with its bytes; for HEAD, and for a browser that has it, without them. Null for an unknown key. */
function readObject(c: Context<AppEnv>, key: string): Promise<R2Object | R2ObjectBody | null> {
  if (c.req.method === "HEAD") return c.env.MEDIA.head(key);
  const known = c.req.header("if-none-match");
  return c.env.MEDIA.get(key, known && ETAGS.test(known) ? { onlyIf: new Headers({ "if-none-match": known }) } : {});
}
