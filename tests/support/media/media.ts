import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { MediaUse, MediaView } from "#contract/media/pictures.ts";
import { media } from "#db/schema/index.ts";
import { ORIGIN } from "../call.ts";
import { testDb } from "../events/events.ts";
import { png } from "./pictures.ts";

type Options = { cookie?: string; type?: string; headers?: Record<string, string> };

/** Uploads a file for a use, as a browser does. */
export const upload = (file: BodyInit, use: string, { cookie, type = "image/png", headers }: Options = {}) =>
  exports.default.fetch(
    new Request(`${ORIGIN}/api/media?use=${use}`, {
      method: "POST",
      headers: {
        origin: ORIGIN,
        "cf-connecting-ip": "203.0.113.9",
        "content-type": type,
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      body: file,
    }),
  );

/** Uploads a new picture of this size and returns its key. */
export async function uploaded(cookie: string, use: MediaUse = "avatar"): Promise<string> {
  const size = use === "preview" ? { width: 1200, height: 630 } : { width: 20, height: 10 };
  const answer = await upload(png(size), use, { cookie });
  if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as MediaView).key;
}

/** The row of a picture; undefined once it is deleted. */
export const rowOf = async (key: string) => (await testDb().select().from(media).where(eq(media.key, key)))[0];

/** Whether the object of a picture is still there. */
export const isStored = async (key: string): Promise<boolean> => (await env.MEDIA.head(key)) !== null;
