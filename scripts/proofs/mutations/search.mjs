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
  {
    name: "an event removed from the index queue in any version",
    file: "worker/features/events/search/index-events.ts",
    in: "indexPending",
    find: "and (id, version) in (select value->>'id', value->>'pending' from",
    replace: "and id in (select value->>'id' from",
    test: {
      file: "tests/worker/events/search-index.test.ts",
      title: "an event that changed during indexing stays queued",
    },
  },
  {
    name: "a hit shown as the index has it",
    file: "worker/features/events/list/by-words.ts",
    in: "listByWords",
    find: "goesBack ? isPast : notOver(now)",
    replace: "undefined",
    test: { file: "tests/worker/events/search-index.test.ts", title: "is shown as the main database has it" },
  },
  {
    name: "the lower of two queued versions kept",
    file: "worker/search/pending.ts",
    in: "pendingInsertAll",
    find: "max(${searchPending.version}, excluded.version)",
    replace: "excluded.version",
    test: { file: "tests/worker/events/search-index.test.ts", title: "a refused change queues nothing" },
  },
  {
    name: "no record of an applied migration",
    file: "worker/db/migrate.ts",
    in: "applyMissing",
    find: '"INSERT INTO d1_migrations (name) VALUES (?)"',
    replace: '"SELECT ?"',
    test: {
      file: "tests/worker/http/migrate.test.ts",
      title: "applies a migration once when twenty isolates need it at the same moment",
    },
  },
];
