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
    name: "a code accepted twice at the edge of its window",
    file: "worker/auth/two-factor/second-factor.ts",
    in: "consumeCode",
    find: ", { ...count, at: c.var.now + limit.windowMs }",
    replace: "",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "accepts a code once at the edge of its rate-limit window too",
    },
  },
  {
    name: "a code accepted twice",
    file: "worker/auth/two-factor/second-step.ts",
    in: "takeSecondStep",
    find: 'if ("code" in step)',
    replace: "if (false)",
    test: { file: "tests/worker/auth/two-factor.test.ts", title: "accepts a code once" },
  },
  {
    name: "the second step taken with another member's session",
    file: "worker/auth/two-factor/challenge.ts",
    in: "challengeHeaders",
    find: "return new Headers(",
    replace: "if (c) return c.req.raw.headers;\n  return new Headers(",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "uses only the challenge when another member is signed in in that browser",
    },
  },
  {
    name: "no limit on wrong codes",
    file: "worker/auth/two-factor/second-step.ts",
    in: "takeSecondStep",
    find: "await consume(c, count);",
    replace: "",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "rejects wrong codes, and after ten of them the correct one too, for a while",
    },
  },
  {
    name: "two-factor sign-in switched off by an admin",
    file: "worker/auth/two-factor/routes.ts",
    in: "requireRemovable",
    find: "demandsSecondFactor(c.env, c.var.viewer)",
    replace: "false",
    test: { file: "tests/worker/auth/two-factor.test.ts", title: "cannot switch it off" },
  },
  {
    name: "an admin without a second factor in production",
    file: "worker/domain/permissions/authorize.ts",
    in: "authorizeAdmin",
    find: "needsSecondFactor(env, viewer)",
    replace: "false",
    test: {
      file: "tests/worker/auth/two-factor.test.ts",
      title: "can use the panel only with two-factor sign-in",
    },
  },
];
