import { configuredProviders } from "#auth/oauth/providers.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { selectEarlyAccess, toEarlyAccess } from "#domain/members/early-access.ts";
import { selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";
import type { Env } from "#worker/env.ts";

/** The statements that read what sign-in and sign-up screens need; `toSignUpMode` reads their results. */
export const selectSignUpMode = (db: Db) => ({ modes: selectRegistrationMode(db), earlyAccess: selectEarlyAccess(db) });

/** The view of the results of `selectSignUpMode`. */
export const toSignUpMode = (
  env: Env,
  { modes, earlyAccess }: Results<ReturnType<typeof selectSignUpMode>>,
): SignUpModeView => ({
  mode: toRegistrationMode(modes),
  providers: configuredProviders(env),
  isEarlyAccess: toEarlyAccess(earlyAccess),
});
