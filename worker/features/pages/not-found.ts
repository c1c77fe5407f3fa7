import { type Context, Hono } from "hono";
import { publicDocument } from "#auth/session/documents.ts";
import { readWithViewer } from "#auth/session/session.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Last route: matches every other path. */
export const notFoundDocument = new Hono<AppEnv>().get("*", renderNotFound);

async function renderNotFound(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return publicDocument(c, viewer, null);
}
