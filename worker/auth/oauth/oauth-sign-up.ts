import type { Context } from "hono";
import { thirdPartyJoining } from "#contract/auth/oauth.ts";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problems.ts";
import { nameOfText } from "#contract/text.ts";
import { newId } from "#db/ids.ts";
import { announceApplications } from "#domain/notifications/admin-notices.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { AuthCall, Joining, Newcomer } from "../library/configure-library.ts";
import { isSample } from "../sample-accounts.ts";
import { askAdmission } from "../sign-up/admission.ts";
import { keepInvitation, releaseInvitation } from "../sign-up/invitations.ts";

/**
 * Who comes back from a third party without an account here. They are asked in by the rules of sign-up, and only when there is no
 * account: `admit` is called by the library on the point of making one, `settle` once it is known whether it stands.
 */
export function signUpWithProvider(c: Context<AppEnv>) {
  let joining: Joining | null = null;
  let invitation: string | undefined;

  const admit: NonNullable<AuthCall["admit"]> = async (newcomer, state) => {
    const join = thirdPartyJoining.safeParse(state);
    if (!join.success || isSample(c, newcomer.email)) throw new Problem("no-account");
    // Else anybody could take an address by typing it there.
    if (!newcomer.emailVerified) throw new Problem("address-unproved");
    const id = newId();
    ({ invitation } = join.data);
    const status = await askAdmission(c, { memberId: id, invitation });
    joining = { id, kind: join.data.kind, status, requestedTierId: null };
    return { ...joining, name: nameOf(newcomer) };
  };

  const settle = async (stands: boolean): Promise<void> => {
    if (!joining) return;
    const { id, status } = joining;
    if (invitation) await (stands ? keepInvitation(c, id) : releaseInvitation(c, id));
    if (stands && status === "pending") await announceApplications(c.env, c.var.db);
  };

  return { admit, settle };
}

/** The name as sign-up would take it; what may not stand here gives way to the address's own. */
function nameOf({ name, email }: Newcomer): string {
  const given = nameOfText(1, NAME_MAX_LENGTH).safeParse(name);
  return given.success ? given.data : (email.split("@")[0] ?? email).slice(0, NAME_MAX_LENGTH);
}

/** What the library says of a sign-in that failed, in our own codes; anything else says nothing more than that. */
const REFUSALS: Record<string, ProblemCode> = {
  signup_disabled: "no-account",
  account_not_linked: "account-not-linked",
  unable_to_link_account: "address-unproved",
  email_not_found: "address-unproved",
  account_already_linked_to_different_user: "identity-taken",
  ACCOUNT_SUSPENDED: "account-suspended",
  INVALID_EMAIL_OR_PASSWORD: "no-account",
};

/** The problem a callback ended with. Codes of ours come from `admit`. */
export function refusalOf(code: string): ProblemCode {
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code] ?? "third-party-failed";
  return Object.hasOwn(PROBLEMS, code) ? (code as ProblemCode) : "third-party-failed";
}
