import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH } from "../limits.ts";
import { companyOfText, emailAddress, personName } from "../text.ts";

/** `POST /api/events/:id/registration`. A signed-in member's own address is used, whatever `email` is. */
export const registrationInput = z.strictObject({
  name: personName(),
  email: emailAddress(),
  company: z.optional(companyOfText(0, COMPANY_MAX_LENGTH)),
  /** Without a free seat: 202 instead of 409 `event-full`; 409 `waitlist-full` after WAITLIST_MAX. */
  waitlist: z.optional(z.boolean()),
  /** Recorded with the account that the registration creates. */
  acceptedTerms: z.optional(z.literal(true)),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/** `position`: from 1; missing with a seat. `heldUntil`: end of an unconfirmed one. Lists omit both on the waitlist. */
export type RegistrationView = {
  status: "registered" | "waitlisted";
  position?: number;
  listed?: boolean;
  heldUntil?: string;
  waitsForVerification?: true;
};

/** `PATCH /api/events/:id/registration` (200 `RegistrationView`; 404 `registration-not-found`). */
export const registrationChange = z.strictObject({ listed: z.boolean() });

/** 201, 200 if registered before, 202 on the waitlist. `mail`: `refused` if suppressed, `skipped` without provider. */
export type RegistrationResult = {
  registration: RegistrationView;
  accountCreated: boolean;
  mail: "accepted" | "refused" | "skipped";
};
