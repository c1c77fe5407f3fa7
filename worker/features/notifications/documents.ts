import { type Context, Hono } from "hono";
import { publicDocument } from "#auth/session/documents.ts";
import { readWithViewer } from "#auth/session/session.ts";
import type { AppEnv } from "#http/app-env.ts";
import { withoutScript } from "#http/document.ts";

/** Opening the link changes nothing: the page asks, and posts the token. */
export const notificationDocuments = new Hono<AppEnv>().get("/unsubscribe", showUnsubscription);

async function showUnsubscription(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return publicDocument(c, viewer, {
    title: "Stop the daily email",
    description: "Stop the daily email with your notifications.",
    article: withoutScript("Then open the link in your email again. You still get the daily email."),
  });
}
