import type { Context } from "hono";
import { oauthSignUpInput } from "#contract/auth/oauth.ts";
import { personName } from "#contract/text.ts";
import { newId } from "#db/ids.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { AuthCall, NewAccount, ProviderProfile } from "../library/auth-call.ts";
import { isSample } from "../sample-accounts.ts";
import { reserveAdmission } from "../sign-up/admission.ts";
import { keepInvitation, releaseInvitation } from "../sign-up/invitations.ts";

/** The library calls `admit` right before it makes an account; call `settle` afterwards with whether it was made. */
export function signUpWithProvider(c: Context<AppEnv>) {
  let newAccount: NewAccount | null = null;
  let invitation: string | undefined;

  const admit: NonNullable<AuthCall["admit"]> = async (profile, state) => {
    const join = oauthSignUpInput.safeParse(state);
    if (!join.success || isSample(c.env, profile.email)) throw new Problem("no-account");
    // Otherwise anybody could claim an address by typing it at the provider.
    if (!profile.emailVerified) throw new Problem("provider-email-unverified");
    const id = newId();
    ({ invitation } = join.data);
    const status = await reserveAdmission(c, { memberId: id, invitation });
    newAccount = { id, kind: join.data.kind, status, requestedTierId: null };
    return { ...newAccount, name: nameOf(profile) };
  };

  const settle = async (isCreated: boolean): Promise<void> => {
    if (!newAccount) return;
    const { id, status } = newAccount;
    if (invitation) await (isCreated ? keepInvitation(c, id) : releaseInvitation(c, id));
    if (isCreated && status === "pending") await notifyApplications(c.env, c.var.db);
  };

  return { admit, settle };
}

/** The provider's name if valid, else the local part of the address, else a plain word. */
function nameOf({ name, email }: ProviderProfile): string {
  const readName = personName();
  const readable = [name, email.split("@")[0]].map((one) => readName.safeParse(one)).find(({ success }) => success);
  return readable?.data ?? "Member";
}
