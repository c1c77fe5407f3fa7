import { type Context, Hono } from "hono";
import type { RegistrationView } from "#contract/auth";
import { getRegistrationMode } from "../../auth/may.ts";
import { readWithViewer, viewerView } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { renderDocument } from "../../http/document.ts";

/** Page navigations of sign-in, sign-up and recovery. Who is signed in already goes on to where they wanted. */
export const authDocuments = new Hono<AppEnv>();

authDocuments.get("/sign-in", async (c) => {
  const { viewer } = await readWithViewer(c);
  if (viewer) return c.redirect(nextPath(c));
  return renderDocument(c, { title: "Sign in", description: "Sign in to your account.", viewer: null, isPublic: true });
});

authDocuments.get("/sign-up", async (c) => {
  const { viewer } = await readWithViewer(c);
  if (viewer) return c.redirect(nextPath(c));
  const registration: RegistrationView = { mode: await getRegistrationMode(c.var.db) };
  return renderDocument(c, {
    title: "Create your account",
    description: "Join investors, founders, lenders, service providers and event organizers.",
    viewer: null,
    answers: { "/api/auth/registration": registration },
    isPublic: true,
  });
});

authDocuments.get("/forgot-password", async (c) => {
  const { viewer } = await readWithViewer(c);
  return renderDocument(c, {
    title: c.req.query("token") ? "Set a new password" : "Forgot your password?",
    description: "Get a link that sets a new password.",
    viewer: viewer && viewerView(viewer),
  });
});

/** Only a path of this origin: never another host, however it is spelt (security rule 10). */
function nextPath(c: Context<AppEnv>): string {
  const next = c.req.query("next") ?? "";
  if (!URL.canParse(next, c.env.APP_ORIGIN)) return "/dashboard";
  const url = new URL(next, c.env.APP_ORIGIN);
  // `/.//host` is of this origin until its dot is gone: what is left, `//host`, is another one.
  if (url.pathname.startsWith("//")) return "/dashboard";
  return next.startsWith("/") && url.origin === c.env.APP_ORIGIN ? `${url.pathname}${url.search}` : "/dashboard";
}
