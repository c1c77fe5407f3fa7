import { bugsOf } from "./bugs.mjs";

const OWNERSHIP_FILE = "worker/auth/email-verification/verified-owner.ts";
const RECOVERY = "worker/auth/recovery/reset-password.ts";
const LEFT_WITH_NOTHING = "is left with nothing once the victim proved it";
const NO_SECOND_ADMIN = "makes no second admin";

/** Proving who an account belongs to, and setting its password by a mailed link. */
export const OWNERSHIP = [
  ...bugsOf("tests/worker/auth/takeover.test.ts", [
    [
      "an impostor's second factor survives the proof",
      OWNERSHIP_FILE,
      "where ${twoFactor.userId} = ${proof.memberId} and ${wiped}`",
      "where 0`",
      LEFT_WITH_NOTHING,
    ],
    [
      "an impostor's identities survive the proof",
      OWNERSHIP_FILE,
      "where ${account.userId} = ${proof.memberId} and ${wiped}`",
      "where ${account.userId} = ${proof.memberId} and 0`",
      LEFT_WITH_NOTHING,
    ],
    [
      "an impostor's second step still asked for after the proof",
      OWNERSHIP_FILE,
      "two_factor_enabled = case when ${removesUnverifiedCredentials(c, proof)} then 0 else two_factor_enabled end",
      "two_factor_enabled = two_factor_enabled",
      LEFT_WITH_NOTHING,
    ],
    [
      "any proved address makes the first admin",
      OWNERSHIP_FILE,
      "  if (!appointed || email.toLowerCase() !== appointed) return sql`0`;\n",
      "",
      LEFT_WITH_NOTHING,
    ],
    [
      "a reset takes away what stood on a proved address",
      OWNERSHIP_FILE,
      "(${standing} and ${unproved} and not",
      "(${standing} and not",
      "keeps second factor and identities through a reset",
    ],
    [
      "a proof takes away what its own session set",
      OWNERSHIP_FILE,
      " and not ${isOwnSession(c, memberId)})`;\n}",
      ")`;\n}",
      "keeps password, second factor and identities by the verification link",
    ],
    [
      "a session of any account counts as the owner's",
      OWNERSHIP_FILE,
      " and ${session.userId} = ${memberId}",
      "",
      "is not taken for its owner",
    ],
    [
      "a second first admin by a proved address",
      OWNERSHIP_FILE,
      "(not ${admins} and exists",
      "(exists",
      NO_SECOND_ADMIN,
    ],
    [
      "a suspended member becomes the first admin",
      OWNERSHIP_FILE,
      "where ${user.id} = ${memberId} and ${user.status} <> 'suspended')",
      "where ${user.id} = ${memberId})",
      NO_SECOND_ADMIN,
    ],
    [
      "an impostor's change of address survives a reset",
      RECOVERY,
      "    withdrawEmailChange(c, memberId, standing),",
      "    withdrawEmailChange(c, memberId, sql`0`),",
      "moves nothing once",
    ],
  ]),
  ...bugsOf("tests/worker/auth/recovery.test.ts", [
    [
      "a reset link that sets a password again and again",
      RECOVERY,
      "${now}, ${now} where ${standing}`,",
      "${now}, ${now}`,",
      "lets one of twenty uses of one link win",
    ],
    [
      "two reset links of one account both count",
      RECOVERY,
      " and not ${setSince} and",
      " and",
      "lets one of two links of one account win",
    ],
    [
      "a reset link without an end",
      RECOVERY,
      " and ${verification.expiresAt} > ${now} and",
      " and",
      "refuses a link older than half an hour",
    ],
    [
      "a reset link mailed to an address since left",
      RECOVERY,
      " and not ${mailedElsewhere}`",
      "`",
      "refuses a link older than half an hour",
    ],
    [
      "a reset that keeps sessions open",
      RECOVERY,
      "...endOtherSessions(c, memberId, standing),",
      "...endOtherSessions(c, memberId, sql`0`),",
      "ends every session and closes inbox and conversation sockets",
    ],
    [
      "a reset that leaves sockets to the clock",
      RECOVERY,
      "  await closeSockets(c.env, db, memberId, ended);\n",
      "",
      "ends every session and closes inbox and conversation sockets",
    ],
    [
      "a sign-in that outlives the reset made while it ran",
      "worker/auth/sign-in/current-password.ts",
      "=== stood) return;",
      '!== "") return;',
      "is refused and leaves no session",
    ],
    [
      "a challenge that outlives the reset",
      "worker/auth/two-factor/challenge.ts",
      "notExists(setSince)),",
      "undefined),",
      "ends with a reset",
    ],
    [
      "a stolen password taken",
      "worker/auth/password/breached-passwords.ts",
      "if (await isListed(env, hash)) throw",
      "if ((await isListed(env, hash)) && !hash) throw",
      "is refused at sign-up, reset and change",
    ],
  ]),
];
