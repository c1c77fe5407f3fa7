/** Invitations, modes of registration, and the first admin. */
export const SIGN_UP_INVITATIONS = [
  {
    name: "an invitation used more often than it says",
    file: "worker/auth/sign-up/invitations.ts",
    in: "takesOneMore",
    find: "lt(invitation.usedCount, invitation.maxUses)",
    replace: "undefined",
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "make one member; the others are told that it does not work",
    },
  },
  {
    name: "a withdrawn invitation still works",
    file: "worker/auth/sign-up/invitations.ts",
    in: "takesOneMore",
    find: "isNull(invitation.revokedAt)",
    replace: "undefined",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "that is expired, withdrawn, used up or unknown gives one and the same answer",
    },
  },
  {
    name: "wrong invitation codes at sign-up not counted",
    file: "worker/auth/sign-up/invitations.ts",
    in: "reserveInvitation",
    find: "await consume(c, count);",
    replace: "",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "counts wrong codes by network, those tried at sign-up too, and right ones not at all",
    },
  },
  {
    name: "an invitation's use given back although its member exists",
    file: "worker/auth/sign-up/invitations.ts",
    in: "givingBack",
    find: "eq(user.id, memberId)",
    replace: "sql`0`",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "is not given back once the member exists, whatever went wrong afterwards",
    },
  },
  {
    name: "an invitation works while registration is closed",
    edits: [
      {
        file: "worker/auth/sign-up/admission.ts",
        in: "askAdmission",
        find: 'mode === "closed"',
        replace: "false",
      },
      {
        file: "worker/domain/permissions/authorize.ts",
        in: "statusOnJoining",
        find: 'mode === "closed"',
        replace: "false",
      },
    ],
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "in mode closed comes to what the mode and the invitation say",
    },
  },
  {
    name: "any invitation approves",
    file: "worker/domain/permissions/authorize.ts",
    in: "statusOnJoining",
    find: "invitation?.trusted",
    replace: "invitation",
    test: {
      file: "tests/worker/auth/joining.test.ts",
      title: "in mode restricted comes to what the mode and the invitation say",
    },
  },
  {
    name: "an address told before the mode",
    file: "worker/auth/sign-up/routes.ts",
    in: "signUpRoutes",
    find: "const memberId = newId();",
    replace: 'if (await findMember(c, input.email)) throw new Problem("email-taken");\n    const memberId = newId();',
    test: { file: "tests/worker/auth/joining.test.ts", title: "says nothing about an address while nobody may join" },
  },
  {
    name: "an invitation made twice under one key",
    file: "worker/features/admin/invitations/commands.ts",
    in: "makeInvitation",
    find: "call?.unused ?? sql`true`",
    replace: "sql`true`",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "is made once for one key and body, by any number of tries at once",
    },
  },
  {
    name: "the code of an invitation stored",
    file: "worker/features/admin/invitations/commands.ts",
    in: "makeInvitation",
    find: "hashOfCode(c.env, codeOfInvitation(c.env, id))",
    replace: "codeOfInvitation(c.env, id)",
    test: {
      file: "tests/worker/admin/invitations.test.ts",
      title: "is made by an admin, with a code nobody guesses that is stored nowhere",
    },
  },
  {
    name: "a second first admin",
    edits: [
      {
        file: "worker/auth/first-admin/routes.ts",
        in: "makeFirstAdmin",
        find: "'suspended' and ${noAdmin}",
        replace: "'suspended'",
      },
      {
        file: "worker/auth/first-admin/routes.ts",
        in: "checkOpen",
        find: "if (admin)",
        replace: "await scheduler.wait(300);\n  if (admin)",
      },
    ],
    test: {
      file: "tests/worker/auth/first-admin.test.ts",
      title: "is one of any number who present the secret at once",
    },
  },
  {
    name: "the set-up secret not compared",
    file: "worker/auth/first-admin/routes.ts",
    in: "isSecret",
    find: "return timingSafeEqual(",
    replace: "return true || timingSafeEqual(",
    test: { file: "tests/worker/auth/first-admin.test.ts", title: "is nobody who brings another secret" },
  },
  {
    name: "the set-up secret guessed without limit",
    file: "worker/auth/first-admin/routes.ts",
    in: "setupRoutes",
    find: "await consume(c, { limit: RATE_LIMITS.setupPerIp, subject: clientNetwork(c) });",
    replace: "",
    test: {
      file: "tests/worker/auth/first-admin.test.ts",
      title: "is guessed for ten times an hour from one network, and no more",
    },
  },
];
