/** Sign-in, sessions, and sign-in with a provider. */
export const AUTH_SESSIONS = [
  {
    name: "fields of authority ignored at sign-up",
    file: "worker/contract/auth/sign-up.ts",
    in: "signUpInput",
    find: "z.strictObject(",
    replace: "z.object(",
    test: { file: "tests/worker/auth/auth.test.ts", title: "rejects every authority field and creates no account" },
  },
  {
    name: "no limit on wrong passwords",
    file: "worker/auth/sign-in/sign-in-with-password.ts",
    in: "signInWithPassword",
    find: "await consume(c, count);",
    replace: "",
    test: {
      file: "tests/worker/auth/auth.test.ts",
      title: "blocks an account's sign-in after ten failed attempts, and successful ones do not count",
    },
  },
  {
    name: "a sign-in of a suspended member",
    file: "worker/auth/library/hooks.ts",
    in: "sessionHooks",
    find: 'member?.status === "suspended"',
    replace: "!member",
    test: { file: "tests/worker/auth/auth.test.ts", title: "reveals a suspension only after the correct password" },
  },
  {
    name: "another member's session revoked",
    file: "worker/auth/session/revoke-sessions.ts",
    in: "isAmong",
    find: "and(isOfMember, eq(session.id, which.sessionId))",
    replace: "eq(session.id, which.sessionId)",
    test: {
      file: "tests/worker/settings/security.test.ts",
      title: "answers the same for another member's session as for none, and revokes nothing",
    },
  },
  {
    name: "no row for a revoked session",
    file: "worker/auth/session/revoke-sessions.ts",
    in: "sessionRevocations",
    find: ".from(session).where(isRevoked)",
    replace: ".from(session).where(sql`0`)",
    test: {
      file: "tests/durable/session-revocation.test.ts",
      title: "is repeated by cron until every conversation has acknowledged it",
    },
  },
  {
    name: "the only way to sign in removed",
    file: "worker/features/settings/security/unlink-identity.ts",
    in: "unlinkIdentity",
    find: "and(isOwn, hasOtherWay)",
    replace: "isOwn",
    test: {
      file: "tests/worker/settings/security.test.ts",
      title: "keeps the only way to sign in, also when another identity's provider is no longer configured",
    },
  },
  {
    name: "an account with an unverified address linked with a provider",
    file: "worker/auth/library/configure-library.ts",
    in: "openAuth",
    find: "requireLocalEmailVerified: true",
    replace: "requireLocalEmailVerified: false",
    test: {
      file: "tests/worker/auth/oauth.test.ts",
      title: "the account's address was never verified",
    },
  },
  {
    name: "every sign-up with a provider approved, whatever the mode",
    file: "worker/auth/oauth/oauth-sign-up.ts",
    in: "signUpWithProvider",
    find: "await reserveAdmission(c, { memberId: id, invitation })",
    replace: '"approved"',
    test: {
      file: "tests/worker/auth/oauth.test.ts",
      title: "admits nobody in mode closed, neither at the start nor when the mode changed meanwhile",
    },
  },
  {
    name: "a provider linked by a session without a verified address or password",
    file: "worker/auth/oauth/routes.ts",
    in: "requireLinkingMember",
    find: "await authorizeLinking(c, await getViewer(c));",
    replace: "await getViewer(c);",
    test: {
      file: "tests/worker/auth/oauth.test.ts",
      title: "is rejected for visitors and for a session without a verified address or password",
    },
  },
  {
    name: "a linking finished after its session was revoked",
    file: "worker/auth/library/hooks.ts",
    in: "accountHooks",
    find: "!(await isLinkingAllowed(call))) throw",
    replace: "false) throw",
    test: { file: "tests/worker/auth/oauth.test.ts", title: "is not finished after its session was revoked" },
  },
];
