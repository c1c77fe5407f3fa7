import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { getRegistrationMode, statusOnJoining } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { keepInvitation, releaseInvitation, reserveInvitation } from "./invitations.ts";

type NewMember = { memberId: string; invitation: string | undefined };

/**
 * Throws 403 `sign-up-closed`, `invitation-required`, `invitation-invalid`. Reserves a use of the invitation: call it
 * right before the account is made. A concurrent change of the mode does not affect a sign-up that has begun.
 */
export async function reserveAdmission(c: Context<AppEnv>, { memberId, invitation }: NewMember): Promise<MemberStatus> {
  const mode = await getRegistrationMode(c.var.db);
  if (mode === "closed") throw new Problem("sign-up-closed");
  const reserved = invitation ? await reserveInvitation(c, invitation, memberId) : null;
  const status = statusOnJoining(mode, reserved);
  if (!status) throw new Problem("invitation-required");
  return status;
}

/** A Problem releases the invitation's use. After any other error the sweep decides: the account may exist. */
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
