/**
 * Who gets what from everything that answers, written by hand from the decisions and the specification, never from the guards.
 * One column per asker:
 *
 *   visitor   no session
 *   pending   a member who waits for approval
 *   member    the owner of everything named `own` below
 *   other     another member, who talks with the owner
 *   blocked   a member the owner blocked
 *   suspended a suspended member whose session row still stands
 *   admin     an approved admin with a second step
 *
 * A cell is the HTTP status, or the close code of an upgrade (`open` stays open). Objects: `own` belongs to the member column, so it is
 * another's for all the rest; `missing` does not exist.
 */
export const ASKERS = ["visitor", "pending", "member", "other", "blocked", "suspended", "admin"] as const;
export type Asker = (typeof ASKERS)[number];

/** The owner's private words, and the network's. Where a row does not say otherwise, nobody finds them in an answer. */
export const MARKERS = [
  "email",
  "new-email",
  "sessionLocation",
  "message",
  "company",
  "note",
  "audit",
  "draft",
  "mail-error",
  "reason",
] as const;
export type Marker = (typeof MARKERS)[number];

type Sees = Partial<Record<Marker, readonly Asker[] | "all">>;
export type Row = {
  /** Which object the path names, or what else is special about this case. */
  of: string;
  /** Method and path; `{name}` stands for a value of the world the test lays out. */
  ask: string;
  body?: Record<string, unknown>;
  cells: string;
  sees?: Sees;
};

const ADMIN_ONLY = "401 403 403 403 403 403 200";
const ADMIN_NO_CONTENT = "401 403 403 403 403 403 204";
const ADMIN_MISSING = "401 403 403 403 403 403 404";
const ADMIN_CREATED = "401 403 403 403 403 403 201";
const ANYBODY = "200 200 200 200 200 200 200";
const NOWHERE = "404 404 404 404 404 404 404";
const ONESELF = "401 200 200 200 200 403 200";
const ONESELF_NO_CONTENT = "401 204 204 204 204 403 204";
/** What members may ask for, when it is not there. */
const MEMBERS_MISSING = "401 404 404 404 404 403 404";
/** What hosts alone may do, when it is not there: whoever waits for approval hosts nothing. */
const HOSTS_MISSING = "401 403 404 404 404 403 404";
/** Only the owner has a password, and the one given is not it. */
const WRONG_PASSWORD = "401 409 403 409 409 403 409";
/** A page of one's own: visitors and suspended members are sent to sign in. */
const OWN_PAGE = "302 200 200 200 200 302 200";
const BEFORE_SIGN_IN = "200 302 302 302 302 200 302";

const EVENT = {
  title: "An evening of one's own",
  startsAt: "{next-week}",
  timeZone: "Europe/Zurich",
  location: "Zürich",
  description: "Words about it, enough of them.",
};

const forAdmins: Sees = { email: ["admin"] };

