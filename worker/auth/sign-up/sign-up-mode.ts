import { configuredProviders } from "#auth/oauth/providers.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { selectEarlyAccess, toEarlyAccess } from "#domain/members/early-access.ts";
import { selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";
import type { Env } from "#worker/env.ts";

export const selectSignUpMode = (db: Db) => ({ modes: selectRegistrationMode(db), earlyAccess: selectEarlyAccess(db) });

export const toSignUpMode = (
  env: Env,
  { modes, earlyAccess }: Results<ReturnType<typeof selectSignUpMode>>,
): SignUpModeView => ({
  mode: toRegistrationMode(modes),
  providers: configuredProviders(env),
  isEarlyAccess: toEarlyAccess(earlyAccess),
});
