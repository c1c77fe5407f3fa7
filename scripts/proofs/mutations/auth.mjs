/** Sign-up, sessions, recovery, and the second factor. */
export const AUTH = [
  {
    name: "fields of authority ignored at sign-up",
    file: "worker/contract/auth/sign-up.ts",
    find: "signUpInput = z.strictObject(",
    replace: "signUpInput = z.object(",
    test: { file: "tests/worker/auth/auth.test.ts", title: "rejects every authority field and creates no account" },
  },
  {
    name: "an invitation used more often than it allows",
    file: "worker/auth/sign-up/invitations.ts",
    find: "lt(invitation.usedCount, invitation.maxUses)",
    replace: "undefined",
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "create one member, and the others get invitation-invalid",
    },
  },
  {
    name: "the setup secret not compared",
    file: "worker/auth/first-admin/routes.ts",
    find: "return timingSafeEqual(",
    replace: "return true || timingSafeEqual(",
    test: { file: "tests/worker/auth/first-admin.test.ts", title: "is nobody with another secret" },
  },
  {
    name: "any verified address makes the first admin",
    file: "worker/auth/email-verification/verified-owner.ts",
    find: 'adminEmail !== "" && email.toLowerCase() === adminEmail',
    replace: "true",
    test: { file: "tests/worker/auth/takeover.test.ts", title: "keeps no access once the victim verified it by" },
  },
  {
    name: "another member's session revoked",
    file: "worker/auth/session/revoke-sessions.ts",
    find: "and(isOfMember, eq(session.id, which.sessionId))",
    replace: "eq(session.id, which.sessionId)",
    test: {
      file: "tests/worker/settings/security.test.ts",
      title: "answers the same for another member's session as for none, and revokes nothing",
    },
  },
  {
    name: "a suspension that revokes no session",
    file: "worker/features/admin/members/suspend-member.ts",
    find: "memberMatches(memberId, sql`${user.status} = 'suspended'`)",
    replace: "sql`0`",
    test: {
      file: "tests/worker/admin/member-suspension.test.ts",
      title: "closes the inbox and conversation sockets at once, and the next request is 401",
    },
  },
  {
    name: "an ID token that nobody verified",
    file: "worker/auth/oauth/verified-id-token.ts",
    find: "(await verifyGoogleIdToken({ token, audience, nonce })) && provider",
    replace: "provider",
    test: { file: "tests/worker/auth/id-token.test.ts", title: "signs nobody in" },
  },
  {
    name: "a reset link that sets a password again and again",
    file: "worker/auth/recovery/reset-password.ts",
    find: "${now}, ${now} where ${onlyIf}",
    replace: "${now}, ${now}",
    test: {
      file: "tests/worker/auth/recovery.test.ts",
      title: "succeeds for one of twenty uses of one link, and only its password signs in",
    },
  },
  {
    name: "an email change confirmed by the new mailbox only",
    file: "worker/auth/email-change/confirm-email-change.ts",
    find: "${emailChange.oldConfirmedAt} is not null and",
    replace: "",
    test: {
      file: "tests/worker/settings/email-change.test.ts",
      title: "happens once both addresses confirmed it, in either order",
    },
  },
  {
    name: "a session before the second step",
    file: "worker/auth/library/hooks.ts",
    find: "!call.isSecondStepDone",
    replace: "!call",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "never writes a session before the second step, not even one that is deleted again",
    },
  },
  {
    name: "a code accepted twice",
    file: "worker/auth/two-factor/second-step.ts",
    find: 'if ("code" in step)',
    replace: "if (false)",
    test: { file: "tests/worker/auth/two-factor.test.ts", title: "accepts a code once" },
  },
  {
    name: "no limit on wrong codes",
    file: "worker/auth/two-factor/second-step.ts",
    find: "await countTry(c, CODE_STEP, { account: memberId, password: owner?.password ?? null, browser });",
    replace: "void [countTry, browser];",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "rejects wrong codes, and after ten of them the correct one too, for a while",
    },
  },
  {
    name: "an admin without a second factor in production",
    file: "worker/domain/permissions/authorize.ts",
    find: "return needsSecondFactor(env, viewer)",
    replace: "return false",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "can use the panel only with two-factor sign-in",
    },
  },
];
