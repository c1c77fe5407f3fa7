import { type Context, Hono } from "hono";
import type { RegistrationMode, SignUpModeView } from "#contract/auth/registration-mode.ts";
import { DEFAULT_MODE, selectRegistrationMode } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { renderDocument } from "#http/document.ts";
import { nextPath } from "#http/next-path.ts";
import { hasSetupSecret, selectFirstAdmin } from "./first-admin/queries.ts";
import { configuredProviders } from "./oauth/providers.ts";
import { legacyReadWithViewer, signInFirst, viewerView } from "./session/session.ts";

/** Page navigations of sign-in, sign-up and recovery. Who is signed in already goes on to where they wanted. */
export const authDocuments = new Hono<AppEnv>();

authDocuments.get("/sign-in", async (c) => {
  const { viewer, answers } = await readDoor(c);
  if (viewer) return c.redirect(nextPath(c.env, c.req.query("next")));
  return renderDocument(c, {
    title: "Sign in",
    description: "Sign in to your account.",
    viewer: null,
    answers,
    isPublic: true,
  });
});

authDocuments.get("/sign-up", async (c) => {
  const { viewer, answers } = await readDoor(c);
  if (viewer) return c.redirect(nextPath(c.env, c.req.query("next")));
  return renderDocument(c, {
    title: "Create your account",
    description: "Join investors, founders, lenders, service providers and event organizers.",
    viewer: null,
    answers,
    isPublic: true,
  });
});

authDocuments.get("/forgot-password", async (c) => {
  const { viewer } = await legacyReadWithViewer(c);
  return renderDocument(c, {
    title: c.req.query("token") ? "Set a new password" : "Forgot your password?",
    description: "Get a link that sets a new password.",
    viewer: viewer && viewerView(viewer),
  });
});

/** Where mailed links about an address lead. Opening it changes nothing: the page asks first (security rule 17). */
authDocuments.get("/confirm-address", async (c) => {
  const { viewer } = await legacyReadWithViewer(c);
  return renderDocument(c, {
    title: "Confirm your address",
    description: "Say that an address is yours.",
    viewer: viewer && viewerView(viewer),
  });
});

/** Only while there is no admin and a secret is configured; else this is a path like any other that there is not. */
authDocuments.get("/setup", async (c, next) => {
  if (!hasSetupSecret(c.env)) return next();
  const { viewer, results } = await legacyReadWithViewer(c, selectFirstAdmin(c.var.db));
  if (results[0].length > 0) return next();
  if (!viewer) return signInFirst(c);
  return renderDocument(c, {
    title: "Set up",
    description: "Become the first administrator of this installation.",
    viewer: viewerView(viewer),
    answers: { "/api/setup": { open: true } },
  });
});

/** Who asks and how one may join, in one trip. */
async function readDoor(c: Context<AppEnv>) {
  const { viewer, results } = await legacyReadWithViewer(c, selectRegistrationMode(c.var.db));
  const mode = (results[0]?.[0]?.value as RegistrationMode | undefined) ?? DEFAULT_MODE;
  const registration: SignUpModeView = { mode, providers: configuredProviders(c.env) };
  return { viewer, answers: { "/api/auth/registration": registration } };
}
