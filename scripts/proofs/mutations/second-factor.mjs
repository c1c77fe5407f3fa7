/** Two-factor sign-in. */
export const SECOND_FACTOR = [
  {
    name: "a session before the second step",
    file: "worker/auth/library/hooks.ts",
    in: "sessionHooks",
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
    in: "checkStep",
    find: 'if ("code" in step)',
    replace: "if (false)",
    test: { file: "tests/worker/auth/two-factor.test.ts", title: "accepts a code once" },
  },
  {
    name: "no limit on wrong codes",
    file: "worker/auth/two-factor/second-step.ts",
    in: "takeSecondStep",
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
    in: "adminRefusal",
    find: "needsSecondFactor(env, viewer)",
    replace: "false",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "can use the panel only with two-factor sign-in",
    },
  },
  {
    name: "a second factor left under the earlier key",
    file: "worker/auth/two-factor/renew-second-factors.ts",
    in: "renewed",
    find: "return encryptSecondFactor(env, text);",
    replace: "return encryptSecondFactor && encrypted;",
    test: {
      file: "tests/worker/auth/rotation.test.ts",
      title: "is given to every second factor by cron, so that the previous one can be removed",
    },
  },
  {
    name: "a second factor of no known key given to the library",
    file: "worker/auth/two-factor/renew-second-factors.ts",
    in: "renewSecondFactor",
    find: "readable.some((one) => !one[needed])",
    replace: "false && readable.some((one) => !one[needed])",
    test: {
      file: "tests/worker/auth/rotation.test.ts",
      title: "answers that an administrator can help, never 500, when no key reads the second factor",
    },
  },
  {
    name: "a lost second factor removed at once",
    file: "worker/features/admin/members/second-factor-removal.ts",
    in: "requestSecondFactorRemoval",
    find: "now + SECOND_FACTOR_REMOVAL_WAIT_MS",
    replace: "now",
    test: {
      file: "tests/worker/auth/lost-second-step.test.ts",
      title: "waits for a day, mails the member, and then lets them sign in with the password",
    },
  },
];
