import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import { getRegistrationMode, statusOnJoining } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { keepInvitation, releaseInvitation, reserveInvitation } from "./invitations.ts";

/** Somebody at the door: the id they will have, and the code of an invitation if they brought one. */
type Newcomer = { memberId: string; invitation: string | undefined };

/**
 * The status somebody may join with, or why not (decision 4): 403 `sign-up-closed`, `invitation-required`, `invitation-invalid`. Ask
 * only for an account that is about to be made: a use of the invitation is reserved under its id.
 *
 * The mode is read here and the account is made by the auth library afterwards: whoever was on the way in when an admin changed the
 * mode still comes in under the old one. Guest registration, which is one statement of ours, asks the mode in the statement itself.
 */
export async function askAdmission(c: Context<AppEnv>, { memberId, invitation }: Newcomer): Promise<MemberStatus> {
  const mode = await getRegistrationMode(c.var.db);
  if (mode === "closed") throw new Problem("sign-up-closed");
  const invited = invitation ? await reserveInvitation(c, invitation, memberId) : null;
  const status = statusOnJoining(mode, invited);
  if (!status) throw new Problem("invitation-required");
  return status;
}

/**
 * Lets somebody join: `join` makes the account, under the id and status given. What it refuses gives the invitation's use back; after
 * any other failure nobody knows whether the account stands, and the sweep decides ten minutes later.
 */
export async function admitMember<T>(
  c: Context<AppEnv>,
  newcomer: Newcomer,
  join: (status: MemberStatus) => Promise<T>,
): Promise<T> {
  const status = await askAdmission(c, newcomer);
  if (!newcomer.invitation) return join(status);
  try {
    const joined = await join(status);
    c.executionCtx.waitUntil(keepInvitation(c, newcomer.memberId));
    return joined;
  } catch (error) {
    if (error instanceof Problem) await releaseInvitation(c, newcomer.memberId);
    throw error;
  }
}
