import { EMAIL_CHANGE_LIFETIME_MS, EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import {
  isLinkToken,
  type LinkSource,
  linkSignature,
  linkSignatures,
  linkToken,
  type MailedRow,
  mailedLink,
} from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Only a mail to that address contains it. */
export const addressToken = (env: Env, row: LinkSource): string => linkToken(env, "address", row);

export const isAddressTokenOf = (env: Env, row: MailedRow & { kind: string }, token: string, now: number): boolean => {
  const lifetimeMs = row.kind === "email-verification" ? EMAIL_LINK_LIFETIME_MS : EMAIL_CHANGE_LIFETIME_MS;
  return isLinkToken(env, "address", row, { token, now, lifetimeMs });
};

/** Valid once the consumer has written its verification row. */
export const setPasswordToken = (env: Env, row: LinkSource): string => linkSignature(env, "set-password", row);

/** Valid while its hash is among the verifications. */
export const resetToken = (env: Env, row: Pick<LinkSource, "key">): string => linkSignature(env, RESET, row);

/** Our secret may have changed since the link was issued. */
export const resetTokens = (env: Env, row: Pick<LinkSource, "key">): string[] => linkSignatures(env, RESET, row);

const RESET = "password-reset";

export const passwordLink = (env: Env, token: string): string => mailedLink(env, "/forgot-password", { token });

/** The page asks first: opening the link changes nothing. */
export const addressLink = (env: Env, token: string): string => mailedLink(env, "/confirm-address", { token });
