import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";
import { emailAddress, nameOfText } from "../text.ts";

/**
 * Body of `POST /api/events/:id/registration`. A signed-in member is registered under their own account whatever
 * address stands here. Unknown fields are refused (422).
 */
export const registrationInput = z.strictObject({
  name: nameOfText(2, NAME_MAX_LENGTH, { required: "Name must be at least 2 characters." }),
  email: emailAddress(),
  company: z.optional(nameOfText(0, COMPANY_MAX_LENGTH)),
  /** When there is no free seat, wait for one: 202 and the position in place of 409 `event-full` (409 `waitlist-full` past WAITLIST_MAX). */
  waitlist: z.optional(z.boolean()),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/**
 * The viewer's own place at an event. `position` counts from 1 and is given only on the waitlist, and not in lists. `listed`: whether
 * other people see them among the attendees.
 */
export type RegistrationView = { status: "registered" | "waitlisted"; position?: number; listed?: boolean };

/** Body of `PATCH /api/events/:id/registration` (200 `RegistrationView`; 404 `registration-not-found`): be listed among the attendees, or not. */
export const registrationChange = z.strictObject({ listed: z.boolean() });
export type RegistrationChange = z.infer<typeof registrationChange>;

/**
 * Answer of `POST /api/events/:id/registration` (201, or 200 when the member was registered already; 202 with a position on the waitlist).
 * `mail`: `accepted` (will be sent), `refused` (address suppressed after a permanent failure), `skipped` (no provider). Decisions 28, 31.
 */
export type RegistrationResult = {
  registration: RegistrationView;
  accountCreated: boolean;
  mail: "accepted" | "refused" | "skipped";
};
