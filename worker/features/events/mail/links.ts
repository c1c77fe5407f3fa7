import { MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { isLinkToken, type LinkSource, linkToken, type MailedRow, mailedLink } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Token of a registration's confirm and cancel links. A person who has it reads the mail of that address. */
export const registrationToken = (env: Env, row: LinkSource): string => linkToken(env, "registration", row);

/** Whether a token is the registration token of this row, and not too old. */
export const isRegistrationTokenOf = (env: Env, row: MailedRow, token: string, now: number): boolean =>
  isLinkToken(env, "registration", row, { token, now, lifetimeMs: MAIL_LINK_LIFETIME_MS });

/** The page that asks before it confirms or cancels: opening the link changes nothing. */
export const registrationLink = (env: Env, token: string, action: "confirm" | "cancel"): string =>
  mailedLink(env, "/registration", { token, do: action });

/** Token of a registration's calendar link: it opens the calendar file of its event, and neither confirms nor cancels. */
export const calendarToken = (env: Env, row: LinkSource): string => linkToken(env, "calendar", row);

/** Whether a token is the calendar token of this row, and not too old. */
export const isCalendarTokenOf = (env: Env, row: MailedRow, token: string, now: number): boolean =>
  isLinkToken(env, "calendar", row, { token, now, lifetimeMs: MAIL_LINK_LIFETIME_MS });

/** The page that downloads the calendar file: a download by its address alone could not read the fragment. */
export const calendarLink = (env: Env, token: string): string => mailedLink(env, "/registration", { calendar: token });
