/** Invitations, registration modes, and the first admin. */
export const SIGN_UP_INVITATIONS = [
  {
    name: "an invitation used more often than it allows",
    file: "worker/auth/sign-up/invitations.ts",
    in: "admitsOneMore",
    find: "lt(invitation.usedCount, invitation.maxUses)",
    replace: "undefined",
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "create one member, and the others get invitation-invalid",
    },
  },
  {
    name: "a revoked invitation that still works",
    file: "worker/auth/sign-up/invitations.ts",
    in: "admitsOneMore",
    find: "isNull(invitation.revokedAt)",
    replace: "undefined",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "gets the same answer when it is expired, revoked, used up or unknown",
    },
  },
  {
    name: "no limit on wrong invitation codes at sign-up",
    file: "worker/auth/sign-up/invitations.ts",
    in: "reserveInvitation",
    find: "await consume(c, count);",
    replace: "",
    test: {
      file: "tests/worker/auth/invitation-codes.test.ts",
      title: "counts wrong codes by network, also those at sign-up, and no correct ones",
    },
  },
  {
    name: "an invitation that works in mode closed",
    edits: [
      {
        file: "worker/auth/sign-up/admission.ts",
        in: "reserveAdmission",
        find: 'mode === "closed"',
        replace: "false",
      },
      {
        file: "worker/domain/members/registration-mode.ts",
        in: "statusOnJoining",
        find: 'mode === "closed"',
        replace: "false",
      },
    ],
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "in mode closed gives the status of mode and invitation",
    },
  },
  {
    name: "an invitation that approves without trust",
    file: "worker/domain/members/registration-mode.ts",
    in: "statusOnJoining",
    find: "invitation?.trusted",
    replace: "invitation",
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "in mode restricted gives the status of mode and invitation",
    },
  },
  {
    name: "the code of an invitation stored",
    file: "worker/features/admin/invitations/create-invitation.ts",
    in: "createInvitation",
    find: "hashOfCode(c.env, codeOfInvitation(c.env, id))",
    replace: "codeOfInvitation(c.env, id)",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "is created by an admin, with a random code that is not stored",
    },
  },
  {
    name: "a second first admin",
    edits: [
      {
        file: "worker/auth/first-admin/first-admin-statements.ts",
        in: "canBecomeFirstAdmin",
        find: "'suspended' and ${noAdmin}",
        replace: "'suspended'",
      },
      {
        file: "worker/auth/first-admin/routes.ts",
        in: "requireOpenSetup",
        find: "if (admin)",
        replace: "await scheduler.wait(300);\n  if (admin)",
      },
    ],
    test: {
      file: "tests/worker/auth/first-admin.test.ts",
      title: "is one of twenty members who present the secret at once",
    },
  },
  {
    name: "the setup secret not compared",
    file: "worker/auth/first-admin/routes.ts",
    in: "isSecret",
    find: "return timingSafeEqual(",
    replace: "return true || timingSafeEqual(",
    test: { file: "tests/worker/auth/first-admin.test.ts", title: "is nobody with another secret" },
  },
];