/** Every route by the method and pattern it is registered under. One that is missing here fails the build. */
export const MATRIX: Record<string, Row[]> = {
  "GET /api/health": [{ of: "none", ask: "GET /api/health", cells: ANYBODY }],

  // The signed-in member about themselves.
  "GET /api/me": [{ of: "own", ask: "GET /api/me", cells: ONESELF, sees: { email: ["member"] } }],
  "PATCH /api/me": [
    { of: "own", ask: "PATCH /api/me", body: { name: "Another Name" }, cells: ONESELF, sees: { email: ["member"] } },
    {
      of: "authority",
      ask: "PATCH /api/me",
      body: { name: "Another Name", role: "admin", isAdmin: true },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "POST /api/me/session": [{ of: "own", ask: "POST /api/me/session", body: {}, cells: ONESELF_NO_CONTENT }],
  "GET /api/me/account": [{ of: "own", ask: "GET /api/me/account", cells: ONESELF, sees: { "new-email": ["member"] } }],
  "PUT /api/me/email": [
    {
      of: "own",
      ask: "PUT /api/me/email",
      body: { password: "not the password", newEmail: "elsewhere@example.com" },
      cells: WRONG_PASSWORD,
    },
  ],
  "DELETE /api/me/email": [{ of: "own", ask: "DELETE /api/me/email", cells: ONESELF_NO_CONTENT }],
  "PUT /api/me/password": [
    {
      of: "own",
      ask: "PUT /api/me/password",
      body: { password: "not the password", newPassword: "a much better one" },
      cells: WRONG_PASSWORD,
    },
  ],
  "GET /api/me/security": [
    { of: "own", ask: "GET /api/me/security", cells: ONESELF, sees: { sessionLocation: ["member"] } },
  ],
  "DELETE /api/me/sessions": [{ of: "own", ask: "DELETE /api/me/sessions", cells: ONESELF_NO_CONTENT }],
  "DELETE /api/me/sessions/:id": [
    { of: "own", ask: "DELETE /api/me/sessions/{session}", cells: "401 404 204 404 404 403 404" },
    { of: "missing", ask: "DELETE /api/me/sessions/{missing}", cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/me/identities/:provider": [
    { of: "own", ask: "DELETE /api/me/identities/google", cells: "401 404 204 404 404 403 404" },
    { of: "missing", ask: "DELETE /api/me/identities/nobody", cells: "401 404 404 404 404 403 404" },
  ],
  "POST /api/me/application": [
    // Who waits already waits on: asking again is no mistake. Who is a member has nothing to apply for.
    { of: "own", ask: "POST /api/me/application", body: {}, cells: "401 204 409 409 409 403 409" },
  ],
  "GET /api/tiers": [{ of: "none", ask: "GET /api/tiers", cells: ANYBODY }],
  "PUT /api/tiers/request": [
    { of: "own", ask: "PUT /api/tiers/request", body: { tierId: "{tier}" }, cells: ONESELF },
    {
      of: "missing",
      ask: "PUT /api/tiers/request",
      body: { tierId: "{missing}" },
      cells: "401 404 404 404 404 403 404",
    },
  ],
  "DELETE /api/tiers/request": [{ of: "own", ask: "DELETE /api/tiers/request", cells: ONESELF_NO_CONTENT }],

  // Joining and signing in: open to everybody, decided by what is given.
  "GET /api/auth/registration": [{ of: "none", ask: "GET /api/auth/registration", cells: ANYBODY }],
  "POST /api/auth/sign-up/email": [
    {
      of: "authority",
      ask: "POST /api/auth/sign-up/email",
      body: {
        name: "N",
        email: "new@example.com",
        password: "a good password",
        acceptedTerms: true,
        role: "admin",
        isAdmin: true,
      },
      cells: "422 422 422 422 422 422 422",
    },
    {
      of: "own",
      ask: "POST /api/auth/sign-up/email",
      body: { name: "N", email: "{email}", password: "a good password", acceptedTerms: true },
      cells: "409 409 409 409 409 409 409",
    },
  ],
  "POST /api/auth/sign-in/email": [
    {
      of: "own",
      ask: "POST /api/auth/sign-in/email",
      body: { email: "{email}", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
    {
      of: "missing",
      ask: "POST /api/auth/sign-in/email",
      body: { email: "nobody@example.com", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  "POST /api/auth/sign-out": [{ of: "own", ask: "POST /api/auth/sign-out", body: {}, cells: ANYBODY }],
  "POST /api/auth/request-password-reset": [
    // Three mails an hour, whether or not anybody has the address.
    {
      of: "own",
      ask: "POST /api/auth/request-password-reset",
      body: { email: "{email}" },
      cells: "200 200 200 429 429 429 429",
    },
    {
      of: "missing",
      ask: "POST /api/auth/request-password-reset",
      body: { email: "nobody@example.com" },
      cells: "200 200 200 429 429 429 429",
    },
  ],
  "POST /api/auth/reset-password": [
    {
      of: "missing",
      ask: "POST /api/auth/reset-password",
      body: { token: "none", newPassword: "a good password" },
      cells: NOWHERE,
    },
  ],
  "POST /api/auth/verification": [
    // Everybody here proved their address before: nothing is sent.
    { of: "own", ask: "POST /api/auth/verification", body: {}, cells: ONESELF },
  ],
  // The token stood in a mail to that address and nowhere else: whoever has it read that mail.
  "GET /api/auth/confirmation": [
    {
      of: "own",
      ask: "GET /api/auth/confirmation?token={address-token}",
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
    { of: "missing", ask: "GET /api/auth/confirmation?token=none", cells: NOWHERE },
  ],
  "POST /api/auth/confirmation": [
    { of: "missing", ask: "POST /api/auth/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/auth/second-factor": [
    {
      of: "own",
      ask: "POST /api/auth/second-factor",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor/confirmation": [
    {
      of: "own",
      ask: "POST /api/auth/second-factor/confirmation",
      body: { code: "000000" },
      cells: "401 401 401 401 401 403 401",
    },
  ],
  "POST /api/auth/second-factor/removal": [
    {
      of: "own",
      ask: "POST /api/auth/second-factor/removal",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor/recovery-codes": [
    {
      of: "own",
      ask: "POST /api/auth/second-factor/recovery-codes",
      body: { password: "not the password" },
      // Nobody of these can make any: the owner has no second step, the others not even a password.
      cells: "401 409 409 409 409 403 409",
    },
  ],
  "POST /api/auth/second-step": [
    {
      of: "missing",
      ask: "POST /api/auth/second-step",
      body: { code: "000000" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  // Not configured here: there is no such way in. The configured case has a file of its own (third-party.test.ts).
  "POST /api/auth/sign-in/social": [
    { of: "missing", ask: "POST /api/auth/sign-in/social", body: { provider: "linkedin" }, cells: NOWHERE },
  ],
  "GET /api/auth/callback/:provider": [
    { of: "missing", ask: "GET /api/auth/callback/linkedin?code=x&state=y", cells: NOWHERE },
  ],
  "POST /api/auth/link-social": [
    {
      of: "missing",
      ask: "POST /api/auth/link-social",
      body: { provider: "linkedin" },
      cells: "401 404 404 404 404 403 404",
    },
  ],
  "POST /api/auth/invitation": [
    { of: "own", ask: "POST /api/auth/invitation", body: { code: "{code}" }, cells: ANYBODY },
    {
      of: "missing",
      ask: "POST /api/auth/invitation",
      body: { code: "NODEXXXXXXXX" },
      cells: "403 403 403 403 403 403 403",
    },
  ],
  // There is an admin already: nobody is told more than that there is nothing here.
  "GET /api/setup": [{ of: "missing", ask: "GET /api/setup", cells: NOWHERE }],
  "POST /api/setup": [
    { of: "missing", ask: "POST /api/setup", body: { secret: "a guess" }, cells: "401 404 404 404 404 403 404" },
  ],

  // Members among themselves.
  "GET /api/network/blocks": [{ of: "own", ask: "GET /api/network/blocks", cells: ONESELF }],
  "PUT /api/network/blocks/:memberId": [
    { of: "own", ask: "PUT /api/network/blocks/{owner}", body: {}, cells: "401 204 409 204 404 403 204" },
    { of: "missing", ask: "PUT /api/network/blocks/{missing}", body: {}, cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/network/blocks/:memberId": [
    { of: "own", ask: "DELETE /api/network/blocks/{owner}", cells: ONESELF_NO_CONTENT },
    { of: "missing", ask: "DELETE /api/network/blocks/{missing}", cells: ONESELF_NO_CONTENT },
  ],
  "GET /api/messages": [
    {
      of: "own",
      ask: "GET /api/messages",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member", "other"] },
    },
  ],
  "GET /api/messages/:peerId": [
    {
      of: "own",
      ask: "GET /api/messages/{owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { message: ["other"] },
    },
    {
      of: "other's",
      ask: "GET /api/messages/{other}",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member"] },
    },
    { of: "missing", ask: "GET /api/messages/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  "POST /api/messages/:peerId": [
    {
      of: "own",
      ask: "POST /api/messages/{owner}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 201 201 404 403 201",
    },
    {
      of: "missing",
      ask: "POST /api/messages/{missing}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "PUT /api/messages/:peerId/reading": [
    {
      of: "own",
      ask: "PUT /api/messages/{owner}/reading",
      body: { seq: 0 },
      cells: "401 403 204 204 404 403 204",
    },
    {
      of: "missing",
      ask: "PUT /api/messages/{missing}/reading",
      body: { seq: 0 },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "GET /api/messages/:peerId/socket": [
    {
      of: "own",
      ask: "UPGRADE /api/messages/{owner}/socket?v=1",
      cells: "4401 4403 open open 4404 4401 open",
      sees: { message: ["other"] },
    },
    { of: "missing", ask: "UPGRADE /api/messages/{missing}/socket?v=1", cells: "4401 4403 4404 4404 4404 4401 4404" },
  ],
  "GET /api/inbox/socket": [
    {
      of: "own",
      ask: "UPGRADE /api/inbox/socket?v=1",
      cells: "4401 open open open open 4401 open",
      sees: { message: ["member", "other"] },
    },
  ],

  // Events are public; places belong to their members, mailed links to whoever read the mail.
  "GET /api/events": [
    { of: "none", ask: "GET /api/events", cells: ANYBODY },
    { of: "found", ask: "GET /api/events?q=summit&place=saal&free=1", cells: ANYBODY },
    { of: "own places", ask: "GET /api/events?view=mine", cells: ONESELF },
    { of: "own events", ask: "GET /api/events?view=hosting", cells: ONESELF },
  ],
  "POST /api/events": [
    { of: "own", ask: "POST /api/events", body: EVENT, cells: "401 403 201 201 201 403 201" },
    {
      of: "authority",
      ask: "POST /api/events",
      body: { ...EVENT, hostId: "{owner}", attendeeCount: 100, exclusive: true },
      cells: "401 403 422 422 422 403 422",
    },
  ],
  "GET /api/events/:id": [
    { of: "own", ask: "GET /api/events/{event}", cells: ANYBODY },
    { of: "missing", ask: "GET /api/events/{missing}", cells: NOWHERE },
  ],
  "PATCH /api/events/:id": [
    // What it is already: nobody raises the version that the next one names.
    {
      of: "own",
      ask: "PATCH /api/events/{hosted-event}",
      body: { version: 1, location: "Zürich, Saal am Wasser" },
      cells: "401 403 200 403 403 403 200",
    },
    { of: "missing", ask: "PATCH /api/events/{missing}", body: { version: 1 }, cells: HOSTS_MISSING },
  ],
  "DELETE /api/events/:id": [
    { of: "own", ask: "DELETE /api/events/{hosted-event}", cells: "401 403 204 403 403 403 204" },
    { of: "missing", ask: "DELETE /api/events/{missing}", cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/cancellation": [
    {
      of: "own",
      ask: "POST /api/events/{hosted-event}/cancellation",
      body: { reason: "The hall is closed." },
      cells: "401 403 204 403 403 403 204",
    },
    { of: "missing", ask: "POST /api/events/{missing}/cancellation", body: {}, cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/announcements": [
    // The host alone speaks to those who come.
    {
      of: "own",
      ask: "POST /api/events/{hosted-event}/announcements",
      body: { text: "The door is around the corner." },
      cells: "401 403 202 403 403 403 403",
    },
    { of: "missing", ask: "POST /api/events/{missing}/announcements", body: { text: "Nobody." }, cells: HOSTS_MISSING },
  ],
  "GET /api/events/:id/attendees": [
    { of: "own", ask: "GET /api/events/{event}/attendees", cells: ONESELF },
    { of: "searched", ask: "GET /api/events/{event}/attendees?q=own", cells: ONESELF },
    { of: "missing", ask: "GET /api/events/{missing}/attendees", cells: MEMBERS_MISSING },
  ],
  // `other` hosts the event at which the owner has a place.
  "GET /api/events/:id/registrations": [
    {
      of: "own",
      ask: "GET /api/events/{event}/registrations",
      cells: "401 403 403 200 403 403 200",
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", ask: "GET /api/events/{missing}/registrations", cells: MEMBERS_MISSING },
  ],
  "GET /api/events/:id/registrations.csv": [
    {
      of: "own",
      ask: "GET /api/events/{event}/registrations.csv",
      cells: "401 403 403 200 403 403 200",
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", ask: "GET /api/events/{missing}/registrations.csv", cells: MEMBERS_MISSING },
  ],
  "GET /api/events/:id/registration.ics": [
    { of: "own", ask: "GET /api/events/{event}/registration.ics", cells: "401 404 200 404 404 403 404" },
    { of: "missing", ask: "GET /api/events/{missing}/registration.ics", cells: MEMBERS_MISSING },
  ],
  "POST /api/events/:id/registration": [
    {
      of: "own",
      ask: "POST /api/events/{event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "201 201 200 201 201 403 201",
    },
    {
      of: "exclusive",
      ask: "POST /api/events/{exclusive-event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "403 403 201 403 403 403 403",
    },
    {
      of: "missing",
      ask: "POST /api/events/{missing}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "404 404 404 404 404 403 404",
    },
  ],
  "PATCH /api/events/:id/registration": [
    {
      of: "own",
      ask: "PATCH /api/events/{event}/registration",
      body: { listed: false },
      cells: "401 404 200 404 404 403 404",
    },
    { of: "missing", ask: "PATCH /api/events/{missing}/registration", body: { listed: false }, cells: MEMBERS_MISSING },
  ],
  "DELETE /api/events/:id/registration": [
    { of: "own", ask: "DELETE /api/events/{event}/registration", cells: ONESELF_NO_CONTENT },
    { of: "missing", ask: "DELETE /api/events/{missing}/registration", cells: MEMBERS_MISSING },
  ],
  "GET /api/registrations/link": [
    { of: "own", ask: "GET /api/registrations/link?token={registration-token}", cells: ANYBODY },
    { of: "missing", ask: "GET /api/registrations/link?token=none", cells: NOWHERE },
  ],
  "GET /api/registrations/calendar": [
    { of: "own", ask: "GET /api/registrations/calendar?token={registration-token}", cells: ANYBODY },
    { of: "missing", ask: "GET /api/registrations/calendar?token=none", cells: NOWHERE },
  ],
  "POST /api/registrations/confirmation": [
    { of: "missing", ask: "POST /api/registrations/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/cancellation": [
    { of: "missing", ask: "POST /api/registrations/cancellation", body: { token: "none" }, cells: NOWHERE },
  ],
  "GET /api/pages/:slug": [
    { of: "published", ask: "GET /api/pages/terms", cells: ANYBODY },
    { of: "draft", ask: "GET /api/pages/about", cells: ANYBODY },
    { of: "missing", ask: "GET /api/pages/nothing", cells: NOWHERE },
  ],

  // The admin panel.
  "GET /api/admin/summary": [{ of: "none", ask: "GET /api/admin/summary", cells: ADMIN_ONLY }],
  "GET /api/admin/applications": [
    { of: "own", ask: "GET /api/admin/applications", cells: ADMIN_ONLY, sees: forAdmins },
  ],
  "POST /api/admin/applications/:id/approval": [
    {
      of: "own",
      ask: "POST /api/admin/applications/{owner}/approval",
      body: { kind: "tier" },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      ask: "POST /api/admin/applications/{missing}/approval",
      body: { kind: "membership" },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/applications/:id/rejection": [
    {
      of: "own",
      ask: "POST /api/admin/applications/{owner}/rejection",
      body: { kind: "tier", reason: "Not this year." },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      ask: "POST /api/admin/applications/{missing}/rejection",
      body: { kind: "membership", reason: "Nobody." },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/members": [
    { of: "own", ask: "GET /api/admin/members?q={email}", cells: ADMIN_ONLY, sees: forAdmins },
  ],
  "GET /api/admin/members/:id": [
    {
      of: "own",
      ask: "GET /api/admin/members/{owner}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], audit: ["admin"], note: ["admin"] },
    },
    { of: "missing", ask: "GET /api/admin/members/{missing}", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/role": [
    { of: "own", ask: "PUT /api/admin/members/{owner}/role", body: { role: "admin" }, cells: ADMIN_NO_CONTENT },
    { of: "missing", ask: "PUT /api/admin/members/{missing}/role", body: { role: "admin" }, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/suspension": [
    {
      of: "own",
      ask: "PUT /api/admin/members/{owner}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      ask: "PUT /api/admin/members/{missing}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/suspension": [
    { of: "own", ask: "DELETE /api/admin/members/{owner}/suspension", cells: ADMIN_NO_CONTENT },
    { of: "missing", ask: "DELETE /api/admin/members/{missing}/suspension", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/tier": [
    {
      of: "own",
      ask: "PUT /api/admin/members/{owner}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      ask: "PUT /api/admin/members/{missing}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/sessions": [
    { of: "own", ask: "DELETE /api/admin/members/{owner}/sessions", cells: ADMIN_NO_CONTENT },
    { of: "missing", ask: "DELETE /api/admin/members/{missing}/sessions", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/tiers": [{ of: "none", ask: "GET /api/admin/tiers", cells: ADMIN_ONLY }],
  "POST /api/admin/tiers": [
    {
      of: "none",
      ask: "POST /api/admin/tiers",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [] },
      cells: ADMIN_CREATED,
    },
  ],
  "PUT /api/admin/tiers/:id": [
    {
      of: "own",
      ask: "PUT /api/admin/tiers/{spare-tier}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      ask: "PUT /api/admin/tiers/{missing}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/registration": [{ of: "none", ask: "GET /api/admin/registration", cells: ADMIN_ONLY }],
  "PUT /api/admin/registration": [
    { of: "none", ask: "PUT /api/admin/registration", body: { mode: "restricted" }, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/invitations": [
    { of: "own", ask: "GET /api/admin/invitations", cells: ADMIN_ONLY, sees: { note: ["admin"] } },
  ],
  "POST /api/admin/invitations": [
    {
      of: "none",
      ask: "POST /api/admin/invitations",
      body: { note: "For a friend", trusted: false, maxUses: 1, expiresInDays: 7 },
      cells: ADMIN_CREATED,
    },
  ],
  "GET /api/admin/invitations/:id/uses": [
    { of: "own", ask: "GET /api/admin/invitations/{invitation}/uses", cells: ADMIN_ONLY, sees: forAdmins },
    { of: "missing", ask: "GET /api/admin/invitations/{missing}/uses", cells: ADMIN_MISSING },
  ],
  "DELETE /api/admin/invitations/:id": [
    { of: "own", ask: "DELETE /api/admin/invitations/{invitation}", cells: ADMIN_NO_CONTENT },
    { of: "missing", ask: "DELETE /api/admin/invitations/{missing}", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/pages": [{ of: "none", ask: "GET /api/admin/pages", cells: ADMIN_ONLY }],
  "GET /api/admin/pages/:slug": [
    { of: "draft", ask: "GET /api/admin/pages/about", cells: ADMIN_ONLY, sees: { draft: ["admin"] } },
    { of: "missing", ask: "GET /api/admin/pages/nothing", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/pages/:slug": [
    {
      of: "draft",
      ask: "PUT /api/admin/pages/careers",
      body: { title: "Careers", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      ask: "PUT /api/admin/pages/nothing",
      body: { title: "Nothing", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/pages/preview": [
    { of: "none", ask: "POST /api/admin/pages/preview", body: { markdown: "# Words" }, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/outbox": [
    {
      of: "own",
      ask: "GET /api/admin/outbox",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "new-email": ["admin"], "mail-error": ["admin"] },
    },
  ],
  "GET /api/admin/outbox/:id": [
    {
      of: "own",
      ask: "GET /api/admin/outbox/{mail}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", ask: "GET /api/admin/outbox/{missing}", cells: ADMIN_MISSING },
  ],
  "POST /api/admin/outbox/:id/replay": [
    {
      of: "own",
      ask: "POST /api/admin/outbox/{mail}/replay",
      body: {},
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", ask: "POST /api/admin/outbox/{missing}/replay", body: {}, cells: ADMIN_MISSING },
  ],
  "GET /api/admin/audit": [
    { of: "own", ask: "GET /api/admin/audit?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/audit.csv": [
    { of: "own", ask: "GET /api/admin/audit.csv?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/setup": [{ of: "none", ask: "GET /api/admin/setup", cells: ADMIN_ONLY }],

  // Page navigations.
  "GET /": [{ of: "none", ask: "GET /", cells: ANYBODY }],
  "GET /sign-in": [{ of: "none", ask: "GET /sign-in", cells: BEFORE_SIGN_IN }],
  "GET /sign-up": [{ of: "none", ask: "GET /sign-up", cells: BEFORE_SIGN_IN }],
  "GET /forgot-password": [{ of: "none", ask: "GET /forgot-password", cells: ANYBODY, sees: { email: ["member"] } }],
  "GET /confirm-address": [
    {
      of: "own",
      ask: "GET /confirm-address?token={address-token}",
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
  ],
  "GET /registration": [
    { of: "own", ask: "GET /registration?token={registration-token}", cells: ANYBODY, sees: { email: ["member"] } },
  ],
  "GET /setup": [
    { of: "missing", ask: "GET /setup", cells: "404 404 404 404 404 404 404", sees: { email: ["member"] } },
  ],
  "GET /dashboard": [{ of: "own", ask: "GET /dashboard", cells: OWN_PAGE, sees: { email: ["member"] } }],
  "GET /settings": [
    { of: "own", ask: "GET /settings", cells: OWN_PAGE, sees: { email: ["member"], "new-email": ["member"] } },
  ],
  "GET /settings/:section": [
    {
      of: "own",
      ask: "GET /settings/security",
      cells: OWN_PAGE,
      sees: { email: ["member"], sessionLocation: ["member"] },
    },
    {
      of: "missing",
      ask: "GET /settings/nothing",
      cells: NOWHERE,
      sees: { email: ["member"] },
    },
  ],
  "GET /admin": [
    { of: "none", ask: "GET /admin", cells: "302 404 404 404 404 302 200", sees: { email: ["member", "admin"] } },
  ],
  "GET /admin/:section": [
    {
      of: "none",
      ask: "GET /admin/approvals",
      cells: "302 404 404 404 404 302 200",
      sees: { email: ["member", "admin"] },
    },
    {
      of: "missing",
      ask: "GET /admin/nothing",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /admin/:section/:id": [
    {
      of: "own",
      ask: "GET /admin/members/{owner}",
      cells: "302 404 404 404 404 302 200",
      sees: { email: ["member", "admin"], audit: ["admin"], note: ["admin"] },
    },
  ],
  "GET /events": [
    { of: "none", ask: "GET /events", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "own", ask: "GET /events?view=hosting", cells: OWN_PAGE, sees: { email: ["member"] } },
  ],
  "GET /events/:id/registrations": [
    {
      of: "own",
      ask: "GET /events/{event}/registrations",
      cells: "302 404 404 200 404 302 200",
      sees: { email: ["member", "other", "admin"], company: ["other", "admin"] },
    },
    {
      of: "missing",
      ask: "GET /events/{missing}/registrations",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /sitemap.xml": [{ of: "none", ask: "GET /sitemap.xml", cells: ANYBODY }],
  "GET /robots.txt": [{ of: "none", ask: "GET /robots.txt", cells: ANYBODY }],
  "GET /.well-known/security.txt": [{ of: "none", ask: "GET /.well-known/security.txt", cells: ANYBODY }],
  "GET /events/:id": [
    { of: "own", ask: "GET /events/{event}", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "missing", ask: "GET /events/{missing}", cells: NOWHERE, sees: { email: ["member"] } },
  ],
  "GET /messages": [
    {
      of: "own",
      ask: "GET /messages",
      cells: OWN_PAGE,
      sees: { email: ["member"], message: ["member", "other"] },
    },
  ],
  "GET /messages/:id": [
    {
      of: "own",
      ask: "GET /messages/{owner}",
      cells: "302 200 200 200 404 302 200",
      sees: { email: ["member"], message: ["member", "other"] },
    },
    {
      of: "missing",
      ask: "GET /messages/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  ...Object.fromEntries(
    ["feed", "directory", "about", "careers", "contact", "blog", "terms", "privacy", "cookies"].map((slug) => [
      `GET /${slug}`,
      [{ of: "none", ask: `GET /${slug}`, cells: ANYBODY, sees: { email: ["member"] } satisfies Sees }],
    ]),
  ),
  "GET /*": [{ of: "missing", ask: "GET /nothing/here", cells: NOWHERE, sees: { email: ["member"] } }],
};
