import { type Caller, COLUMNS, type Row, type Sees } from "./access-row.ts";

/** The expected cell of each caller. */
export function cellsOf({ request, cells, also }: Row): Record<Caller, string> {
  const columns = Object.fromEntries(cells.split(" ").map((cell, at) => [COLUMNS[at], cell])) as Record<Caller, string>;
  const { pending, other } = columns;
  const oneStep = / \/api\/admin\//.test(request) ? "403" : other;
  return { ...columns, rejected: pending, unverified: pending, "one-step": oneStep, ...also };
}

const ADMIN_ONLY = "401 403 403 403 403 403 200";
const ADMIN_NO_CONTENT = "401 403 403 403 403 403 204";
const ADMIN_MISSING = "401 403 403 403 403 403 404";
const ADMIN_CREATED = "401 403 403 403 403 403 201";
const ANYBODY = "200 200 200 200 200 200 200";
const NOWHERE = "404 404 404 404 404 404 404";
const ONESELF = "401 200 200 200 200 403 200";
const ATTENDEES = "401 403 200 200 200 403 200";
const ONESELF_NO_CONTENT = "401 204 204 204 204 403 204";
/** Objects for members, when they do not exist. */
const MEMBERS_MISSING = "401 404 404 404 404 403 404";
/** Objects of hosts, when they do not exist. Pending members cannot host. */
const HOSTS_MISSING = "401 403 404 404 404 403 404";
/** Only the owner has a password, and the request has a wrong one. */
const WRONG_PASSWORD = "401 409 403 409 409 403 409";
/** A page for members: visitors and suspended members are redirected to sign-in. */
const OWN_PAGE = "302 200 200 200 200 302 200";
const BEFORE_SIGN_IN = "200 302 302 302 302 200 302";

/** A key that no picture has. */
const NO_PICTURE = "aaaaaaaaaaaaaaaaaaaaaa.png";

const EVENT = {
  title: "An evening of one's own",
  startsAt: "{next-week}",
  timeZone: "Europe/Zurich",
  location: "Zürich",
  description: "Words about it, enough of them.",
};

/** Profiles that are not public are for admitted members whom no block parts from the owner. */
const PROFILE_READERS = ["member", "other", "admin", "one-step"] as const;
const OWN_PROFILE: Sees = { email: ["member"], bio: ["member"] };
/** A valid body of each part of a profile. */
const PROFILE_PARTS = {
  intro: { title: "Partner", company: "", location: "", website: null },
  about: { bio: "Words about it.", interests: [] },
  focus: {
    kind: "founder",
    ...{ sectors: [], stages: [], regions: [], loans: [], services: [], formats: [] },
    ...{ amountMinMinor: null, amountMaxMinor: null, currency: null, termMinMonths: null, termMaxMonths: null },
  },
  experience: { entries: [] },
  education: { entries: [] },
  skills: { names: ["Payments"] },
  links: { links: [] },
  visibility: { isPublic: true, isEmailShown: true, isAnswerTimeShown: false },
};

const forAdmins: Sees = { email: ["admin"] };

/** The rows of each topic with a file of its own, `rows-<topic>.ts`. */
const TOPICS = import.meta.glob<Record<string, Row[]>>("./rows-*.ts", { eager: true, import: "ROWS" });

