import { RATE_LIMITS } from "./limits.ts";

/** HTTP status and title by code. Responses: RFC 9457 `application/problem+json`. */
export const PROBLEMS = {
  "bad-request": [400, "The request could not be read."],
  "invalid-credentials": [401, "Invalid email or password"],
  "session-missing": [401, "Auth session missing!"],
  forbidden: [403, "You don't have permission to do this."],
  "origin-refused": [403, "This request came from another site."],
  "account-suspended": [403, "This account is suspended."],
  "membership-pending": [403, "Your membership is waiting for approval."],
  "email-unverified": [403, "Please confirm your email address first."],
  "not-acquainted": [403, "You can recommend people you are connected to or shared an event with, or who asked you."],
  "messages-limited": [403, "This member only takes first messages from people they know."],
  "request-waiting": [403, "You can write more once this member accepts your first message."],
  "registration-closed": [409, "Registration for this event is closed."],
  "second-factor-required": [403, "Admins need two-step sign-in. Turn it on under Settings > Security."],
  "second-factor-invalid": [401, "That code is incorrect or was already used."],
  "second-step-expired": [401, "You took too long to enter the code. Please sign in again."],
  "second-step-refused": [401, "Too many incorrect codes. Sign in again, or use a recovery code."],
  "confirmation-needed": [403, "Please confirm it's you. Enter your password or a 6-digit code."],
  "sign-in-again": [
    403,
    "Please sign out and sign in again first. This change requires a sign-in within the last 10 minutes.",
  ],
  "password-wrong": [403, "That password is incorrect."],
  "tier-needed": [403, "Your membership tier does not include this."],
  "sign-up-closed": [403, "Sign-up is closed right now."],
  "invitation-required": [403, "You need an invitation to join."],
  "invitation-invalid": [403, "This invitation is not valid. It may be mistyped, used up, expired or revoked."],
  "provider-email-unverified": [
    403,
    "Your provider has not confirmed your email address yet. Confirm it there, or sign up with a password.",
  ],
  "third-party-failed": [403, "Could not sign you in with that account. Please try again."],
  "setup-refused": [403, "That setup secret is incorrect."],
  "not-found": [404, "This does not exist or is unavailable."],
  "no-account": [404, "There is no account with this email address yet. Please sign up first."],
  "post-not-found": [404, "This post does not exist or is unavailable."],
  "comment-not-found": [404, "This comment does not exist or is unavailable."],
  "event-not-found": [404, "Event not found"],
  "opportunity-not-found": [404, "Opportunity not found"],
  "course-not-found": [404, "Course not found"],
  "lesson-not-found": [404, "Lesson not found"],
  "certificate-erased": [404, "This certificate is no longer available"],
  "certificate-not-found": [404, "We can't find this certificate"],
  "registration-not-found": [404, "You're not registered for this event."],
  "member-not-found": [404, "Profile not found"],
  "link-invalid": [404, "This link is no longer valid."],
  "method-not-allowed": [405, "This method is not allowed here."],
  conflict: [409, "This has changed since you opened it. Please reload and try again."],
  "already-decided": [409, "Someone else already decided this."],
  "last-admin": [409, "This is the last admin. Make someone else an admin first."],
  "hosts-events": [
    409,
    "You host events that haven't started. Cancel them first, so that everyone registered is told.",
  ],
  "deletion-pending": [409, "Your account is about to be deleted. Keep it under Settings > Account to host events."],
  "reapply-later": [409, "You can apply again 30 days after the decision."],
  "second-factor-unreadable": [
    409,
    "Your two-step sign-in can't be checked right now. Please ask an admin to turn it off for you.",
  ],
  "password-missing": [409, "Your account has no password yet. Use 'Forgot password?' to set one."],
  "sign-in-method-needed": [409, "This is your only way to sign in. Set a password first."],
  "account-not-linked": [
    409,
    "An account with this email address already exists. Sign in with your password, then link this account under Settings > Security.",
  ],
  "identity-taken": [409, "That account is already linked to another member."],
  "event-full": [409, "This event is full."],
  "waitlist-full": [409, "The waitlist for this event is full."],
  "event-over": [409, "This event has ended."],
  "event-cancelled": [409, "This event was canceled."],
  "capacity-taken": [409, "More people already have a spot than this limit allows."],
  "email-taken": [409, "An account with this email already exists."],
  "request-too-soon": [409, "You withdrew a request to this member. You can ask again three weeks after that."],
  "requests-waiting": [409, "Too many of your requests are waiting for an answer. Withdraw some of them first."],
  "request-gone": [409, "This request is no longer there."],
  "path-gone": [409, "This path is no longer available. Please choose another one."],
  "introduction-asked": [409, "You already asked for an introduction to this member. You can ask again later."],
  "opportunity-not-open": [409, "This opportunity is not open right now."],
  "round-over": [409, "The last day of this round is over."],
  "opportunities-full": [409, "You have five opportunities already. Close or delete one first."],
  "updates-full": [409, "You have ten updates already. Delete one first."],
  "post-commented": [
    409,
    "Others commented while only your connections could see this post. It can't be shown to all members anymore.",
  ],
  "message-conflict": [409, "A different message was already sent with this ID."],
  "course-unfinished": [409, "Complete every module of the course first."],
  "idempotency-conflict": [409, "This key was already used for something else."],
  "body-too-large": [413, "The request is too large."],
  "unsupported-media-type": [415, "Send JSON with content-type application/json."],
  invalid: [422, "Some fields need attention."],
  "message-too-long": [422, "Messages can have up to 4,000 characters."],
  "picture-invalid": [422, "Choose a picture in PNG, JPEG or WebP that is not animated."],
  "weak-password": [422, "Please choose a stronger password."],
  "identifier-missing": [422, "You must provide either an email or phone number and a password"],
  "rate-limited": [429, "Too many attempts. Please wait a moment and try again."],
  "sign-in-slowed": [
    429,
    "There were too many attempts to sign in to this account. Reset your password by email to sign in now, or wait for the countdown below.",
  ],
  "reset-limit": [
    429,
    "Too many links were requested for this email address. If it has an account, use the link in the latest email, which works for 30 minutes after it was sent. You can request another one later.",
  ],
  "stranger-limit": [
    429,
    `You can start ${RATE_LIMITS.strangersPerSender.limit} new conversations a day. Please try again tomorrow. You can keep writing in your other conversations.`,
  ],
  internal: [500, "Something went wrong on our side. Please try again."],
  "not-configured": [503, "This service is not set up yet."],
  busy: [503, "We're handling many sign-ins right now. Please try again in a few seconds."],
  unavailable: [503, "The service is unavailable right now."],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Body of every error. `fields`: sentence by field name. `requestId`: for support. */
export type ProblemView = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  fields?: Record<string, string>;
  requestId: string;
};
