import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { getRegistrationMode, statusOnJoining } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { keepInvitation, releaseInvitation, reserveInvitation } from "./invitations.ts";

/** A new member: the id they will have, and the code of their invitation if there is one. */
type NewMember = { memberId: string; invitation: string | undefined };

/**
 * The status a new member starts with; throws 403 `sign-up-closed`, `invitation-required` or `invitation-invalid`. Call it
 * only right before the account is made: it reserves one use of the invitation under the new member's id.
 *
 * The mode is read here, and the auth library makes the account afterwards: a sign-up under way while an admin changes the mode still
 * succeeds under the old one. Visitor registration is one statement of ours, which reads the mode itself.
 */
export async function reserveAdmission(c: Context<AppEnv>, { memberId, invitation }: NewMember): Promise<MemberStatus> {
  const mode = await getRegistrationMode(c.var.db);
  if (mode === "closed") throw new Problem("sign-up-closed");
  const reserved = invitation ? await reserveInvitation(c, invitation, memberId) : null;
  const status = statusOnJoining(mode, reserved);
  if (!status) throw new Problem("invitation-required");
  return status;
}

/**
 * Admits a new member: `createAccount` makes the account with the given status. When it throws a Problem, the use of the invitation is
 * released. After any other error nobody knows whether the account exists, and the sweep decides ten minutes later.
 */
export async function admitMember<T>(
  c: Context<AppEnv>,
  newMember: NewMember,
  createAccount: (status: MemberStatus) => Promise<T>,
): Promise<T> {
  const status = await reserveAdmission(c, newMember);
  if (!newMember.invitation) return createAccount(status);
  try {
    const created = await createAccount(status);
    c.executionCtx.waitUntil(keepInvitation(c, newMember.memberId));
    return created;
  } catch (error) {
    if (error instanceof Problem) await releaseInvitation(c, newMember.memberId);
    throw error;
  }
}
