import { bugsOf } from "./bugs.mjs";

const DOCUMENTS = "worker/features/admin/documents.ts";
const OUTBOX = "worker/features/admin/outbox/commands.ts";

/** The panel's own address, its outbox and its log. */
export const ADMIN = [
  ...bugsOf("tests/worker/admin/admin-documents.test.ts", [
    [
      "the panel's page for members",
      DOCUMENTS,
      "if (!isAdmin || !Object.hasOwn",
      "if (!Object.hasOwn",
      "gives members and pending admins",
    ],
    [
      "the panel's page for an admin who is not approved",
      DOCUMENTS,
      ' && viewer.status === "approved"',
      "",
      "gives members and pending admins",
    ],
    [
      "answers on the panel's page before a second step",
      DOCUMENTS,
      "answers: needsSecondFactor(c.env, viewer) ? {} : answers,",
      "answers,",
      "tells an admin nothing in production",
    ],
  ]),
  ...bugsOf("tests/worker/admin/admin-authority.test.ts", [
    [
      "a deed of who is no admin any more",
      "worker/db/audit.ts",
      "${actedBy(actorId, action)}",
      '${action === "role-changed" ? action : actedBy(actorId, action)}',
      "is refused and leaves no trace",
    ],
  ]),
  ...bugsOf("tests/worker/admin/members.test.ts", [
    [
      "the panel's commands for members",
      "worker/features/admin/routes.ts",
      "  authorizeAdmin(c.env, viewer);\n",
      "",
      "is nothing for members and pending admins",
    ],
  ]),
  ...bugsOf("tests/worker/admin/outbox.test.ts", [
    [
      "a mail sent again and again",
      OUTBOX,
      " and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null`,\n    ),\n    db.select()",
      " and ${outbox.status} = 'dead'`,\n    ),\n    db.select()",
      "is not sent a second time",
    ],
    [
      "a mail sent again logged by both admins",
      OUTBOX,
      '        after: { status: "pending" },\n      },\n      isReplayable,',
      '        after: { status: "pending" },\n      },\n      sql`true`,',
      "goes once when two admins ask",
    ],
    [
      "what is held against an address lifted for nothing",
      OUTBOX,
      "where ${outbox.id} = ${id}) and ${isReplayable}`,",
      "where ${outbox.id} = ${id})`,",
      "is refused for mail that is not dead",
    ],
    [
      "a mail sent whose link is over",
      "worker/mail/render.ts",
      "  if (now >= row.createdAt + linkLifetime(row)) return { dead: LINK_OVER };\n",
      "",
      "is dead again when what it speaks of is over",
    ],
  ]),
  ...bugsOf("tests/worker/admin/audit.test.ts", [
    [
      "a formula in the log's file",
      "worker/features/admin/audit/csv.ts",
      "{ escapeFormulae: true }",
      "{ escapeFormulae: false }",
      "is a table to keep, in which no cell is a formula",
    ],
    [
      "the log filtered by one filter alone",
      "worker/features/admin/audit/queries.ts",
      "looked.filter(isWanted)",
      "looked.filter((row) => isWanted(row) || row)",
      "is filtered by action, actor and subject",
    ],
  ]),
];
