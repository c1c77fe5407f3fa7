/** Origins, redirects, and text that must stay text. */
export const REQUESTS = [
  {
    name: "no origin check on unsafe methods",
    file: "worker/http/guards.ts",
    in: "originGuard",
    find: "isUnsafe(c.req.method) ||",
    replace: "",
    test: {
      file: "tests/worker/http/requests.test.ts",
      title: "rejects a foreign, a null and a missing Origin on",
    },
  },
  {
    name: "no origin check on sockets",
    file: "worker/http/guards.ts",
    in: "originGuard",
    find: "|| isUpgrade(c)",
    replace: "",
    test: {
      file: "tests/worker/http/requests.test.ts",
      title: "rejects a foreign Origin on both sockets with HTTP 403",
    },
  },
  {
    name: "a member's text that closes the bootstrap data of a page",
    file: "worker/http/document.ts",
    in: "writeJson",
    find: '.replaceAll("<", "\\\\u003c")',
    replace: "",
    test: { file: "tests/worker/http/documents.test.ts", title: "cannot be closed by a member's text" },
  },
  {
    name: "a redirect to any address after sign-in",
    file: "worker/http/next-path.ts",
    in: "nextPath",
    find: "const url = findNextUrl(env.APP_ORIGIN, next);",
    replace: "if (next) return next;\n  const url = findNextUrl(env.APP_ORIGIN, next);",
    test: {
      file: "tests/worker/http/documents.test.ts",
      title: "is the page after sign-in only within this origin",
    },
  },
  {
    name: "a reader's cookie in answers that caches keep",
    file: "worker/create-app.ts",
    in: "openDatabase",
    find: "&& !isShared",
    replace: "",
    test: { file: "tests/worker/events/public-pages.test.ts", title: "list the public URLs" },
  },
  {
    name: "the host's text as markup in a mail",
    file: "worker/mail/layout.ts",
    in: "emailHtml",
    find: "linesOf(content.quote).map(",
    replace: "linesOf(content.quote).map((line) => raw(line)).map(",
    test: {
      file: "tests/worker/events/event-mail.test.ts",
      title: "carries the host's text, marked as the host's, line by line",
    },
  },
  {
    name: "a line break in a mail header",
    file: "worker/mail/render.ts",
    in: "hasHeaderLineBreak",
    find: "/[\\r\\n]/.test(value)",
    replace: "false",
    test: {
      file: "tests/worker/events/event-mail.test.ts",
      title: "is never sent with a line break in a header or a parameter",
    },
  },
  {
    name: "a link of any protocol in a page",
    file: "worker/domain/markdown/markdown.ts",
    in: "hrefOf",
    find: 'url.protocol === "https:" || url.protocol === "mailto:"',
    replace: "true",
    test: { file: "tests/worker/pages/markdown.test.ts", title: "stays text: " },
  },
  {
    name: "formulas in the file of registrations",
    file: "worker/features/events/attendees/registrations-csv.ts",
    in: "writeRegistrationsCsv",
    find: "escapeFormulae: FORMULA",
    replace: "escapeFormulae: false",
    test: {
      file: "tests/worker/events/host-registrations.test.ts",
      title: "has no cell that a spreadsheet would run, or that changes other cells",
    },
  },
  {
    name: "search terms parsed as an expression",
    edits: [
      {
        file: "worker/search/words.ts",
        in: "searchWords",
        find: "wordsIn(fold(text))",
        replace: "fold(text).split(/\\s+/).filter(Boolean)",
      },
      {
        file: "worker/search/words.ts",
        in: "quoted",
        find: '`"${word.replaceAll(\'"\', \'""\')}"`',
        replace: "word",
      },
    ],
    test: {
      file: "tests/worker/events/event-search.test.ts",
      title: "finds nothing by punctuation, and ignores a star after a word",
    },
  },
];
