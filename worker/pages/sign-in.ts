import { type Context, Hono } from "hono";
import { visitorDocument } from "#auth/documents.ts";
import type { AppEnv } from "#http/app-env.ts";
import { withoutScript } from "#http/document.ts";
import { listEvents } from "../features/events/list/queries.ts";

export const signInScreen = new Hono<AppEnv>();

signInScreen.get("/sign-in", readSignIn);

function readSignIn(c: Context<AppEnv>) {
  const head = {
    title: "Sign in",
    description: "Sign in to your account.",
    article: withoutScript("You need it to sign in. You can view events without it."),
  };
  return visitorDocument(c, head, async () => ({ "/api/events": (await listEvents(c)).page }));
}
