import { type Context, Hono } from "hono";
import { nextPath } from "#auth/session/next-path.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Page, withoutScript } from "#http/document.ts";
import { hasSetupSecret, selectFirstAdmin } from "./first-admin/queries.ts";
import { memberDocument, publicDocument } from "./session/documents.ts";
import { readWithViewer } from "./session/session.ts";
import { selectSignUpMode, toSignUpMode } from "./sign-up/sign-up-mode.ts";

export const authDocuments = new Hono<AppEnv>();

authDocuments.get("/sign-up", getSignUp);
authDocuments.get("/forgot-password", getForgotPassword);
authDocuments.get("/confirm-address", getConfirmAddress);
authDocuments.get("/setup", getSetup);

function getSignUp(c: Context<AppEnv>) {
  return visitorDocument(c, {
    title: "Create your account",
    description: "Join investors, founders, lenders, service providers and event organizers.",
    article: withoutScript("You need it to create an account. Turn it on and reload this page."),
  });
}

/** Also of a mailed link: its token is in the fragment, which the worker does not see. */
async function getForgotPassword(c: Context<AppEnv>) {
  const { viewer, signUp } = await readWithViewer(c, { signUp: selectSignUpMode(c.var.db) });
  return publicDocument(c, viewer, {
    answers: { "/api/auth/registration": toSignUpMode(c.env, signUp) },
    title: "Forgot your password?",
    description: "Get a link to set a new password.",
    article: withoutScript("You need it to set a password. Turn it on, then open the link in your email again."),
  });
}

/** The page asks first: opening the link changes nothing. */
function getConfirmAddress(c: Context<AppEnv>) {
  return renderForAnybody(c, {
    title: "Confirm your email",
    description: "Confirm that this email address is yours.",
    article: withoutScript(
      "You need it to confirm your email. Nothing has changed yet. Turn it on, then open the link in your email again.",
    ),
  });
}

/** Only while there is no admin and a secret is configured; otherwise the path does not exist. */
async function getSetup(c: Context<AppEnv>, next: () => Promise<void>) {
  if (!hasSetupSecret(c.env)) return next();
  const { viewer, admins } = await readWithViewer(c, { admins: selectFirstAdmin(c.var.db) });
  if (admins.length > 0) return next();
  return memberDocument(c, viewer, () => ({
    title: "Set up",
    description: "Become the first admin.",
    answers: { "/api/setup": { open: true } },
  }));
}

type Head = Pick<Page, "title" | "description" | "article">;

export async function visitorDocument(
  c: Context<AppEnv>,
  head: Head,
  readMore: () => Promise<Page["answers"]> = async () => ({}),
): Promise<Response> {
  const [{ viewer, signUp }, more] = await Promise.all([
    readWithViewer(c, { signUp: selectSignUpMode(c.var.db) }),
    readMore(),
  ]);
  if (viewer) return c.redirect(nextPath(c.env, c.req.query("next")));
  return publicDocument(c, null, {
    ...head,
    answers: { ...more, "/api/auth/registration": toSignUpMode(c.env, signUp) },
    isPublic: true,
  });
}

async function renderForAnybody(c: Context<AppEnv>, head: Head): Promise<Response> {
  const { viewer } = await readWithViewer(c, {});
  return publicDocument(c, viewer, head);
}
