import { env } from "cloudflare:workers";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { sealCursor } from "#http/lists/cursor.ts";
import { beginningTerms } from "#search/words.ts";
import { memberTerms } from "#worker/features/network/people/filters.ts";
import { beginnings, type Fill, MAX_ROWS_READ, type Read, SHORT_AT_FIRST } from "./read.ts";

/** The rows of the lists of members: a network in which members have twenty connections, suggestions, and people in the search index. */

/** Connections of the caller: twenty of this file, and twenty of `connections.ts`. */
const CONNECTIONS = 40;
/** Of the index, for words that are filtered by more than it has: those who are scanned, each with its entry, and the names. */
const FOUND_ROWS = 2 * SCANNED_MATCHES + MAX_ROWS_READ;
/** An amount that nobody fits: all who are scanned, with their cards and profiles. */
const SCANNED = { maxRows: FOUND_ROWS, maxSearched: FOUND_ROWS };
/** Fewer than a page: those who have the tag, or one's connections, once more for the cursor, and the cards. */
const SHORT_PAGE_ROWS = 95;
/** The navigation and the figures beside a list. */
const SCREEN_ROWS = 400;

const as = "member" as const;

/** A page of cards: at most 60 rows, and one more for each card of somebody whom the caller muted, here for all 21. */
export const pageOfCards = (path: string, more: Partial<Read> = {}): Read[] => [
  { path, as: "peer", ...more },
  { path, as, maxRows: MAX_ROWS_READ + PAGE_SIZE + 1, ...more },
];

export const READS: Record<string, Read[]> = {
  "/api/network/people": [
    ...pageOfCards("/api/network/people"),
    ...pageOfCards(`/api/network/people?cursor=${sealCursor(env, "0190000a-0000-7000-8000-000000000020")}`),
    { path: "/api/network/people?sector=ai", as, maxRows: SHORT_PAGE_ROWS },
    ...pageOfCards("/api/network/people?stage=seed"),
    ...pageOfCards("/api/network/people?region=europe"),
    ...pageOfCards("/api/network/people?kind=investor"),
    { path: "/api/network/people?sector=ai&amount=1000", as, maxRows: SHORT_PAGE_ROWS },
    ...pageOfCards("/api/network/people?kind=investor&stage=seed&region=europe", { maxTrips: 2 }),
    ...pageOfCards("/api/network/people?kind=investor&stage=seed&region=europe&amount=1000", {
      ...SCANNED,
      maxTrips: 2,
    }),
    ...pageOfCards("/api/network/people?q=member"),
    ...pageOfCards("/api/network/people?q=member+51", { grows: SHORT_AT_FIRST }),
    ...pageOfCards("/api/network/people?q=m"),
    ...pageOfCards("/api/network/people?q=membr"),
    ...pageOfCards("/api/network/people?q=membr+51"),
    { path: "/api/network/people?q=nowhere", as },
    ...pageOfCards("/api/network/people?q=member&kind=investor&stage=seed&region=europe"),
    ...pageOfCards("/api/network/people?q=membr&kind=investor"),
    ...pageOfCards("/api/network/people?q=member&amount=1000", SCANNED),
    ...pageOfCards("/api/network/people?place=berlin"),
  ],
  "/api/network/connections": [
    ...pageOfCards("/api/network/connections"),
    { path: "/api/network/connections?sector=ai", as, maxRows: SHORT_PAGE_ROWS },
    // Each connection, its entry in the index, and those that match in their order.
    ...pageOfCards("/api/network/connections?q=member", {
      maxRows: 2 * MAX_ROWS_READ,
      maxSearched: 200,
      maxTrips: 3,
    }),
  ],
  "/network": [
    { path: "/network", as, maxRows: SCREEN_ROWS, maxTrips: 2 },
    { path: "/network?view=connections", as, maxRows: SCREEN_ROWS, maxTrips: 2 },
    { path: "/network?view=requests", as, maxRows: SCREEN_ROWS },
    { path: "/network?view=introductions", as, maxRows: 1000 },
    { path: "/network?view=suggestions", as, maxRows: SCREEN_ROWS },
  ],
  "/api/network/suggestions": pageOfCards("/api/network/suggestions"),
};

const id = (kind: string, n: string) => `printf('0190000${kind}-0000-7000-8000-%012x', ${n})`;

/** A network: the caller, the newest members and some of the oldest are connected to the same twenty. */
export const fill: Fill = ({ from, now, me }) => {
  if (from > 0) return [];
  const hubs = `with recursive m(j) as (select 1 union all select j + 1 from m where j < ${CONNECTIONS}), n(i) as (select 1 union all select i + 1 from n where i < 80)`;
  const peers = [id("a", "i"), `iif(i > ${CONNECTIONS}, ${id("1", "i")}, '${me}')`];
  return [
    ...peers.flatMap((peer) => [
      `insert or ignore into connection (member_id, peer_id, since) ${hubs} select ${peer}, ${id("1", "j")}, ${now} + j from m, n`,
      `insert or ignore into connection (member_id, peer_id, since) ${hubs} select ${id("1", "j")}, ${peer}, ${now} + j from m, n`,
    ]),
    `insert or ignore into profile (member_id, title) ${hubs} select ${id("a", "i")}, 'Waiting' from n`,
    `insert or ignore into profile_tag (member_id, list, code) ${hubs} select ${id("a", "i")}, 'sectors', 'ai' from n where i % 3 = 0`,
    ...[`'stages', 'seed'`, `'regions', iif(i % 3, 'europe', 'worldwide')`].map(
      (tag) =>
        `insert or ignore into profile_tag (member_id, list, code) ${hubs} select ${id("a", "i")}, ${tag} from n where i % 2 = 0`,
    ),
    `insert or ignore into suggestion (member_id, peer_id, score, reasons) ${hubs}
      select '${me}', ${id("a", "i")}, i, '[{"type":"mutual"}]' from n where i % 2 = 0 and i <= 40`,
    "delete from suggestion_due",
    "delete from search_pending where noun = 'people'",
  ];
};

const FILTERS = [
  ...memberTerms("investor", [
    { list: "stages", code: "seed" },
    { list: "regions", code: "worldwide" },
  ]),
  ...beginningTerms("Berlin"),
].join("\n");

/** The members in the search index of people, all with the same first name. Their numbers come after those of the admins' index. */
export async function fillPeopleSearch(from: number, to: number, now: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`;
  const entries = `from entry where number > ${1_000_000 + from} and number <= ${1_000_000 + to}`;
  const keys = ["'member'", "'membr'", "'member ' || i", "'membr ' || i", "i || ' member'", "i || 'member'"];
  await env.SEARCH.batch(
    [
      `insert into entry (number, noun, id, version, sort_key) ${numbers} select 1000000 + i, 'people', ${id("1", "i")}, 1,
        -(${Math.floor(now / 60_000)} * 16777216 + 1000000 + i) from n`,
      `insert into people_text (rowid, name, title, company, location, sectors, skills, filters)
        select sort_key, 'member ' || (number - 1000000) || ${beginnings("'member'", "(number - 1000000)")}, 'partner', '', 'berlin', 'ai', 'trade', '${FILTERS}' ${entries}`,
      `insert into person_name (number, id, words, keys) ${numbers} select 1000000 + i, ${id("1", "i")}, i || ' member', '[]' from n`,
      ...keys.map((key) => `insert into person_name_key (key, number) ${numbers} select ${key}, 1000000 + i from n`),
    ].map((statement) => env.SEARCH.prepare(statement)),
  );
}
