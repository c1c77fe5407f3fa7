import { MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { isLinkToken, type LinkSource, linkToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Token of a registration's confirm, cancel and calendar links. Whoever has it reads the mail of that address. */
export const registrationToken = (env: Env, row: LinkSource): string => linkToken(env, "registration", row);

/** Whether a token is the registration token of this row, and not too old. */
export const isRegistrationTokenOf = (env: Env, row: LinkSource, token: string, now: number): boolean =>
  isLinkToken(env, "registration", row, { token, now, lifetimeMs: MAIL_LINK_LIFETIME_MS });

/** The page that asks before it confirms or cancels: opening the link changes nothing. */
export const registrationLink = (env: Env, token: string, action: "confirm" | "cancel"): string =>
  `${env.APP_ORIGIN}/registration?token=${token}&do=${action}`;

export const calendarLink = (env: Env, token: string): string =>
  `${env.APP_ORIGIN}/api/registrations/calendar?token=${token}`;
