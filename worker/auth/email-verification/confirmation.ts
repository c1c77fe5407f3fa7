import type { Context } from "hono";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { confirmEmailChange } from "../email-change/confirm-email-change.ts";
import { getMailedLink } from "./mailed-link.ts";
import { verifyMailedAddress } from "./verify-mailed-address.ts";

const DONE: ConfirmationResult = { done: true, setPasswordToken: null, otherEnd: false };

export async function getConfirmation(c: Context<AppEnv>, token: string): Promise<ConfirmationView> {
  const { mail, member, mine, kind, done, change } = await getMailedLink(c, token);
  if (kind === "verify") return { kind, email: mail.to, newEmail: null, mine, done };
  const isNewMailbox = kind === "change-new";
  // The new mailbox must not learn about the account, unless its owner is signed in here.
  const email = isNewMailbox && !mine ? mail.to : member.email;
  const newEmail = change?.newEmail ?? (isNewMailbox ? mail.to : member.email);
  return { kind, email, newEmail, mine, done };
}

export async function confirmMailedLink(c: Context<AppEnv>, token: string): Promise<ConfirmationResult> {
  const { kind, member, change, done } = await getMailedLink(c, token);
  if (kind === "verify")
    return done ? DONE : { ...DONE, setPasswordToken: await verifyMailedAddress(c, member.id, member.email) };
  // A finished change has no row anymore.
  return change ? confirmEmailChange(c, change, kind) : DONE;
}
