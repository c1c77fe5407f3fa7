import { bugsOf } from "./bugs.mjs";

export const ACCOUNTS = [
  {
    name: "authority fields passed over in silence",
    edits: [
      {
        file: "worker/contract/auth.ts",
        find: "export const signUpInput = z.strictObject({",
        replace: "export const signUpInput = z.object({",
      },
    ],
    file: "tests/worker/auth/auth.test.ts",
    test: "refuses every authority field",
  },
  {
    name: "a reset that leaves sessions open",
    edits: [
      {
        file: "worker/auth/recovery/reset-password.ts",
        find: "    ...endOtherSessions(c, memberId, standing),\n",
        replace: "    ...endOtherSessions(c, memberId, sql`0`),\n",
      },
    ],
    file: "tests/worker/auth/auth.test.ts",
    test: "sets the password once, proves the address and ends every session",
  },
  {
    name: "no limit on wrong passwords",
    edits: [{ file: "worker/auth/sign-in/routes.ts", find: "    await consume(c, count);\n", replace: "" }],
    file: "tests/worker/auth/auth.test.ts",
    test: "locks an account's sign-in after ten wrong tries",
  },
  {
    name: "a suspended member may sign in",
    edits: [
      { file: "worker/auth/library/hooks.ts", find: 'if (member?.status === "suspended")', replace: "if (!member)" },
    ],
    file: "tests/worker/auth/auth.test.ts",
    test: "tells a suspended member so",
  },
  ...bugsOf("tests/worker/settings/account.test.ts", [
    [
      "an address moved that is somebody's meanwhile",
      "worker/auth/email-change/confirm-email-change.ts",
      "\n    and not exists (select 1 from ${user} where ${user.email} = ${newEmail}))`;",
      ")`;",
      "answers alike for an address that is somebody's",
    ],
    [
      "links of a replaced change of address still count",
      "worker/auth/email-verification/confirmation.ts",
      "sql`${outbox.key} in ('email-change-old:' || ${emailChange.id}, 'email-change-new:' || ${emailChange.id})`",
      "sql`1`",
      "replaced, withdrawn or a day old",
    ],
    [
      "two changes of one password at once",
      "worker/features/settings/account/commands.ts",
      " and ${account.password} = ${stood}`",
      "`",
      "changes once when two",
    ],
    [
      "an address moved on the word of the new mailbox alone",
      "worker/auth/email-change/confirm-email-change.ts",
      "${emailChange.oldConfirmedAt} is not null and ${emailChange.newConfirmedAt} is not null)",
      "${emailChange.newConfirmedAt} is not null)",
      "happens once both mailboxes said yes",
    ],
    [
      "a change of address that leaves other sessions open",
      "worker/auth/email-change/confirm-email-change.ts",
      "...endOtherSessions(c, memberId, ready),",
      "...endOtherSessions(c, memberId, sql`0`),",
      "happens once both mailboxes said yes",
    ],
    [
      "a change of address without the password",
      "worker/features/settings/account/routes.ts",
      "  const hash = await confirmPassword(ground(c), viewer.id, password);\n",
      '  const hash = password ? "" : password;\n',
      "needs the password",
    ],
    [
      "an address proved by a mail to another one",
      "worker/auth/email-verification/confirmation.ts",
      "return mail.to === member.email ? member.emailVerified : null;",
      "return member.emailVerified;",
      "refuses a link a day old",
    ],
    [
      "authority fields passed over in the account",
      "worker/contract/auth.ts",
      "export const accountInput = z.strictObject({",
      "export const accountInput = z.object({",
      "is all that can be set there",
    ],
  ]),
];
