import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { isLinkToken, type LinkSource, linkSignature, linkToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Token of a link that verifies an address: only a mail to that address contains it. */
export const addressToken = (env: Env, row: LinkSource): string => linkToken(env, "address", row);

/** Whether a token is the address token of this row, and not too old. */
export const isAddressTokenOf = (env: Env, row: LinkSource, token: string, now: number): boolean =>
  isLinkToken(env, "address", row, { token, now, lifetimeMs: EMAIL_LINK_LIFETIME_MS });

/** Token of a new account's set-password link; it is valid once the consumer has written its verification row. */
export const setPasswordToken = (env: Env, row: LinkSource): string => linkSignature(env, "set-password", row);

export const passwordLink = (env: Env, token: string): string => `${env.APP_ORIGIN}/forgot-password?token=${token}`;

/** The page that asks before it verifies an address: opening the link changes nothing. */
export const addressLink = (env: Env, token: string): string => `${env.APP_ORIGIN}/confirm-address?token=${token}`;
