import { env } from "cloudflare:workers";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import { sealCursor } from "#http/lists/cursor.ts";
import { beginnings, type Fill, type Read, SHORT_AT_FIRST } from "./read.ts";

/** Opportunities, each with its owner; one that every member answered and asked about; and many of Ada's deals. */

/** A row: of the index and itself, once more for the cursor, the owner, whether it is saved and passed on, and its early access. */
const ROW = 9;
/** A page, read twice over, because some rows are left out. */
const PAGE_ROWS = 2 * 20 * ROW;
export const NEWEST_ROWS = PAGE_ROWS;
/** With filters, or an order that needs more rows. */
const FILTERED_ROWS = SCANNED_MATCHES * ROW;
/** With the parts of one: team, updates, questions with their askers, history, and similar ones. */
const DETAIL_ROWS = 420;

const DEAL_ROWS = 61 * ROW;

const as = "member" as const;
const id = (n: number) => `01900010-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

export const READS: Record<string, Read[]> = {
  "/api/opportunities": [
    { path: "/api/opportunities", as, maxRows: PAGE_ROWS },
    { path: `/api/opportunities?cursor=${sealCursor(env, `new_9000000000000_${id(1)}`)}`, as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?sector=ai", as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?order=amount", as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?order=amount&sector=ai", as, maxRows: FILTERED_ROWS },
    // Few amounts are in the range at the smallest size.
    {
      path: "/api/opportunities?min=1000000&max=2000000&currency=USD",
      as,
      maxRows: FILTERED_ROWS,
      grows: SHORT_AT_FIRST,
    },
    { path: "/api/opportunities?min=1000000&order=amount", as, maxRows: PAGE_ROWS, grows: SHORT_AT_FIRST },
    {
      path: "/api/opportunities?min=1000000&order=amount&sector=ai",
      as,
      maxRows: FILTERED_ROWS,
      grows: SHORT_AT_FIRST,
    },
    { path: "/api/opportunities?stage=seed", as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?stage=seed&sector=ai", as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?order=fit", as, maxRows: FILTERED_ROWS },
    {
      path: "/api/opportunities?order=fit&stage=seed&sector=ai",
      ...{ as, maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    },
    { path: "/api/opportunities?q=company", as, maxRows: PAGE_ROWS },
    { path: "/api/opportunities?q=company&order=fit&sector=ai", as, maxRows: FILTERED_ROWS },
    { path: "/api/opportunities?q=nowhere", as },
  ],
  "/api/opportunities/:id": [
    { path: `/api/opportunities/${id(1)}`, as, maxRows: DETAIL_ROWS },
    // The owner's, with the questions that came.
    { path: `/api/opportunities/${id(2)}`, as, maxRows: DETAIL_ROWS },
  ],
  "/api/opportunities/deals": [
    // Sixty rows of one member, each with its opportunity, owner, and the deal again.
    { path: "/api/opportunities/deals", as, maxRows: DEAL_ROWS },
    { path: `/api/opportunities/deals?cursor=9000000000000_${id(1)}`, as, maxRows: DEAL_ROWS },
    { path: "/api/opportunities/deals?show=interested&q=company", as, maxRows: DEAL_ROWS },
  ],
  "/api/opportunities/mine": [{ path: "/api/opportunities/mine", as }],
  "/api/opportunities/:id/interest": [
    { path: `/api/opportunities/${id(2)}/interest`, as, maxRows: 90 },
    { path: `/api/opportunities/${id(2)}/interest?cursor=9000000000000_${id(1)}`, as, maxRows: 90 },
  ],
  // A whole file, and no screen waits for it: counted for an opportunity without interest.
  "/api/opportunities/:id/interest.csv": [
    { path: `/api/opportunities/${id(4)}/interest.csv`, as, maxTrips: 4, maxWritten: 5 },
  ],
  "/api/admin/opportunities": [
    { path: "/api/admin/opportunities", as: "admin", maxRows: 90 },
    { path: "/api/admin/opportunities?state=open", as: "admin", maxRows: 90 },
    { path: "/api/admin/opportunities?state=closed", as: "admin" },
  ],
  "/api/admin/opportunities/:id": [{ path: `/api/admin/opportunities/${id(2)}`, as: "admin" }],
  "/opportunities": [
    { path: "/opportunities", as, maxRows: PAGE_ROWS },
    { path: "/opportunities?q=company&sector=ai", as, maxRows: FILTERED_ROWS },
  ],
  "/my-deals": [
    { path: "/my-deals", as, maxRows: DEAL_ROWS },
    { path: "/my-deals?view=raise", as, maxRows: DEAL_ROWS },
  ],
  "/deal-platform": [{ path: "/deal-platform", as }],
  "/syndicate": [{ path: "/syndicate", as }],
  "/opportunities/:id": [{ path: `/opportunities/${id(1)}`, as, maxRows: DETAIL_ROWS }],
};

const key = (kind: string) => `printf('${kind}-0000-7000-8000-%012x', i)`;
const OPPORTUNITY = key("01900010");
const MEMBER = key("01900001");

/** The caller owns the second one, and the fourth, in which nobody is interested, and the caller's deals are with the first seventy. */
export const fill: Fill = ({ n, now, me }) => [
  `insert into opportunity (id, owner_id, state, company, description, text, amount_minor, currency, value, rates_on, stage, sector, region,
      location, instrument, submitted_at, opened_at, created_at)
      ${n} select ${OPPORTUNITY}, iif(i in (2, 4), '${me}', ${MEMBER}), iif(i % 10 = 9, 'in-review', 'open'), 'Company ' || i, 'What it does', 'At length',
      i * 100000, 'USD', i * 1000, '2024-12-31', iif(i % 3, 'seed', 'series-a'), iif(i % 2, 'ai', 'saas'), 'europe', 'Lisbon', 'safe',
      ${now}, ${now} + i, ${now} + i from n`,
  "delete from search_pending where noun = 'opportunities'",
  `update user set tier_id = '01900000-0000-7000-8000-000500000002' where id = '${me}'`,
  ...[1, 2].map(
    (number) => `insert or ignore into deal (opportunity_id, member_id, answer, answered_at, reason, updated_at)
        ${n} select '${id(number)}', ${MEMBER}, iif(i % 2, 'interested', 'passed'), ${now} + i, iif(i % 2, null, 'other'), ${now} + i from n where i > 2`,
  ),
  `insert or ignore into deal (opportunity_id, member_id, saved_at, updated_at)
      ${n} select ${OPPORTUNITY}, '${me}', ${now}, ${now} + i from n where i <= 70 and i not in (2, 4)`,
  ...[1, 2].map(
    (
      number,
    ) => `insert into opportunity_question (id, opportunity_id, asker_id, text, asked_at, answer, answered_at, published_at)
        ${n} select ${number} || '-' || i, '${id(number)}', ${MEMBER}, 'Why?', ${now} + i, iif(i % 2, 'So.', null), iif(i % 2, ${now} + i, null),
        iif(i % 2, ${now} + i, null) from n where i > 2`,
  ),
  `insert into opportunity_update (id, opportunity_id, title, text, at) ${n} select 'update-' || i, '${id(1)}', 'News', 'All well.', ${now} + i from n`,
];

/** The opportunities in the search index, the latest first. Their numbers come after those of people. */
export async function fillOpportunitySearch(from: number, to: number, now: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`;
  const entries = `from entry where number > ${3_000_000 + from} and number <= ${3_000_000 + to}`;
  await env.SEARCH.batch(
    [
      `insert into entry (number, noun, id, version, sort_key) ${numbers} select 3000000 + i, 'opportunities', ${OPPORTUNITY}, 1,
        -(${Math.floor(now / 60_000)} * 16777216 + 3000000 + i) from n`,
      `insert into opportunities_text (rowid, company, description, sector, stage)
        select sort_key, 'company ' || (number - 3000000) || ${beginnings("'company'")}, 'what it does', 'ai' || ${beginnings("'ai'")}, 'seed' ${entries}`,
    ].map((statement) => env.SEARCH.prepare(statement)),
  );
}