/** Every route by its method and pattern. A route that is missing here and in the topics fails the test. */
export const MATRIX: Record<string, Row[]> = {
  ...Object.assign({}, ...Object.values(TOPICS)),
  "GET /api/health": [{ of: "none", request: "GET /api/health", cells: ANYBODY }],

  // The signed-in member.
  "GET /api/me": [{ of: "own", request: "GET /api/me", cells: ONESELF, sees: { email: ["member"] } }],
  "PATCH /api/me": [
    {
      of: "own",
      request: "PATCH /api/me",
      body: { name: "Another Name" },
      cells: ONESELF,
      sees: { email: ["member"] },
    },
    {
      of: "authority",
      request: "PATCH /api/me",
      body: { name: "Another Name", role: "admin", isAdmin: true },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "POST /api/me/session": [{ of: "own", request: "POST /api/me/session", body: {}, cells: ONESELF_NO_CONTENT }],
  "GET /api/me/account": [
    { of: "own", request: "GET /api/me/account", cells: ONESELF, sees: { "new-email": ["member"] } },
  ],
  "PUT /api/me/kind": [
    { of: "own", request: "PUT /api/me/kind", body: { kind: "lender" }, cells: ONESELF, sees: { email: ["member"] } },
    {
      of: "authority",
      request: "PUT /api/me/kind",
      body: { kind: "lender", role: "admin" },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "PUT /api/me/avatar": [
    {
      of: "own",
      request: "PUT /api/me/avatar",
      body: { key: "{avatar}" },
      cells: "401 404 200 404 404 403 404",
      sees: { email: ["member"] },
    },
    { of: "missing", request: "PUT /api/me/avatar", body: { key: NO_PICTURE }, cells: MEMBERS_MISSING },
  ],
  "DELETE /api/me/avatar": [{ of: "own", request: "DELETE /api/me/avatar", cells: ONESELF_NO_CONTENT }],
  // Empty, and so no picture: `upload.test.ts` uploads some.
  "POST /api/media": [
    {
      of: "none",
      request: "POST /api/media?use=avatar",
      type: "image/png",
      body: {},
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "GET /media/:key": [
    { of: "own", request: "GET /media/{avatar}", cells: ANYBODY },
    { of: "missing", request: `GET /media/${NO_PICTURE}`, cells: NOWHERE },
  ],
  "PUT /api/me/email": [
    {
      of: "own",
      request: "PUT /api/me/email",
      body: { password: "not the password", newEmail: "elsewhere@example.com" },
      cells: WRONG_PASSWORD,
    },
  ],
  "DELETE /api/me/email": [{ of: "own", request: "DELETE /api/me/email", cells: ONESELF_NO_CONTENT }],
  "PUT /api/me/password": [
    {
      of: "own",
      request: "PUT /api/me/password",
      body: { password: "not the password", newPassword: "a much better one" },
      cells: WRONG_PASSWORD,
    },
  ],
  // Who hosts events to come is refused, as are the owner and the other one; and the last admin.
  "POST /api/me/deletion": [
    {
      of: "own",
      request: "POST /api/me/deletion",
      body: {},
      cells: "401 200 409 409 200 403 200",
      also: { "one-step": "200" },
    },
  ],
  "DELETE /api/me/deletion": [{ of: "own", request: "DELETE /api/me/deletion", cells: ONESELF_NO_CONTENT }],
  "POST /api/me/copy": [
    {
      of: "own",
      request: "POST /api/me/copy",
      body: {},
      cells: ONESELF,
      sees: {
        ...{ email: ["member"], "new-email": ["member"], sessionLocation: ["member"], company: ["member"] },
        ...{
          securityEvent: ["member"],
          bio: ["member"],
          post: ["member"],
          comment: ["member"],
          pitch: ["member"],
          quote: ["member"],
          message: ["member", "other"],
        },
        ...{ recommendation: ["other"], "request-note": ["other"], question: ["other"], "deal-note": ["other"] },
      },
    },
  ],
  "GET /api/me/security": [
    { of: "own", request: "GET /api/me/security", cells: ONESELF, sees: { sessionLocation: ["member"] } },
  ],
  "GET /api/me/security-events": [
    { of: "own", request: "GET /api/me/security-events", cells: ONESELF, sees: { securityEvent: ["member"] } },
  ],
  "DELETE /api/me/sessions": [{ of: "own", request: "DELETE /api/me/sessions", cells: ONESELF_NO_CONTENT }],
  "DELETE /api/me/sessions/:id": [
    { of: "own", request: "DELETE /api/me/sessions/{session}", cells: "401 404 204 404 404 403 404" },
    { of: "missing", request: "DELETE /api/me/sessions/{missing}", cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/me/identities/:provider": [
    { of: "own", request: "DELETE /api/me/identities/google", cells: "401 404 204 404 404 403 404" },
    { of: "missing", request: "DELETE /api/me/identities/nobody", cells: "401 404 404 404 404 403 404" },
  ],
  "POST /api/me/application": [
    // Repeating a pending application is no error; approved members have nothing to apply for, and a rejected one waits for 30 days.
    {
      of: "own",
      request: "POST /api/me/application",
      body: {},
      cells: "401 204 409 409 409 403 409",
      also: { rejected: "409", unverified: "409" },
    },
  ],
  "GET /api/tiers": [{ of: "none", request: "GET /api/tiers", cells: ANYBODY }],
  "PUT /api/tiers/request": [
    { of: "own", request: "PUT /api/tiers/request", body: { tierId: "{top-tier}" }, cells: ONESELF },
    {
      of: "missing",
      request: "PUT /api/tiers/request",
      body: { tierId: "{missing}" },
      cells: "401 404 404 404 404 403 404",
    },
  ],
  "DELETE /api/tiers/request": [{ of: "own", request: "DELETE /api/tiers/request", cells: ONESELF_NO_CONTENT }],

  // Sign-up and sign-in: open to everybody, and the body decides.
  "GET /api/auth/registration": [{ of: "none", request: "GET /api/auth/registration", cells: ANYBODY }],
  "POST /api/auth/sign-up/email": [
    {
      of: "authority",
      request: "POST /api/auth/sign-up/email",
      body: {
        name: "Nora",
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
      request: "POST /api/auth/sign-up/email",
      body: { name: "Nora", email: "{email}", password: "a good password", acceptedTerms: true },
      cells: "409 409 409 409 409 409 409",
    },
  ],
  "POST /api/auth/sign-in/email": [
    {
      of: "own",
      request: "POST /api/auth/sign-in/email",
      body: { email: "{email}", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
    {
      of: "missing",
      request: "POST /api/auth/sign-in/email",
      body: { email: "nobody@example.com", password: "not the password" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  "POST /api/auth/sign-out": [{ of: "own", request: "POST /api/auth/sign-out", body: {}, cells: ANYBODY }],
  "POST /api/auth/request-password-reset": [
    // Six links in half an hour for new browsers of any network, for known and unknown addresses.
    {
      of: "own",
      request: "POST /api/auth/request-password-reset",
      body: { email: "{email}" },
      cells: "200 200 200 200 200 200 429",
      also: { rejected: "429", unverified: "429", "one-step": "429" },
    },
    {
      of: "missing",
      request: "POST /api/auth/request-password-reset",
      body: { email: "nobody@example.com" },
      cells: "200 200 200 200 200 200 429",
      also: { rejected: "429", unverified: "429", "one-step": "429" },
    },
  ],
  "POST /api/auth/reset-password": [
    {
      of: "missing",
      request: "POST /api/auth/reset-password",
      body: { token: "none", newPassword: "a good password" },
      cells: NOWHERE,
    },
  ],
  "POST /api/auth/verification": [
    // A mail is sent to an unverified address only.
    { of: "own", request: "POST /api/auth/verification", body: {}, cells: ONESELF, also: { unverified: "202" } },
  ],
  // Only a mail to that address contains the token, so its bearer has read that mail.
  "POST /api/auth/confirmation/link": [
    {
      of: "own",
      request: "POST /api/auth/confirmation/link",
      body: { token: "{address-token}" },
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
    { of: "missing", request: "POST /api/auth/confirmation/link", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/auth/confirmation": [
    { of: "missing", request: "POST /api/auth/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/auth/reauthentication": [
    {
      of: "own",
      request: "POST /api/auth/reauthentication",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor": [
    {
      of: "own",
      request: "POST /api/auth/second-factor",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
    },
  ],
  "POST /api/auth/second-factor/confirmation": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/confirmation",
      body: { code: "000000" },
      cells: "401 401 401 401 401 403 401",
    },
  ],
  "POST /api/auth/second-factor/removal": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/removal",
      body: { password: "not the password" },
      cells: WRONG_PASSWORD,
      also: { "one-step": "403" },
    },
  ],
  "DELETE /api/auth/second-factor/pending-removal": [
    { of: "own", request: "DELETE /api/auth/second-factor/pending-removal", cells: ONESELF_NO_CONTENT },
  ],
  "POST /api/auth/second-factor/recovery-codes": [
    {
      of: "own",
      request: "POST /api/auth/second-factor/recovery-codes",
      body: { password: "not the password" },
      // None of them can make codes: the owner's password is wrong, the others have none.
      cells: "401 409 403 409 409 403 409",
    },
  ],
  "POST /api/auth/second-step": [
    {
      of: "missing",
      request: "POST /api/auth/second-step",
      body: { code: "000000" },
      cells: "401 401 401 401 401 401 401",
    },
  ],
  // No provider is configured here. oauth.test.ts tests configured ones.
  "POST /api/auth/sign-in/social": [
    { of: "missing", request: "POST /api/auth/sign-in/social", body: { provider: "linkedin" }, cells: NOWHERE },
  ],
  "GET /api/auth/callback/:provider": [
    { of: "missing", request: "GET /api/auth/callback/linkedin?code=x&state=y", cells: NOWHERE },
  ],
  "POST /api/auth/link-social": [
    {
      of: "missing",
      request: "POST /api/auth/link-social",
      body: { provider: "linkedin" },
      cells: "401 404 404 404 404 403 404",
      also: { unverified: "403" },
    },
  ],
  "POST /api/auth/invitation": [
    { of: "own", request: "POST /api/auth/invitation", body: { code: "{code}" }, cells: ANYBODY },
    {
      of: "missing",
      request: "POST /api/auth/invitation",
      body: { code: "NODEXXXXXXXX" },
      cells: "403 403 403 403 403 403 403",
    },
  ],
  // There is an admin already, so the route answers 404.
  "GET /api/setup": [{ of: "missing", request: "GET /api/setup", cells: NOWHERE }],
  "POST /api/setup": [
    { of: "missing", request: "POST /api/setup", body: { secret: "a guess" }, cells: "401 404 404 404 404 403 404" },
  ],

  // Members and other members.
  "GET /api/network/blocks": [{ of: "own", request: "GET /api/network/blocks", cells: ONESELF }],
  "PUT /api/network/blocks/:memberId": [
    { of: "own", request: "PUT /api/network/blocks/{owner}", body: {}, cells: "401 204 409 204 404 403 204" },
    { of: "missing", request: "PUT /api/network/blocks/{missing}", body: {}, cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/network/blocks/:memberId": [
    { of: "own", request: "DELETE /api/network/blocks/{owner}", cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "DELETE /api/network/blocks/{missing}", cells: ONESELF_NO_CONTENT },
  ],
  "GET /api/profiles/:id": [
    {
      of: "own",
      request: "GET /api/profiles/{owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { email: ["member"], bio: PROFILE_READERS },
    },
    { of: "oneself", request: "GET /api/profiles/me", cells: ONESELF, sees: OWN_PROFILE },
    { of: "public", request: "GET /api/profiles/{public}", cells: ANYBODY },
    { of: "missing", request: "GET /api/profiles/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  ...Object.fromEntries(
    Object.entries(PROFILE_PARTS).map(([part, values]): [string, Row[]] => [
      `PUT /api/profiles/me/${part}`,
      [
        {
          of: "own",
          request: `PUT /api/profiles/me/${part}`,
          body: { version: 0, ...values },
          cells: ONESELF,
          sees: OWN_PROFILE,
        },
        {
          of: "authority",
          request: `PUT /api/profiles/me/${part}`,
          body: { version: 0, ...values, memberId: "{other}" },
          cells: "401 422 422 422 422 403 422",
        },
      ],
    ]),
  ),
  "POST /api/profiles/:id/view": [
    { of: "own", request: "POST /api/profiles/{owner}/view", body: {}, cells: "401 403 204 204 404 403 204" },
    { of: "public", request: "POST /api/profiles/{public}/view", body: {}, cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "POST /api/profiles/{missing}/view", body: {}, cells: "401 403 404 404 404 403 404" },
  ],

  // Endorsements and recommendations. The owner has a skill, a text of the other that waits, and asked the admin for one.
  "PUT /api/profiles/:id/skills/:skillId/endorsement": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/skills/{skill}/endorsement",
      body: {},
      cells: "401 403 409 200 404 403 200",
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/skills/{skill}/endorsement",
      body: {},
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/skills/:skillId/endorsement": [
    {
      of: "own",
      request: "DELETE /api/profiles/{owner}/skills/{skill}/endorsement",
      cells: "401 403 409 200 404 403 200",
    },
    { of: "missing", request: "DELETE /api/profiles/{missing}/skills/{skill}/endorsement", cells: HOSTS_MISSING },
  ],
  "GET /api/profiles/:id/skills/:skillId/endorsements": [
    {
      of: "own",
      request: "GET /api/profiles/{owner}/skills/{skill}/endorsements",
      cells: "401 403 200 200 404 403 200",
    },
    { of: "missing", request: "GET /api/profiles/{missing}/skills/{skill}/endorsements", cells: HOSTS_MISSING },
  ],
  "PUT /api/profiles/me/preview": [
    {
      of: "missing",
      request: "PUT /api/profiles/me/preview",
      body: { key: NO_PICTURE, of: "another text" },
      cells: "401 409 409 409 409 403 409",
    },
    {
      of: "authority",
      request: "PUT /api/profiles/me/preview",
      body: { key: NO_PICTURE, of: "", memberId: "{other}" },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "PUT /api/profiles/me/skills/:skillId/endorsements/:memberId": [
    {
      of: "own",
      request: "PUT /api/profiles/me/skills/{skill}/endorsements/{other}",
      body: { isHidden: false },
      cells: "401 404 204 404 404 403 404",
    },
  ],
  "GET /api/profiles/:id/recommendations": [
    { of: "own", request: "GET /api/profiles/{owner}/recommendations", cells: "401 403 200 200 404 403 200" },
    { of: "missing", request: "GET /api/profiles/{missing}/recommendations", cells: HOSTS_MISSING },
  ],
  // The other hosts an event that the owner attends.
  "PUT /api/profiles/:id/recommendation": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/recommendation",
      body: { version: 0, relationship: "worked-with", text: "Twenty characters and some more." },
      cells: "401 403 409 200 404 403 200",
      also: { "one-step": "403" },
      sees: { "recommendation-note": ["admin"] },
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/recommendation",
      body: { version: 0, relationship: "worked-with", text: "Twenty characters and some more." },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/recommendation": [
    { of: "missing", request: "DELETE /api/profiles/{missing}/recommendation", cells: ONESELF_NO_CONTENT },
  ],
  "PUT /api/profiles/:id/recommendation-request": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/recommendation-request",
      body: { note: "" },
      cells: "401 403 409 200 404 403 200",
      also: { "one-step": "403" },
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/recommendation-request",
      body: { note: "" },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/recommendation-request": [
    { of: "missing", request: "DELETE /api/profiles/{missing}/recommendation-request", cells: ONESELF_NO_CONTENT },
  ],
  "DELETE /api/profiles/me/recommendation-requests/:id": [
    { of: "missing", request: "DELETE /api/profiles/me/recommendation-requests/{missing}", cells: ONESELF_NO_CONTENT },
  ],
  "PUT /api/profiles/me/recommendations/:authorId": [
    {
      of: "own",
      request: "PUT /api/profiles/me/recommendations/{other}",
      body: { state: "hidden", version: 0 },
      cells: "401 404 204 404 404 403 404",
    },
  ],
  "GET /api/recommendations": [
    {
      of: "own",
      request: "GET /api/recommendations",
      cells: ONESELF,
      sees: { recommendation: ["member", "other"], "recommendation-note": ["member", "admin"] },
    },
  ],
  "GET /api/messages": [
    {
      of: "own",
      request: "GET /api/messages",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member", "other"] },
    },
  ],
  "GET /api/messages/:peerId": [
    {
      of: "own",
      request: "GET /api/messages/{owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { message: ["other"] },
    },
    {
      of: "other's",
      request: "GET /api/messages/{other}",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member"] },
    },
    { of: "missing", request: "GET /api/messages/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  "POST /api/messages/:peerId": [
    {
      of: "own",
      request: "POST /api/messages/{owner}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 201 201 404 403 201",
    },
    {
      of: "missing",
      request: "POST /api/messages/{missing}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "PUT /api/messages/:peerId/reading": [
    {
      of: "own",
      request: "PUT /api/messages/{owner}/reading",
      body: { seq: 0 },
      cells: "401 403 204 204 404 403 204",
    },
    {
      of: "missing",
      request: "PUT /api/messages/{missing}/reading",
      body: { seq: 0 },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "GET /api/messages/:peerId/socket": [
    {
      of: "own",
      request: "UPGRADE /api/messages/{owner}/socket?v=1",
      cells: "4401 4403 open open 4404 4401 open",
      sees: { message: ["other"] },
    },
    {
      of: "missing",
      request: "UPGRADE /api/messages/{missing}/socket?v=1",
      cells: "4401 4403 4404 4404 4404 4401 4404",
    },
  ],
  "GET /api/inbox/socket": [
    {
      of: "own",
      request: "UPGRADE /api/inbox/socket?v=1",
      cells: "4401 open open open open 4401 open",
      sees: { message: ["member", "other"] },
    },
  ],

  // Events are public; registrations belong to their members, mailed links to the readers of the mail.
  "GET /api/events": [
    { of: "none", request: "GET /api/events", cells: ANYBODY },
    { of: "found", request: "GET /api/events?q=summit&place=saal&free=1", cells: ANYBODY },
    { of: "own places", request: "GET /api/events?view=mine", cells: ONESELF },
    { of: "own events", request: "GET /api/events?view=hosting", cells: ONESELF },
  ],
  "GET /api/events/hosts": [
    { of: "none", request: "GET /api/events/hosts?q=nobody", cells: "401 403 200 200 200 403 200" },
  ],
  "POST /api/events": [
    { of: "own", request: "POST /api/events", body: EVENT, cells: "401 403 201 201 201 403 201" },
    {
      of: "authority",
      request: "POST /api/events",
      body: { ...EVENT, hostId: "{owner}", attendeeCount: 100, exclusive: true },
      cells: "401 403 422 422 422 403 422",
    },
  ],
  "GET /api/events/:id": [
    { of: "own", request: "GET /api/events/{event}", cells: ANYBODY },
    { of: "missing", request: "GET /api/events/{missing}", cells: NOWHERE },
  ],
  "PATCH /api/events/:id": [
    // Unchanged values, so that no caller raises the version of the next request.
    {
      of: "own",
      request: "PATCH /api/events/{hosted-event}",
      body: { version: 1, location: "Zürich, Saal am Wasser" },
      cells: "401 403 200 403 403 403 200",
    },
    { of: "missing", request: "PATCH /api/events/{missing}", body: { version: 1 }, cells: HOSTS_MISSING },
  ],
  "PUT /api/events/:id/preview": [
    {
      of: "own",
      request: "PUT /api/events/{hosted-event}/preview",
      body: { key: NO_PICTURE, of: "Another text" },
      cells: "401 403 409 403 403 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/events/{missing}/preview",
      body: { key: NO_PICTURE, of: "Any text" },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/events/:id": [
    { of: "own", request: "DELETE /api/events/{hosted-event}", cells: "401 403 204 403 403 403 204" },
    { of: "missing", request: "DELETE /api/events/{missing}", cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/cancellation": [
    {
      of: "own",
      request: "POST /api/events/{hosted-event}/cancellation",
      body: { reason: "The hall is closed." },
      cells: "401 403 204 403 403 403 204",
    },
    { of: "missing", request: "POST /api/events/{missing}/cancellation", body: {}, cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/announcements": [
    // Only the host can announce to the attendees.
    {
      of: "own",
      request: "POST /api/events/{hosted-event}/announcements",
      body: { text: "The door is around the corner." },
      cells: "401 403 202 403 403 403 403",
    },
    {
      of: "missing",
      request: "POST /api/events/{missing}/announcements",
      body: { text: "Nobody." },
      cells: HOSTS_MISSING,
    },
  ],
  "GET /api/events/:id/attendees": [
    // Pending members without a place there see the few names that are public.
    { of: "own", request: "GET /api/events/{event}/attendees", cells: ATTENDEES },
    { of: "searched", request: "GET /api/events/{event}/attendees?q=own", cells: ATTENDEES },
    { of: "missing", request: "GET /api/events/{missing}/attendees", cells: HOSTS_MISSING },
  ],
  // `other` hosts the event for which the owner is registered.
  "GET /api/events/:id/registrations": [
    {
      of: "own",
      request: "GET /api/events/{event}/registrations",
      cells: "401 403 403 200 403 403 200",
      also: { "one-step": "403" },
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", request: "GET /api/events/{missing}/registrations", cells: MEMBERS_MISSING },
  ],
  "GET /api/events/:id/registrations.csv": [
    {
      of: "own",
      request: "GET /api/events/{event}/registrations.csv",
      cells: "401 403 403 200 403 403 200",
      also: { "one-step": "403" },
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", request: "GET /api/events/{missing}/registrations.csv", cells: MEMBERS_MISSING },
  ],
  "GET /api/events/:id/registration.ics": [
    { of: "own", request: "GET /api/events/{event}/registration.ics", cells: "401 404 200 404 404 403 404" },
    { of: "missing", request: "GET /api/events/{missing}/registration.ics", cells: MEMBERS_MISSING },
  ],
  "POST /api/events/:id/registration": [
    {
      of: "own",
      request: "POST /api/events/{event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "201 201 200 201 201 403 201",
    },
    {
      of: "exclusive",
      request: "POST /api/events/{exclusive-event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "403 403 201 403 403 403 403",
    },
    {
      of: "missing",
      request: "POST /api/events/{missing}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "404 404 404 404 404 403 404",
    },
  ],
  "PATCH /api/events/:id/registration": [
    {
      of: "own",
      request: "PATCH /api/events/{event}/registration",
      body: { listed: false },
      cells: "401 404 200 404 404 403 404",
    },
    {
      of: "missing",
      request: "PATCH /api/events/{missing}/registration",
      body: { listed: false },
      cells: MEMBERS_MISSING,
    },
  ],
  "DELETE /api/events/:id/registration": [
    { of: "own", request: "DELETE /api/events/{event}/registration", cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "DELETE /api/events/{missing}/registration", cells: MEMBERS_MISSING },
  ],
  "POST /api/registrations/link": [
    {
      of: "own",
      request: "POST /api/registrations/link",
      body: { token: "{registration-token}" },
      cells: ANYBODY,
    },
    { of: "missing", request: "POST /api/registrations/link", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/calendar": [
    {
      of: "own",
      request: "POST /api/registrations/calendar",
      body: { token: "{calendar-token}" },
      cells: ANYBODY,
    },
    { of: "missing", request: "POST /api/registrations/calendar", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/confirmation": [
    { of: "missing", request: "POST /api/registrations/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/cancellation": [
    { of: "missing", request: "POST /api/registrations/cancellation", body: { token: "none" }, cells: NOWHERE },
  ],
  "GET /api/pages/:slug": [
    { of: "published", request: "GET /api/pages/terms", cells: ANYBODY },
    { of: "draft", request: "GET /api/pages/about", cells: ANYBODY },
    { of: "missing", request: "GET /api/pages/nothing", cells: NOWHERE },
  ],

  // The admin panel.
  "GET /api/admin/summary": [{ of: "none", request: "GET /api/admin/summary", cells: ADMIN_ONLY }],
  "GET /api/admin/applications": [
    { of: "own", request: "GET /api/admin/applications", cells: ADMIN_ONLY, sees: forAdmins },
  ],
  "POST /api/admin/applications/:id/approval": [
    {
      of: "own",
      request: "POST /api/admin/applications/{owner}/approval",
      body: { kind: "tier" },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "POST /api/admin/applications/{missing}/approval",
      body: { kind: "membership" },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/applications/:id/rejection": [
    {
      of: "own",
      request: "POST /api/admin/applications/{owner}/rejection",
      body: { kind: "tier", reason: "Not this year." },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "POST /api/admin/applications/{missing}/rejection",
      body: { kind: "membership", reason: "Nobody." },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/members": [
    { of: "own", request: "GET /api/admin/members?q={email}", cells: ADMIN_ONLY, sees: forAdmins },
  ],
  "GET /api/admin/members/:id": [
    {
      of: "own",
      request: "GET /api/admin/members/{owner}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], audit: ["admin"], note: ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/members/{missing}", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/members/:id/security-events": [
    {
      of: "own",
      request: "GET /api/admin/members/{owner}/security-events",
      cells: ADMIN_ONLY,
      sees: { securityEvent: ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/members/{missing}/security-events", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/role": [
    { of: "own", request: "PUT /api/admin/members/{owner}/role", body: { role: "admin" }, cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "PUT /api/admin/members/{missing}/role", body: { role: "admin" }, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/second-factor-removal": [
    // The owner has no second factor.
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/second-factor-removal",
      body: {},
      cells: "401 403 403 403 403 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/second-factor-removal",
      body: {},
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/second-factor-removal": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/second-factor-removal", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/second-factor-removal", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/suspension": [
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/suspension": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/suspension", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/suspension", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/tier": [
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/sessions": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/sessions", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/sessions", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/tiers": [{ of: "none", request: "GET /api/admin/tiers", cells: ADMIN_ONLY }],
  "POST /api/admin/tiers": [
    {
      of: "none",
      request: "POST /api/admin/tiers",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [] },
      cells: ADMIN_CREATED,
    },
  ],
  "PUT /api/admin/tiers/:id": [
    {
      of: "own",
      request: "PUT /api/admin/tiers/{spare-tier}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "PUT /api/admin/tiers/{missing}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/registration": [{ of: "none", request: "GET /api/admin/registration", cells: ADMIN_ONLY }],
  "PUT /api/admin/registration/early-access": [
    { of: "none", request: "PUT /api/admin/registration/early-access", body: { isShown: true }, cells: ADMIN_ONLY },
  ],
  "PUT /api/admin/registration": [
    { of: "none", request: "PUT /api/admin/registration", body: { mode: "restricted" }, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/invitations": [
    { of: "own", request: "GET /api/admin/invitations", cells: ADMIN_ONLY, sees: { note: ["admin"] } },
  ],
  "GET /api/news": [
    { of: "all", request: "GET /api/news", cells: ONESELF },
    { of: "all", request: "GET /api/news?q=loan&category=market", cells: ONESELF },
  ],
  "GET /api/news/sources": [{ of: "all", request: "GET /api/news/sources", cells: ONESELF }],
  "GET /api/admin/news": [{ of: "all", request: "GET /api/admin/news", cells: ADMIN_ONLY }],
  "POST /api/admin/news": [
    {
      of: "own",
      request: "POST /api/admin/news",
      body: { name: "A paper", feedUrl: "https://paper.example/feed", category: "market", language: "en" },
      cells: ADMIN_CREATED,
    },
  ],
  "PATCH /api/admin/news/:id": [
    { of: "missing", request: "PATCH /api/admin/news/{missing}", body: { paused: true }, cells: ADMIN_MISSING },
  ],
  "DELETE /api/admin/news/:id": [
    { of: "missing", request: "DELETE /api/admin/news/{missing}", cells: ADMIN_NO_CONTENT },
  ],
  "POST /api/admin/invitations": [
    {
      of: "none",
      request: "POST /api/admin/invitations",
      body: { note: "For a friend", trusted: false, maxUses: 1, expiresInDays: 7 },
      cells: ADMIN_CREATED,
    },
  ],
  "GET /api/admin/invitations/:id/uses": [
    { of: "own", request: "GET /api/admin/invitations/{invitation}/uses", cells: ADMIN_ONLY, sees: forAdmins },
    { of: "missing", request: "GET /api/admin/invitations/{missing}/uses", cells: ADMIN_MISSING },
  ],
  "DELETE /api/admin/invitations/:id": [
    { of: "own", request: "DELETE /api/admin/invitations/{invitation}", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/invitations/{missing}", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/pages": [{ of: "none", request: "GET /api/admin/pages", cells: ADMIN_ONLY }],
  "GET /api/admin/pages/:slug": [
    { of: "draft", request: "GET /api/admin/pages/about", cells: ADMIN_ONLY, sees: { draft: ["admin"] } },
    { of: "missing", request: "GET /api/admin/pages/nothing", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/pages/:slug": [
    {
      of: "draft",
      request: "PUT /api/admin/pages/careers",
      body: { title: "Careers", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "PUT /api/admin/pages/nothing",
      body: { title: "Nothing", markdown: "Words", published: false, version: 0 },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/pages/preview": [
    { of: "none", request: "POST /api/admin/pages/preview", body: { markdown: "# Words" }, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/outbox": [
    {
      of: "own",
      request: "GET /api/admin/outbox",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "new-email": ["admin"], "mail-error": ["admin"] },
    },
  ],
  "GET /api/admin/outbox/:id": [
    {
      of: "own",
      request: "GET /api/admin/outbox/{mail}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/outbox/{missing}", cells: ADMIN_MISSING },
  ],
  "POST /api/admin/outbox/:id/replay": [
    {
      of: "own",
      request: "POST /api/admin/outbox/{mail}/replay",
      body: {},
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", request: "POST /api/admin/outbox/{missing}/replay", body: {}, cells: ADMIN_MISSING },
  ],
  "GET /api/admin/audit": [
    { of: "own", request: "GET /api/admin/audit?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/audit.csv": [
    { of: "own", request: "GET /api/admin/audit.csv?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/setup": [{ of: "none", request: "GET /api/admin/setup", cells: ADMIN_ONLY }],

  // Page navigations.
  "GET /": [{ of: "none", request: "GET /", cells: ANYBODY }],
  "GET /sign-in": [{ of: "none", request: "GET /sign-in", cells: BEFORE_SIGN_IN }],
  "GET /sign-up": [{ of: "none", request: "GET /sign-up", cells: BEFORE_SIGN_IN }],
  "GET /forgot-password": [
    { of: "none", request: "GET /forgot-password", cells: ANYBODY, sees: { email: ["member"] } },
  ],
  "GET /confirm-address": [
    {
      of: "own",
      request: "GET /confirm-address",
      cells: ANYBODY,
      sees: { email: "all", "new-email": "all" },
    },
  ],
  "GET /registration": [{ of: "own", request: "GET /registration", cells: ANYBODY, sees: { email: ["member"] } }],
  "GET /setup": [
    { of: "missing", request: "GET /setup", cells: "404 404 404 404 404 404 404", sees: { email: ["member"] } },
  ],
  "GET /network": [{ of: "own", request: "GET /network", cells: OWN_PAGE, sees: { email: ["member"] } }],
  "GET /dashboard": [
    {
      of: "own",
      request: "GET /dashboard",
      cells: OWN_PAGE,
      sees: { email: ["member"], bio: ["member"], post: ["member", "other"] },
    },
  ],
  "GET /news-feed": [
    { of: "all", request: "GET /news-feed?category=funding", cells: OWN_PAGE, sees: { email: ["member"] } },
  ],
  "GET /settings": [
    {
      of: "own",
      request: "GET /settings",
      cells: OWN_PAGE,
      sees: { email: ["member"], "new-email": ["member"], quote: ["member"] },
    },
  ],
  "GET /settings/:section": [
    {
      of: "own",
      request: "GET /settings/security",
      cells: OWN_PAGE,
      sees: { email: ["member"], sessionLocation: ["member"], securityEvent: ["member"] },
    },
    {
      of: "missing",
      request: "GET /settings/nothing",
      cells: NOWHERE,
      sees: { email: ["member"] },
    },
  ],
  // Without the second step, an admin's page asks for it and holds no data of the panel.
  "GET /admin": [
    {
      of: "none",
      request: "GET /admin",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"] },
    },
  ],
  "GET /admin/:section": [
    {
      of: "none",
      request: "GET /admin/approvals",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"] },
    },
    {
      of: "missing",
      request: "GET /admin/nothing",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /admin/:section/:id": [
    {
      of: "own",
      request: "GET /admin/members/{owner}",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"], audit: ["admin"], note: ["admin"] },
    },
  ],
  "GET /events": [
    { of: "none", request: "GET /events", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "own", request: "GET /events?view=hosting", cells: OWN_PAGE, sees: { email: ["member"] } },
  ],
  "GET /events/:id/registrations": [
    {
      of: "own",
      request: "GET /events/{event}/registrations",
      cells: "302 404 404 200 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "other", "admin"], company: ["other", "admin"] },
    },
    {
      of: "missing",
      request: "GET /events/{missing}/registrations",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /sitemap.xml": [{ of: "none", request: "GET /sitemap.xml", cells: ANYBODY }],
  "GET /robots.txt": [{ of: "none", request: "GET /robots.txt", cells: ANYBODY }],
  "GET /.well-known/security.txt": [{ of: "none", request: "GET /.well-known/security.txt", cells: ANYBODY }],
  "GET /events/:id": [
    { of: "own", request: "GET /events/{event}", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "missing", request: "GET /events/{missing}", cells: NOWHERE, sees: { email: ["member"] } },
  ],
  "GET /profile/1": [{ of: "oneself", request: "GET /profile/1", cells: "302 302 302 302 302 302 302" }],
  "GET /profile/:id": [
    {
      of: "own",
      request: "GET /profile/{owner}",
      cells: "302 200 200 200 404 302 200",
      sees: { email: ["member"], bio: PROFILE_READERS },
    },
    { of: "oneself", request: "GET /profile/me", cells: OWN_PAGE, sees: OWN_PROFILE },
    { of: "public", request: "GET /profile/{public}", cells: ANYBODY, sees: { email: ["member"] } },
    {
      of: "missing",
      request: "GET /profile/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /messages": [
    {
      of: "own",
      request: "GET /messages",
      cells: OWN_PAGE,
      sees: { email: ["member"], message: ["member", "other"] },
    },
  ],
  "GET /messages/:id": [
    {
      of: "own",
      request: "GET /messages/{owner}",
      cells: "302 200 200 200 404 302 200",
      sees: { email: ["member"], message: ["member", "other"] },
    },
    {
      of: "missing",
      request: "GET /messages/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  ...Object.fromEntries(
    ["feed", "directory", "about", "careers", "contact", "blog", "terms", "privacy", "cookies"].map((slug) => [
      `GET /${slug}`,
      [{ of: "none", request: `GET /${slug}`, cells: ANYBODY, sees: { email: ["member"] } satisfies Sees }],
    ]),
  ),
  "GET /*": [{ of: "missing", request: "GET /nothing/here", cells: NOWHERE, sees: { email: ["member"] } }],
};
