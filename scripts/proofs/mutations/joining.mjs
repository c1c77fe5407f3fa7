const INVITATIONS = "worker/auth/sign-up/invitations.ts";
const ADMISSION = "worker/auth/sign-up/admission.ts";
const SETUP = "worker/auth/first-admin/routes.ts";
const JOINING_TEST = "tests/worker/auth/joining.test.ts";
const INVITATIONS_TEST = "tests/worker/admin/invitations.test.ts";
const MODES_TEST = "tests/worker/admin/registration-modes.test.ts";
const SETUP_TEST = "tests/worker/auth/first-admin.test.ts";
const EXPIRY_TEST = "tests/worker/auth/expiry.test.ts";

export const JOINING = [
  {
    name: "invitation used more often than it says",
    edits: [{ file: INVITATIONS, find: "    lt(invitation.usedCount, invitation.maxUses),\n", replace: "" }],
    file: JOINING_TEST,
    test: "make one member; the others are told that it does not work",
  },
  {
    name: "invitation counted only after the account is made",
    edits: [
      {
        file: INVITATIONS,
        find: "set({ usedCount: sql`${invitation.usedCount} + 1` })",
        replace: "set({ usedCount: sql`${invitation.usedCount} + 0` })",
      },
    ],
    file: JOINING_TEST,
    test: "make one member; the others are told that it does not work",
  },
  {
    name: "withdrawn invitation still works",
    edits: [{ file: INVITATIONS, find: "    isNull(invitation.revokedAt),\n", replace: "" }],
    file: INVITATIONS_TEST,
    test: "that is expired, withdrawn, used up or unknown gives one and the same answer",
  },
  {
    name: "expired invitation still works",
    edits: [{ file: INVITATIONS, find: "    gt(invitation.expiresAt, now),\n", replace: "" }],
    file: INVITATIONS_TEST,
    test: "that is expired, withdrawn, used up or unknown gives one and the same answer",
  },
  {
    name: "wrong invitation codes at sign-up uncounted",
    edits: [{ file: INVITATIONS, find: "  await consume(c, count);\n", replace: "" }],
    file: INVITATIONS_TEST,
    test: "counts wrong codes by network, those tried at sign-up too, and right ones not at all",
  },
  {
    name: "invitation's use given back although its member exists",
    edits: [
      {
        file: INVITATIONS,
        find: "    notExists(db.select({ id: user.id }).from(user).where(eq(user.id, memberId))),\n",
        replace: "",
      },
    ],
    file: INVITATIONS_TEST,
    test: "is not given back once the member exists, whatever went wrong afterwards",
  },
  {
    name: "reservation kept whether or not its member exists",
    edits: [
      {
        file: INVITATIONS,
        find: " and exists (select 1 from ${user} where ${user.id} = ${memberId})`",
        replace: "`",
      },
    ],
    file: INVITATIONS_TEST,
    test: "is given back by the sweep when nobody came of it, not before its time is over, and only once",
  },
  {
    name: "reservation swept before its time",
    edits: [{ file: INVITATIONS, find: ", lte(invitationUse.reservedUntil, now)))", replace: "))" }],
    file: INVITATIONS_TEST,
    test: "is given back by the sweep when nobody came of it, not before its time is over, and only once",
  },
  {
    name: "refused sign-up keeps the invitation's use",
    edits: [
      {
        file: ADMISSION,
        find: "    if (error instanceof Problem) await releaseInvitation(c, newcomer.memberId);\n",
        replace: "",
      },
    ],
    file: JOINING_TEST,
    test: "gives the invitation's use back when the address is taken",
  },
  {
    name: "closed door opened by an invitation",
    edits: [
      { file: ADMISSION, find: '  if (mode === "closed") throw new Problem("sign-up-closed");\n', replace: "" },
      { file: "worker/domain/permissions/authorize.ts", find: '  if (mode === "closed") return null;\n', replace: "" },
    ],
    file: JOINING_TEST,
    test: "in mode closed comes to what the mode and the invitation say",
  },
  {
    name: "invitation not asked for",
    edits: [
      {
        file: ADMISSION,
        find: '  if (!status) throw new Problem("invitation-required");\n  return status;',
        replace: '  return status ?? "pending";',
      },
    ],
    file: JOINING_TEST,
    test: "in mode invitation comes to what the mode and the invitation say",
  },
  {
    name: "any invitation approves",
    edits: [
      {
        file: "worker/domain/permissions/authorize.ts",
        find: "invitation?.trusted) return",
        replace: "invitation) return",
      },
    ],
    file: JOINING_TEST,
    test: "in mode restricted comes to what the mode and the invitation say",
  },
  {
    name: "guest registration blind to the mode",
    edits: [
      {
        file: "worker/features/events/registration/register-visitor.ts",
        find: " and ${registrationModeSql} in ('open', 'restricted')",
        replace: "",
      },
    ],
    file: JOINING_TEST,
    test: "in mode closed holds a place, with the account the mode gives",
  },
  {
    name: "address told before the mode",
    edits: [
      {
        file: "worker/auth/sign-up/routes.ts",
        find: "    const memberId = newId();\n",
        replace:
          '    if (await findMember(c, input.email)) throw new Problem("email-taken");\n    const memberId = newId();\n',
      },
    ],
    file: JOINING_TEST,
    test: "says nothing about an address while nobody may join",
  },
  {
    name: "tier taken on trust at sign-up",
    edits: [
      { file: "worker/auth/sign-up/routes.ts", find: "    await checkTier(c, input.requestedTierId);\n", replace: "" },
    ],
    file: JOINING_TEST,
    test: "keeps the tier asked for with the application, and refuses one there is not",
  },
  {
    name: "invitation made twice under one key",
    edits: [
      {
        file: "worker/features/admin/invitations/commands.ts",
        find: "  const unused = call?.unused ?? sql`true`;",
        replace: "  const unused = sql`true`;",
      },
    ],
    file: INVITATIONS_TEST,
    test: "is made once for one key and body, by any number of tries at once",
  },
  {
    name: "code of an invitation stored",
    edits: [
      {
        file: "worker/features/admin/invitations/commands.ts",
        find: "${hashOfCode(c.env, codeOfInvitation(c.env, id))}",
        replace: "${codeOfInvitation(c.env, id)}",
      },
    ],
    file: INVITATIONS_TEST,
    test: "is made by an admin, with a code nobody guesses that is stored nowhere",
  },
  {
    name: "withdrawal logged again",
    edits: [
      {
        file: "worker/features/admin/invitations/commands.ts",
        find: "auditInsert(db, c.var, deed, isStanding)",
        replace: "auditInsert(db, c.var, deed)",
      },
    ],
    file: INVITATIONS_TEST,
    test: "is withdrawn once however often that is asked",
  },
  {
    name: "mode logged without a change",
    edits: [
      {
        file: "worker/features/admin/registration/routes.ts",
        find: "auditInsert(db, c.var, deed, isOther)",
        replace: "auditInsert(db, c.var, deed)",
      },
    ],
    file: MODES_TEST,
    test: "is 'restricted' until an admin changes it, and setting what stands writes nothing",
  },
  {
    name: "mode logged in a batch of its own",
    edits: [
      {
        file: "worker/features/admin/registration/routes.ts",
        find: "  const [, , modes, changes] = await db.batch([\n    auditInsert(db, c.var, deed, isOther),\n",
        replace: "  await auditInsert(db, c.var, deed, isOther);\n  const [, modes, changes] = await db.batch([\n",
      },
    ],
    file: MODES_TEST,
    test: "stays, and the log with it, when one of the two cannot be written",
  },
  {
    name: "second first admin",
    edits: [
      {
        file: SETUP,
        find: "      where ${user.id} = ${me} and ${user.status} <> 'suspended' and ${noAdmin}\n",
        replace: "      where ${user.id} = ${me} and ${user.status} <> 'suspended'\n",
      },
      {
        file: SETUP,
        find: "  const [admin] = await selectFirstAdmin(c.var.db);\n  if (admin)",
        replace: "  const [admin] = await selectFirstAdmin(c.var.db);\n  await scheduler.wait(300);\n  if (admin)",
      },
    ],
    file: SETUP_TEST,
    test: "is one of any number who present the secret at once",
  },
  {
    name: "set-up secret not compared",
    edits: [
      {
        file: SETUP,
        find: "  return timingSafeEqual(digest(given),",
        replace: "  return timingSafeEqual(digest(given), digest(given)) || timingSafeEqual(digest(given),",
      },
    ],
    file: SETUP_TEST,
    test: "is nobody who brings another secret",
  },
  {
    name: "set-up open without a secret",
    edits: [{ file: SETUP, find: '  if (!hasSetupSecret(c.env)) throw new Problem("not-found");\n', replace: "" }],
    file: SETUP_TEST,
    test: "is not there once there is an admin, nor without a secret, whatever one brings",
  },
  {
    name: "set-up secret guessed without limit",
    edits: [
      {
        file: SETUP,
        find: "    await consume(c, { limit: RATE_LIMITS.setupPerIp, subject: clientNetwork(c) });\n",
        replace: "",
      },
    ],
    file: SETUP_TEST,
    test: "is guessed for ten times an hour from one network, and no more",
  },
  {
    name: "first admin not logged in the same batch",
    edits: [
      {
        file: SETUP,
        find: "  const [, made] = await db.batch([\n    auditInsert(db, c.var, deed, mayBecome),\n",
        replace: "  await auditInsert(db, c.var, deed, mayBecome);\n  const [made] = await db.batch([\n",
      },
    ],
    file: SETUP_TEST,
    test: "leaves no entry in the log when the role cannot be written",
  },
  {
    name: "standing sessions swept",
    edits: [
      {
        file: "worker/auth/session/expiry-sweeps.ts",
        find: "${table.expiresAt} <= ${now}`",
        replace: "(${name} <> 'swept-verifications' or ${table.expiresAt} <= ${now})`",
      },
    ],
    file: EXPIRY_TEST,
    test: "deletes sessions that expired and none that stand",
  },
];
