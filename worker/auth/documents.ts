import { type Context, Hono } from "hono";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import { selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Page, renderDocument } from "#http/document.ts";
import { nextPath } from "#http/next-path.ts";
import { hasSetupSecret, selectFirstAdmin } from "./first-admin/queries.ts";
import { configuredProviders } from "./oauth/providers.ts";
import { readWithViewer, signInFirst, viewerView } from "./session/session.ts";

/** Page navigations of sign-in, sign-up, recovery and first setup. */
export const authDocuments = new Hono<AppEnv>();

authDocuments.get("/sign-in", getSignIn);
authDocuments.get("/sign-up", getSignUp);
authDocuments.get("/forgot-password", getForgotPassword);
authDocuments.get("/confirm-address", getConfirmAddress);
authDocuments.get("/setup", getSetup);

function getSignIn(c: Context<AppEnv>) {
  return renderForVisitor(c, { title: "Sign in", description: "Sign in to your account." });
}

function getSignUp(c: Context<AppEnv>) {
  return renderForVisitor(c, {
    title: "Create your account",
    description: "Join investors, founders, lenders, service providers and event organizers.",
  });
}

function getForgotPassword(c: Context<AppEnv>) {
  return renderForAnybody(c, {
    title: c.req.query("token") ? "Set a new password" : "Forgot your password?",
    description: "Get a link that sets a new password.",
  });
}

/** Mailed links about an address lead here. Opening it changes nothing: the page asks first. */
function getConfirmAddress(c: Context<AppEnv>) {
  return renderForAnybody(c, { title: "Confirm your address", description: "Say that an address is yours." });
}

/** Only while there is no admin and a secret is configured; otherwise the path does not exist. */
async function getSetup(c: Context<AppEnv>, next: () => Promise<void>) {
  if (!hasSetupSecret(c.env)) return next();
  const { viewer, admins } = await readWithViewer(c, { admins: selectFirstAdmin(c.var.db) });
  if (admins.length > 0) return next();
  if (!viewer) return signInFirst(c);
  return renderDocument(c, {
    title: "Set up",
    description: "Become the first administrator of this installation.",
    viewer: viewerView(viewer),
    answers: { "/api/setup": { open: true } },
  });
}

type Head = Pick<Page, "title" | "description">;

/** A public page with the sign-up mode in its bootstrap data. A signed-in member is redirected to `next`. */
async function renderForVisitor(c: Context<AppEnv>, head: Head): Promise<Response> {
  const { viewer, modes } = await readWithViewer(c, { modes: selectRegistrationMode(c.var.db) });
  if (viewer) return c.redirect(nextPath(c.env, c.req.query("next")));
  const signUpMode: SignUpModeView = { mode: toRegistrationMode(modes), providers: configuredProviders(c.env) };
  return renderDocument(c, {
    ...head,
    viewer: null,
    answers: { "/api/auth/registration": signUpMode },
    isPublic: true,
  });
}

async function renderForAnybody(c: Context<AppEnv>, head: Head): Promise<Response> {
  const { viewer } = await readWithViewer(c, {});
  return renderDocument(c, { ...head, viewer: viewer && viewerView(viewer) });
}
