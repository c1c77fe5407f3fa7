/**
 * One test of each file, which runs beside a bug's test and must stay green: a bug that turns both red broke the program and not the rule.
 * It must pass without the tests before it. Where the bug's test sends concurrent requests, a neighbor before it is better: it loads the
 * part of the API that they call, and while that part loads, only the first request runs.
 */
export const NEIGHBORS = {
  "tests/durable/conversation.test.ts":
    "sends a long history completely and in order, in frames of at most a hundred messages",
  "tests/durable/session-revocation.test.ts": "also reaches a socket that was registered but not yet accepted",
  "tests/web/auth/auth-client.test.tsx": "starts with the bootstrap data, sends no request",
  "tests/web/events/create-event.test.tsx": "is left without a question while nothing is typed",
  "tests/web/lib/focus.test.tsx": "returns to the target when a closing dialog moves it to its button",
  "tests/web/messages/thread.test.tsx": "removes a failed message on Delete",
  "tests/worker/access/access.test.ts": "GET /api/health answers each caller as the matrix says",
  "tests/worker/admin/admin-authority.test.ts": "an invitation by an admin who loses the role during the request",
  "tests/worker/admin/application-decisions.test.ts": "requires a reason",
  "tests/worker/admin/applications.test.ts": "is only for admins",
  "tests/worker/admin/invitations.test.ts": "can only be created, read and revoked by admins",
  "tests/worker/admin/member-suspension.test.ts": "is refused for oneself and for the last admin",
  "tests/worker/admin/members.test.ts": "is 404 for every action on an unknown member",
  "tests/worker/admin/outbox.test.ts": "lists each status separately, newest first",
  "tests/worker/admin/tiers.test.ts": "can only be added, edited and listed by admins",
  "tests/worker/auth/auth.test.ts": "answers with the provider's sentence when no identifier is given",
  "tests/worker/auth/first-admin.test.ts": "rejects a body with anything but the secret",
  "tests/worker/auth/invitation-codes.test.ts": "shows what the invitation gives, and does not use it",
  "tests/worker/auth/joining.test.ts": "accepts a code in any spelling, and records whose use it was",
  "tests/worker/auth/oauth.test.ts": "is 404 without keys",
  "tests/worker/auth/recovery.test.ts": "writes nothing for an address without an account",
  "tests/worker/auth/takeover.test.ts": "changes nothing by opening mailed links with GET and HEAD",
  "tests/worker/auth/two-factor.test.ts": "is rejected with a wrong password, without a password, and for visitors",
  "tests/worker/events/announcements.test.ts": "keeps hostile text as plain text",
  "tests/worker/events/attendees.test.ts":
    "continue after the last one shown, also when that one has cancelled meanwhile",
  "tests/worker/events/event-mail.test.ts": "is not sent when its announcement is gone",
  "tests/worker/events/event-search.test.ts": "of past events has the latest first, without cancelled ones",
  "tests/worker/events/host-registrations.test.ts": "refuse a cursor they did not write",
  "tests/worker/events/hosting.test.ts": "refuses unknown fields",
  "tests/worker/events/public-pages.test.ts": "name the sitemap and the paths that are not for search engines",
  "tests/worker/events/registration.test.ts": "who is pending may register; a suspended one may not",
  "tests/worker/events/search-index.test.ts": "are the words, folded, each once, eight at most",
  "tests/worker/events/waitlist.test.ts": "joins the waitlist only when the request says so",
  "tests/worker/http/documents.test.ts": "is never cached and never runs another origin's script",
  "tests/worker/http/migrate.test.ts": "bundles the same statements that wrangler would apply",
  "tests/worker/http/requests.test.ts": "distinguishes a body that is not JSON from an invalid one",
  "tests/worker/mail/admin-outbox.test.ts": "lists every mail once, newest first, over its pages",
  "tests/worker/mail/links.test.ts":
    "set a password only for an account with neither a password nor a verified address",
  "tests/worker/mail/mail-faults.test.ts": "is sent when the answer is a page of HTML with status 200",
  "tests/worker/mail/queue.test.ts": "delivers a registration's mail to the local provider, and an admin reads it",
  "tests/worker/mail/sending.test.ts":
    "is sent with the six specified parameters and its key, its links in the message",
  "tests/worker/membership/tier-capabilities.test.ts": "is not checked for a member who is registered already",
  "tests/worker/network/blocks.test.ts": "refuses other fields",
  "tests/worker/pages/markdown.test.ts": "is parsed as people write it",
  "tests/worker/settings/account.test.ts": "is refused when blank, and for visitors",
  "tests/worker/settings/email-change.test.ts":
    "mails each address what it needs, and the new one nothing about the account",
  "tests/worker/settings/security.test.ts": "stores browser and network of a sign-in with a password",
};
