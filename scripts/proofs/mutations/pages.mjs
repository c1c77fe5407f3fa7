import { bugsOf } from "./bugs.mjs";

const LEXER = "worker/domain/markdown/lexer.ts";

/** The pages an operator publishes, and the sample data. */
export const PAGES = [
  ...bugsOf("tests/worker/pages/pages.test.ts", [
    [
      "a page saved over another admin's",
      "worker/features/admin/pages/commands.ts",
      "      where ${isCurrent}\n",
      "      where true\n",
      "that two admins save at once",
    ],
    [
      "a draft for everybody",
      "worker/features/pages/queries.ts",
      "if (!row || row.publishedAt === null)",
      "if (!row)",
      "shows its placeholder until an admin publishes it",
    ],
    [
      "a link of any protocol",
      "worker/domain/markdown/markdown.ts",
      'return url.protocol === "https:" || url.protocol === "mailto:" ? url.href : null;',
      "return url.href;",
      "is nothing but text",
    ],
    [
      "a path that leaves the site",
      "worker/domain/markdown/markdown.ts",
      "return url.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : null;",
      "return href;",
      "is nothing but text",
    ],
    [
      "quotes without a bottom",
      LEXER,
      "    if (this.#depth >= MAX_DEPTH) return;\n",
      "",
      "of forty thousand characters is previewed",
    ],
    [
      "a table without a side",
      LEXER,
      '(lines[0]?.split("|").length ?? 0) > MAX_COLUMNS || ',
      "",
      "stays fast and small: a wide table of short rows",
    ],
  ]),
  ...bugsOf("tests/worker/http/seed.test.ts", [
    [
      "tiers counted again by a second writing of the sample data",
      "worker/db/seed/index.ts",
      "\n            and not exists (select 1 from user where user.id = value->>'id' or user.email = value->>'email'))",
      ")",
      "changes nothing when it is written again",
    ],
  ]),
];
