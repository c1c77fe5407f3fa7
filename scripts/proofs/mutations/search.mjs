import { bugsOf } from "./bugs.mjs";

/** The search index, and the list of events that asks it. */
const ENTRIES = "worker/search/entries.ts";
const WORDS = "worker/search/words.ts";
const FIND = "worker/search/find.ts";
const INDEX = "worker/features/events/search/index-events.ts";
const SWEEPS = "worker/features/events/search/ended-events.ts";
const FOUND = "worker/features/events/list/by-words.ts";
const WALKS = "worker/features/events/list/by-start.ts";
const MINE = "worker/features/events/list/mine.ts";

export const SEARCH = [
  ...bugsOf("tests/worker/events/search-index.test.ts", [
    [
      "a late writer wins",
      ENTRIES,
      "where entry.version < value->>'version'",
      "where entry.version <> value->>'version'",
      "keeps the newest version",
    ],
    [
      "a tombstone forgets its version",
      ENTRIES,
      "set version = newer.version, place",
      "set version = iif(newer.new_place is null, 0, newer.version), place",
      "does not bring back what was taken out",
    ],
    [
      "an old version left beside the new one",
      ENTRIES,
      'statement(db, takeOut(noun, "text", keys)),',
      "",
      "is found where it belongs: moved",
    ],
    [
      "struck off whatever its version",
      INDEX,
      "and (id, version) in\n      (select value->>'id', value->>'pending' from",
      "and id in\n      (select value->>'id' from",
      "what changed while it was indexed goes on waiting",
    ],
    [
      "struck off before it is indexed",
      INDEX,
      '  await putEntries(env, "events", rows.map(toEntry));\n',
      '  queueMicrotask(() => putEntries(env, "events", rows.map(toEntry)).catch(() => {}));\n',
      "of the search database, what was to be indexed goes on waiting",
    ],
    [
      "a rebuild struck off before everything waits",
      INDEX,
      '  await emptyIndex(env, "events");\n',
      '  await db.delete(searchPending).where(isRebuild);\n  await emptyIndex(env, "events");\n',
      "heals when its run is killed after emptying",
    ],
    [
      "a rebuild's rows struck off by who was on the way",
      INDEX,
      "(1 + Math.floor(Math.random() * 1022)) / 1024",
      "0",
      "loses nothing that was being indexed",
    ],
    [
      "versions remembered by an index that was emptied",
      "worker/search/rebuild.ts",
      "where noun = ${noun}`",
      "where noun = ${noun} and 0`",
      "gives the same answers",
    ],
    [
      "what is over stays among what is to come",
      SWEEPS,
      "ended(now, sql`${event.id} as id, ${event.version} + 1 as version`)",
      "sql`select 'x' as id, null as version`",
      "raises its version and waits for the index",
    ],
    [
      "over in the version it had",
      SWEEPS,
      "set over = 1, version = version + 1 where",
      "set over = 1 where",
      "raises its version and waits for the index",
    ],
    [
      "a hit shown without asking the main database",
      FOUND,
      "goesBack ? isPast : notOver(now)",
      "undefined",
      "is shown as the main database has it",
    ],
    [
      "the lower of two waiting versions kept",
      "worker/search/pending.ts",
      "max(${searchPending.version}, excluded.version)",
      "excluded.version",
      "writes down nothing when a change is refused",
    ],
  ]),
  ...bugsOf("tests/worker/events/event-search.test.ts", [
    [
      "text indexed as it is spelt",
      ENTRIES,
      "fold(text).slice(0, TEXT_MAX_LENGTH)",
      "text.slice(0, TEXT_MAX_LENGTH)",
      "without the stroke",
    ],
    [
      "a place looked for in every field",
      WORDS,
      "`location : ${quoted(word)}${suffix}`",
      "`${quoted(word)}${suffix}`",
      "looks for words of a place in the location alone",
    ],
    [
      "short words passed over",
      FIND,
      "${long && short ? has(noun, short) : sql`1`} as fits",
      "1 as fits",
      "a long word, and a short one that is not there",
    ],
    [
      "a page that begins where the last one was shown",
      FOUND,
      "after: cursor?.number ?? range.after,",
      "after: cursor ? cursor.number - 1 : range.after,",
      "have neither gaps nor doubles",
    ],
    [
      "nothing behind what was looked at",
      WALKS,
      "end = edges[0] ? write(edges[0]) : null;",
      "end = null;",
      "of which filters leave few",
    ],
    [
      "places somebody else typed among one's own",
      MINE,
      "and ${looked.confirmedAt} is not null",
      "",
      "of one's own places shows seats and waiting",
    ],
    [
      "a host's own list without a session",
      WALKS,
      'query.view === "hosting" ? getWithViewer : readWithViewer',
      "readWithViewer",
      "of one's own needs a session",
    ],
  ]),
  {
    name: "words read as an expression",
    edits: [
      {
        file: WORDS,
        find: "new Set(wordsIn(fold(text)))",
        replace: "new Set(fold(text).split(/\\s+/).filter(Boolean))",
      },
      { file: WORDS, find: '`"${word.replaceAll(\'"\', \'""\')}"`', replace: "word" },
    ],
    file: "tests/worker/events/event-search.test.ts",
    test: "finds nothing by punctuation",
  },
];
