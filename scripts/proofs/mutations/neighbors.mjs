/**
 * One test per file that must pass beside a bug's test: a bug that fails both broke the program, not the rule. It must
 * not depend on earlier tests. Best placed before concurrent requests, to load the API code they need.
 */
export const NEIGHBORS = {
  "tests/durable/conversation.test.ts":
    "sends the newest messages of a long history, in frames of at most a hundred, and says where they begin",
  "tests/web/auth/auth-client.test.tsx": "starts with the bootstrap data, sends no request",
  "tests/worker/access/access.test.ts": "GET /api/health answers each caller as the matrix says",
  "tests/worker/admin/admin-authority.test.ts": "an invitation by an admin who loses the role during the request",
  "tests/worker/admin/applications.test.ts": "is only for admins",
  "tests/worker/admin/invitations.test.ts": "can only be created, read and revoked by admins",
  "tests/worker/admin/member-suspension.test.ts": "is refused for oneself and for the last admin",
  "tests/worker/admin/members.test.ts": "is 404 for every action on an unknown member",
  "tests/worker/admin/outbox.test.ts": "lists each status separately, newest first",
  "tests/worker/auth/auth.test.ts": "answers with the provider's sentence when no identifier is given",
  "tests/worker/auth/first-admin.test.ts": "rejects a body with anything but the secret",
  "tests/worker/auth/sign-in/hash-queue.test.ts": "of two known browsers of one account wait for each other",
  "tests/worker/auth/id-token.test.ts":
    "is not used: the person is whom LinkedIn names to the holder of the access token",
  "tests/worker/auth/invitation-codes.test.ts": "shows what the invitation gives, and does not use it",
  "tests/worker/auth/joining.test.ts": "accepts a code in any spelling, and records whose use it was",
  "tests/worker/auth/lost-second-step.test.ts":
    "is refused for oneself, for members without one, and after ten minutes",
  "tests/worker/auth/oauth.test.ts": "is 404 without keys",
  "tests/worker/auth/recovery.test.ts": "writes nothing for an address without an account",
  "tests/worker/auth/reauthentication.test.ts": "needs nothing more within ten minutes of a sign-in with the password",
  "tests/worker/auth/rotation.test.ts": "signs new sessions with the new secret",
  "tests/worker/auth/session-life.test.ts":
    "is __Host-, for sign-in with a password and for what the library reads back",
  "tests/worker/auth/sign-in/sign-in-limits.test.ts": "get the same answers for an address without an account",
  "tests/worker/auth/takeover.test.ts": "changes nothing by opening mailed links with GET and HEAD",
  "tests/worker/auth/two-factor.test.ts": "is rejected with a wrong password, without a password, and for visitors",
  "tests/worker/events/host-mails.test.ts": "after ten quiet minutes are announced at once again",
  "tests/worker/mail/budget.test.ts":
    "is limited per member: who has cancelled often can neither cancel nor register for a while",
  "tests/worker/events/announcements.test.ts": "keeps hostile text as plain text",
  "tests/worker/events/attendees.test.ts":
    "continue after the last one shown, also when that one has cancelled meanwhile",
  "tests/worker/events/event-mail.test.ts": "is not sent when its announcement is gone",
  "tests/worker/events/host-registrations.test.ts": "refuse a cursor they did not write",
  "tests/worker/events/hosting.test.ts": "refuses unknown fields",
  "tests/worker/events/public-pages.test.ts": "name the sitemap and the paths that are not for search engines",
  "tests/worker/events/registration-ownership.test.ts":
    "under a verified address, made without a session, is confirmed by its member",
  "tests/worker/events/registration.test.ts": "who is pending may register; a suspended one may not",
  "tests/worker/events/search-index.test.ts": "are the words, folded, each once, eight at most",
  "tests/worker/events/unconfirmed-seats.test.ts": "does not end where no mail can be sent",
  "tests/worker/events/waitlist.test.ts": "joins the waitlist only when the request says so",
  "tests/worker/http/documents.test.ts": "is never cached and never runs another origin's script",
  "tests/worker/http/requests.test.ts": "distinguishes a body that is not JSON from an invalid one",
  "tests/worker/mail/link-secrets.test.ts": "ends after its time",
  "tests/worker/mail/sending.test.ts":
    "is sent with the six specified parameters and its key, its links in the message",
  "tests/worker/membership/tier-capabilities.test.ts": "is not checked for a member who is registered already",
  "tests/worker/messages/strangers.test.ts": "are not counted when they are refused for their text",
  "tests/worker/network/blocks.test.ts": "refuses other fields",
  "tests/worker/pages/markdown.test.ts": "is parsed as people write it",
  "tests/worker/settings/email-change.test.ts":
    "mails each address what it needs, and the new one nothing about the account",
  "tests/worker/settings/security.test.ts": "stores browser and network of a sign-in with a password",
  "tests/worker/text/names.test.ts": "may be any of sixty real names, as they are written",
  "tests/worker/text/web-addresses.test.ts": "is still read, on the page and in the API",
  "tests/worker/network/blocked-members.test.ts": "that is refused ends nothing",
  "tests/worker/notifications/delivery.test.ts": "stores what is pending and deletes it",
  "tests/worker/network/connections.test.ts": "connects at once with who accepts automatically",
  "tests/worker/network/paths.test.ts": "do not lead through people who are not approved",
  "tests/worker/reports/appeals.test.ts": "is refused before there is an answer, and needs a reason",
};
