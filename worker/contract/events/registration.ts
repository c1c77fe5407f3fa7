import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH } from "../limits.ts";
import { companyOfText, emailAddress, personName } from "../text.ts";

/**
 * Body of `POST /api/events/:id/registration`. A signed-in member is registered under their own address, whatever `email` is. Unknown fields
 * are refused (422).
 */
export const registrationInput = z.strictObject({
  name: personName(),
  email: emailAddress(),
  company: z.optional(companyOfText(0, COMPANY_MAX_LENGTH)),
  /** Join the waitlist when there is no free seat: 202 with the position instead of 409 `event-full` (409 `waitlist-full` after WAITLIST_MAX). */
  waitlist: z.optional(z.boolean()),
  /** The visitor agrees to the terms and the privacy policy: recorded with the account that the registration makes. */
  acceptedTerms: z.optional(z.literal(true)),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/**
 * The viewer's own registration. `position`: on the waitlist, from 1; missing with a seat and in lists of events. `listed`: whether others
 * see the viewer among the attendees. `heldUntil`: when the registration ends unless the viewer confirms it, by the mailed link or
 * by verifying their address; missing when nothing is left to confirm, and on the
 * waitlist in lists of events. `waitsForVerification`: that time was over before, and the viewer gets no seat
 * from the waitlist until then.
 */
export type RegistrationView = {
  status: "registered" | "waitlisted";
  position?: number;
  listed?: boolean;
  heldUntil?: string;
  waitsForVerification?: true;
};

/** Body of `PATCH /api/events/:id/registration` (200 `RegistrationView`; 404 `registration-not-found`): show the viewer among the attendees, or not. */
export const registrationChange = z.strictObject({ listed: z.boolean() });

/**
 * Answer of `POST /api/events/:id/registration` (201; 200 when the member was registered before; 202 with a waitlist position).
 * `mail`: `accepted` (will be sent), `refused` (address suppressed after a permanent failure), `skipped` (no provider).
 */
export type RegistrationResult = {
  registration: RegistrationView;
  accountCreated: boolean;
  mail: "accepted" | "refused" | "skipped";
};
