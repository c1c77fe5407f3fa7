import { MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { isLinkToken, type LinkSource, linkToken, type MailedRow, mailedLink } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";

/** Its holder reads the mail of that address. */
export const registrationToken = (env: Env, row: LinkSource): string => linkToken(env, "registration", row);

export const isRegistrationTokenOf = (env: Env, row: MailedRow, token: string, now: number): boolean =>
  isLinkToken(env, "registration", row, { token, now, lifetimeMs: MAIL_LINK_LIFETIME_MS });

/** The page asks first: opening the link changes nothing. */
export const registrationLink = (env: Env, token: string, action: "confirm" | "cancel"): string =>
  mailedLink(env, "/registration", { token, do: action });

/** Only opens the calendar file; neither confirms nor cancels. */
export const calendarToken = (env: Env, row: LinkSource): string => linkToken(env, "calendar", row);

export const isCalendarTokenOf = (env: Env, row: MailedRow, token: string, now: number): boolean =>
  isLinkToken(env, "calendar", row, { token, now, lifetimeMs: MAIL_LINK_LIFETIME_MS });

/** A page, because a direct download could not read the fragment. */
export const calendarLink = (env: Env, token: string): string => mailedLink(env, "/registration", { calendar: token });
