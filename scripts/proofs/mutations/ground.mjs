export const GROUND = [
  {
    name: "no origin check on commands",
    edits: [
      {
        file: "worker/http/guards.ts",
        find: "  if (isUnsafe(c.req.method) || isUpgrade(c)) {",
        replace: "  if (isUpgrade(c)) {",
      },
    ],
    file: "tests/worker/http/requests.test.ts",
    test: "refuses a foreign, a null and a missing Origin",
  },
  {
    name: "no origin check on sockets",
    edits: [
      {
        file: "worker/http/guards.ts",
        find: "  if (isUnsafe(c.req.method) || isUpgrade(c)) {",
        replace: "  if (isUnsafe(c.req.method)) {",
      },
    ],
    file: "tests/worker/http/requests.test.ts",
    test: "refuses a foreign Origin on both sockets",
  },
  {
    name: "no record of an applied migration",
    edits: [
      {
        file: "worker/db/migrate.ts",
        find: '        primary.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(migration.name),\n',
        replace: "",
      },
    ],
    file: "tests/worker/http/migrate.test.ts",
    test: "applies a migration once when twenty isolates ask",
  },
  {
    name: "first data that a text can end",
    edits: [{ file: "worker/http/document.ts", find: '.replaceAll("<", "\\\\u003c")', replace: "" }],
    file: "tests/worker/http/documents.test.ts",
    test: "cannot be ended by a member's text",
  },
  {
    name: "any address to go on to after sign-in",
    edits: [
      {
        file: "worker/http/next-path.ts",
        find: 'next.startsWith("/") && url.origin === env.APP_ORIGIN ? `${url.pathname}${url.search}`',
        replace: "next ? next",
      },
    ],
    file: "tests/worker/http/documents.test.ts",
    test: "is gone on to after sign-in only within this origin",
  },
];
