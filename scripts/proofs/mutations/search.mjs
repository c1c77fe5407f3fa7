/** The search index, and the database's migrations. */
export const SEARCH = [
  {
    name: "a late writer wins",
    file: "worker/search/entries.ts",
    in: "newerEntries",
    find: "entry.version < value",
    replace: "entry.version <> value",
    test: {
      file: "tests/worker/events/search-index.test.ts",
      title: "keeps the newest version, in whatever order writes arrive",
    },
  },
];
