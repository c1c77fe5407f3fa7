import { bugsOf } from "./bugs.mjs";

const STEP = "worker/auth/two-factor/second-factor.ts";
const STEP_ROUTES = "worker/auth/two-factor/routes.ts";
const HOOKS = "worker/auth/library/hooks.ts";
const THIRD_PARTY = "worker/auth/oauth/oauth-sign-up.ts";

/** The second step, sign-in with a third party, and the list of sessions. */
export const SIGN_IN = [
  ...bugsOf("tests/worker/auth/two-factor.test.ts", [
    [
      "a session before the second step",
      HOOKS,
      "if (member?.secondFactor && !call.pastSecondStep) {",
      "if (member?.secondFactor && !call) {",
      "never writes a session",
    ],
    [
      "a code of the edge of a window taken twice",
      STEP,
      "await consume(c, count, { ...count, at: c.var.now + limit.windowMs });",
      "await consume(c, count);",
      "takes a code once at the edge",
    ],
    [
      "a code taken twice",
      STEP_ROUTES,
      '  if ("code" in step) await consumeCode(ground(c), memberId, step.code);\n',
      "",
      "takes a code once",
    ],
    [
      "the second step reads another member's session",
      "worker/auth/two-factor/challenge.ts",
      'return new Headers({ cookie: `${cookieName(c)}=${encodeURIComponent(getCookie(c, cookieName(c)) ?? "")}` });',
      "return c.req.raw.headers;",
      "looks at the challenge alone",
    ],
    [
      "codes guessed without limit",
      STEP_ROUTES,
      "  await consume(ground(c), count);\n",
      "",
      "refuses wrong codes, and after ten",
    ],
    [
      "an admin may switch the second step off",
      STEP_ROUTES,
      '    if (demandsSecondFactor(c.env, c.var.viewer)) throw new Problem("second-factor-required");\n',
      "",
      "may not switch it off",
    ],
    [
      "passwords guessed at the second step's door",
      "worker/auth/password/confirm-password.ts",
      "  await consume(c, count);\n",
      "",
      "counts wrong passwords alone",
    ],
    [
      "a second step that leaves other sessions open",
      STEP,
      "except: viewer.sessionId }, begun),",
      "except: viewer.sessionId }, sql`0`),",
      "ends every other session",
    ],
    [
      "a second set-up left beside the confirmed one",
      STEP,
      "ne(twoFactor.id, factorId), begun)),",
      "ne(twoFactor.id, factorId), sql`0`)),",
      "leaves the set-up that was confirmed",
    ],
    [
      "an admin without a second step in production",
      "worker/domain/permissions/authorize.ts",
      '  if (needsSecondFactor(env, viewer)) throw new Problem("second-factor-required");\n',
      "",
      "may do nothing in the panel",
    ],
  ]),
  ...bugsOf("tests/worker/auth/oauth.test.ts", [
    [
      "an unproved account joined with a third party",
      "worker/auth/library/configure-library.ts",
      "requireLocalEmailVerified: true",
      "requireLocalEmailVerified: false",
      "are left alone when the account's address was never proved",
    ],
    [
      "an account for an address nobody vouches for",
      THIRD_PARTY,
      '    if (!newcomer.emailVerified) throw new Problem("address-unproved");\n',
      "",
      "are not made for an address",
    ],
    [
      "a third party's newcomer blind to the mode",
      THIRD_PARTY,
      "const status = await askAdmission(c, { memberId: id, invitation });",
      'const status = invitation ? await askAdmission(c, { memberId: id, invitation }) : "approved";',
      "takes nobody in mode closed",
    ],
    [
      "a way in linked by a session that proved nothing",
      "worker/auth/oauth/routes.ts",
      "    await mayLink(c, await getViewer(c));\n",
      "    await getViewer(c);\n",
      "is not for visitors, nor for a session that proved nothing",
    ],
    [
      "a linking finished after its session ended",
      HOOKS,
      'if (!(await mayStand(call))) throw new APIError("FORBIDDEN", { code: "LINKING_OVER" });',
      "",
      "is not finished once the session that began it ended",
    ],
    [
      "tokens of a third party kept",
      HOOKS,
      "return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };",
      "return { data: account };",
      "makes a member of who joins",
    ],
  ]),
  ...bugsOf("tests/worker/settings/security.test.ts", [
    [
      "the only way in taken away",
      "worker/features/settings/security/commands.ts",
      "and(own, otherWay)",
      "own",
      "keeps the only way in",
    ],
    [
      "another member's session ended",
      "worker/auth/session/revoke-sessions.ts",
      "return and(own, eq(session.id, which.sessionId));",
      "return eq(session.id, which.sessionId);",
      "answers the same for another member's session",
    ],
  ]),
  ...bugsOf("tests/worker/auth/auth.test.ts", [
    [
      "hashes without end in the queue",
      "worker/auth/password/password-hash.ts",
      "if (slots.size > PASSWORD_QUEUE_LENGTH)",
      "if (slots.size > 10 * PASSWORD_QUEUE_LENGTH)",
      "runs one hash at a time, lets eight wait",
    ],
  ]),
];
