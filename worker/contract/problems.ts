/**
 * Problem codes, each with the HTTP status and title of its error response.
 * Shape: RFC 9457 `application/problem+json`.
 */
export const PROBLEMS = {
  "bad-request": [400, "The request could not be read."],
  "invalid-credentials": [401, "Invalid email or password"],
  "session-missing": [401, "Auth session missing!"],
  forbidden: [403, "You may not do this."],
  "origin-refused": [403, "This request came from another site."],
  "account-suspended": [403, "This account is suspended."],
  "membership-pending": [403, "Your membership is waiting for approval."],
  "email-unverified": [403, "Please confirm your email address first."],
  "registration-closed": [409, "Registration for this event is closed."],
  "second-factor-required": [403, "Administrators need a second step: switch it on under Settings, Security."],
  "second-factor-invalid": [401, "That code is not right, or was used already."],
  "second-step-expired": [401, "Please sign in again: the second step took too long."],
  "password-wrong": [403, "That is not your password."],
  "tier-needed": [403, "Your tier does not include this."],
  "sign-up-closed": [403, "New accounts are not open at the moment."],
  "invitation-required": [403, "An invitation is needed to join."],
  "invitation-invalid": [403, "This invitation does not work: it may be mistyped, used up, expired or withdrawn."],
  "address-unproved": [
    403,
    "Your provider has not confirmed your email address yet: confirm it there, or join with a password.",
  ],
  "third-party-failed": [403, "Signing in there did not work. Please try again."],
  "setup-refused": [403, "That is not the secret of this installation."],
  "not-found": [404, "There is nothing here."],
  "no-account": [404, "There is no account for this address yet: please create one first."],
  "event-not-found": [404, "Event not found"],
  "registration-not-found": [404, "You have no place at this event."],
  "member-not-found": [404, "Profile not found"],
  "link-invalid": [404, "This link is no longer valid."],
  "method-not-allowed": [405, "This address does not answer that method."],
  conflict: [409, "This was changed in the meantime."],
  "already-decided": [409, "Somebody else has already decided this."],
  "last-admin": [409, "This is the last administrator: make somebody else one first."],
  "reapply-later": [409, "You may apply again thirty days after the decision."],
  "password-missing": [409, "This account has no password yet: the link under 'Forgot password?' sets one."],
  "sign-in-method-needed": [409, "This is your only way to sign in: set a password first."],
  "account-not-linked": [
    409,
    "An account with this address exists. Sign in with its password; you can link the other way under Settings, Security.",
  ],
  "identity-taken": [409, "That account is already linked to another member."],
  "event-full": [409, "This event is full."],
  "waitlist-full": [409, "The waitlist of this event is full."],
  "event-over": [409, "This event is over."],
  "event-cancelled": [409, "This event was cancelled."],
  "capacity-taken": [409, "More people have a place already than there would be places."],
  "email-taken": [409, "An account with this email already exists."],
  "message-conflict": [409, "A different message was already sent under this id."],
  "idempotency-conflict": [409, "This key was already used for something else."],
  "body-too-large": [413, "The request is too large."],
  "unsupported-media-type": [415, "Send JSON with content-type application/json."],
  invalid: [422, "Some fields need attention."],
  "message-too-long": [422, "A message may have 4,000 characters."],
  "weak-password": [422, "Please choose a stronger password."],
  "identifier-missing": [422, "You must provide either an email or phone number and a password"],
  "rate-limited": [429, "Too many tries. Please wait a little."],
  internal: [500, "Something went wrong on our side."],
  "not-configured": [503, "This service is not configured yet."],
  busy: [503, "Many people are signing in right now. Please try again in a moment."],
  unavailable: [503, "The service is not available right now."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * The JSON of every error response. `fields` maps a field's name to the sentence shown beside it; a member quotes `requestId` when they
 * ask for help.
 */
export type ProblemView = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  fields?: Record<string, string>;
  requestId: string;
};
