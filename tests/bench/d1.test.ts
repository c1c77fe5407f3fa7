import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { ensureMigrated, mainMigrations, searchMigrations } from "#db/migrate.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { type Counts, countD1 } from "#tests/support/counts/counted-d1.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app, loadApps } from "#worker/app.ts";
import { fillOpportunitySearch } from "./reads/opportunities.ts";
import { fillPeopleSearch } from "./reads/people.ts";
import { beginnings, EVENT, type Fill, id, key, MAX_ROWS_READ, type Read, SHORT_AT_FIRST } from "./reads/read.ts";

/** Goal 1: rows read per call, whatever the size of the tables. Goal 2: rows written. Goal 3: trips. Counted around the binding. */

const SIZES = inject("fullBench") ? [100, 1000, 10_000] : [100, 1000];
/** Only the number of members grows further, in `npm run bench`. */
const MEMBERS = inject("fullBench") ? [100_000] : [];
/** Besides, in each document of a member: the requests to connect that the navigation counts, with who sent each. */
const NAVIGATION_ROWS = 2 * WAITING_COUNT_MAX + 2;
const maxRowsOf = ({ path, as, maxRows = MAX_ROWS_READ }: Read) =>
  maxRows + (as === "visitor" || path.startsWith("/api/") ? 0 : NAVIGATION_ROWS);
const MAX_RATIO = 2;
const tripsOf = ({ path, maxTrips }: Read) => maxTrips ?? (/[?&](q|place)=|^\/api\/admin\//.test(path) ? 2 : 1);
/**
 * One of each is the index by which an address has a budget of mail, and one the figures of the host; one of the latter is that of unconfirmed
 * registrations.
 */
const MAX_ROWS_WRITTEN = { "a member's registration": 10, "a registration with a new account": 20 };

/** The tier Investor, as the migration makes it. */
const TIER = "01900000-0000-7000-8000-000500000003";

/** One counter per database for all calls: the first call checks the applied migrations, so the measured calls are warm. */
const [main, search] = [countD1(env.DB), countD1(env.SEARCH)];

let ada: TestMember;
let otto: TestMember;
let ines: TestMember;
let vera: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada" });
  ines = await createMember({ name: "Ines" });
  vera = await createMember({ name: "Vera" });
  otto = await createMember({ name: "Otto", role: "admin" });
  await ensureMigrated(firstSession, mainMigrations);
  await ensureMigrated(search.database, searchMigrations);
});

const numbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`;

/** Odd ones are upcoming, even ones are over, a minute apart. */
const startOf = (now: number) => `${now} + (i % 2 * 2 - 1) * i * 60000 + 3600000`;

const members = (from: number, to: number) => [
  `insert into user (id, name, email, email_verified, status) ${numbers(from, to)}
    select ${key(1)}, 'Member ' || i, 'm' || i || '@example.com', 1, 'approved' from n`,
  "delete from search_pending where noun in ('members', 'people')",
  `insert into profile (member_id, title) ${numbers(from, to)} select ${key(1)}, 'Partner ' || i from n`,
  `insert into session (id, token, user_id, expires_at) ${numbers(from, to)}
    select ${key(5)}, 'bench-' || i, ${key(1)}, ${Date.now() + 1e9} from n`,
];

/** The reads of each noun or topic, and the rows of its tables where it has some of its own. */
/** Gives a member the connections, requests and suggestions of another one. */
const copyNetwork = (of: string, to: string) => [
  `insert into connection (member_id, peer_id, since) select '${to}', peer_id, since from connection where member_id = '${of}'`,
  `insert into connection (member_id, peer_id, since) select member_id, '${to}', since from connection where peer_id = '${of}'`,
  `insert into connection_request (requester_id, recipient_id, state, note, asked_at)
    select iif(requester_id = '${of}', '${to}', requester_id), iif(recipient_id = '${of}', '${to}', recipient_id), state, note, asked_at
    from connection_request where '${of}' in (requester_id, recipient_id)`,
  `insert into suggestion (member_id, peer_id, score, reasons) select '${to}', peer_id, score, reasons from suggestion where member_id = '${of}'`,
];

const TOPICS = import.meta.glob<{ fill?: Fill; READS: Record<string, Read[]> }>(["./reads/*.ts", "!./reads/read.ts"], {
  eager: true,
});

/** Fills every table from `from` to `to` rows: members, events to come and past, one event's registrations, mail, counters. */
async function fill(from: number, to: number): Promise<void> {
  const now = Date.now();
  const n = numbers(from, to);
  await env.DB.batch(
    [
      ...members(from, to),
      `insert into event (id, host_id, title, starts_at, ends_at, time_zone, location, description, created_at, updated_at)
        ${n} select ${key(2)}, iif(i % 10 = 7, '${ada.id}', printf('01900001-0000-7000-8000-%012x', 1 + i % 10)), 'Event ' || i, ${startOf(now)},
        null, 'Europe/Berlin', 'Berlin', 'Words about it', ${now}, ${now} from n`,
      `insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at)
        ${n} select ${key(3)}, '${EVENT}', ${key(1)}, 'm' || i || '@example.com', 'Member ' || i, ${now}, ${now} + i from n`,
      // A member's own registrations: some, however many events there are.
      `insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at)
        ${n} select ${key(11)}, ${key(2)}, '${ada.id}', '${ada.email}', 'Ada', ${now}, ${now} from n where i between 61 and 70`,
      `update event set attendee_count = ${to} where id = '${EVENT}'`,
      `update event set over = 1 where coalesce(ends_at, starts_at) < ${now}`,
      `insert into outbox (id, key, kind, to_email, to_name, due_at, created_at, status)
        ${n} select ${key(4)}, 'bench:' || i, 'password-changed', 'm' || i || '@example.com', 'Member', ${now}, ${now},
        case when i <= 40 then 'dead' when i % 2 = 0 then 'pending' else 'sent' end from n`,
      `update event set exclusive = 1 where id = '${id(2, 4)}'`,
      `insert into invitation (id, code_hash, note, trusted, max_uses, expires_at, created_by, created_at)
        ${n} select ${key(7)}, 'bench-' || i, '', 0, 1000, ${now + 1e9}, '${otto.id}', ${now} from n`,
      `insert into invitation_use (invitation_id, member_id, created_at) ${n} select '${id(7, 1)}', ${key(1)}, ${now} from n`,
      `insert into audit (id, actor_id, action, subject_kind, subject_id, request_id, at)
        ${n} select ${key(8)}, '${otto.id}', 'registration-mode-changed', 'setting', 'registration-mode', 'bench', ${now} from n`,
      `insert into audit (id, actor_id, action, subject_kind, subject_id, request_id, at)
        ${n} select ${key(9)}, '${otto.id}', 'member-suspended', 'member', ${key(1)}, 'bench', ${now} from n`,
      ...["01900010", "01900011"].map(
        (key, of) =>
          `insert into security_event (id, member_id, kind, at)
            ${n} select printf('${key}-0000-7000-8000-%012x', i), '${of === 0 ? ada.id : id(1, 1)}', 'signed-in', ${now} from n`,
      ),
      `insert into media (key, owner_id, use, width, height, bytes, created_at, delete_at)
        ${n} select 'bench-' || i, ${key(1)}, 'event-cover', 2, 2, 9, ${now}, iif(i % 2 = 0, null, ${now + 1e9}) from n`,
      `update event set cover_key = 'bench-1', cover_alt = 'The hall' where id = '${EVENT}'`,
      // More of each than the panel counts or shows at a time.
      `insert into user (id, name, email, status, status_since, requested_tier_id, tier_requested_at) ${n}
        select printf('0190000a-0000-7000-8000-%012x', i), 'Waiting ' || i, 'w' || i || '@example.com', iif(i % 2 = 0, 'approved', 'pending'), ${now} + i,
        '${TIER}', iif(i % 2 = 0, ${now} + i, null) from n where i <= 80`,
      ...Object.values(TOPICS).flatMap(({ fill }) => fill?.({ n, from, to, now, me: ada.id }) ?? []),
      `insert into report (id, kind, subject_id, object_id, reason, context, state, at, decision, decision_reason, decided_at)
        ${n} select ${key(15)}, 'member', '${ada.id}', '${ada.id}', 'spam', '{"kind":"member","name":"Ada","title":null,"bio":""}', 'decided', ${now},
        'warn', 'Please stop.', ${now} from n`,
      ...(from > 0 ? [] : copyNetwork(ada.id, vera.id)),
      // Whom Ada muted, and one who takes first messages from people they met, to whom many others were introduced.
      `insert or ignore into mute (member_id, muted_id, created_at) ${n} select '${ada.id}', ${key(1)}, ${now} + i from n`,
      `insert or ignore into network_setting (member_id, who_may_write) values ('${id(1, 3)}', 'met')`,
      `insert or ignore into introduction (id, requester_id, target_id, first_id, state, holder_id, note_to_first, note_to_target, asked_at, held_at)
        ${n} select ${key(14)}, ${key(1)}, '${id(1, 3)}', '${id(1, 1)}', 'accepted', '${id(1, 3)}', 'Please', 'Hello', ${now}, ${now} from n where i > 3`,
      `insert into verification (id, identifier, value, expires_at) ${n} select ${key(6)}, 'reset-password:bench-' || i, ${key(1)}, ${now + 1e9} from n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
  await fillSearch(from, to, now);
  await fillMemberSearch(from, to, now);
  await fillPeopleSearch(from, to, now);
  await fillOpportunitySearch(from, to, now);
}

/** Fills the search index for the events above: short texts, half of them over, one with a unique word. */
async function fillSearch(from: number, to: number, now: number): Promise<void> {
  const entries = `from entry where number > ${from} and number <= ${to}`;
  const start = `((${startOf(now)}) / 60000 * 16777216 + i)`;
  await env.SEARCH.batch(
    [
      `insert into entry (number, noun, id, version, sort_key)
        ${numbers(from, to)} select i, 'events', ${key(2)}, 1, iif(${startOf(now)} < ${now}, -${start}, ${start}) from n`,
      `insert into events_text (rowid, title, description, location)
        select sort_key, 'event ' || number || ${beginnings("'event'", "number")}, iif(number = 51, 'rareword', 'words about it'), 'berlin' ${entries}`,
    ].map((statement) => env.SEARCH.prepare(statement)),
  );
}

/** The members above in the search index, the latest first. Their numbers come after those of all events. */
async function fillMemberSearch(from: number, to: number, now: number): Promise<void> {
  const numbered = "500000 + i";
  const entries = `from entry where number > ${500_000 + from} and number <= ${500_000 + to}`;
  await env.SEARCH.batch(
    [
      `insert into entry (number, noun, id, version, sort_key)
        ${numbers(from, to)} select ${numbered}, 'members', ${key(1)}, 1, -(${Math.floor(now / 60_000)} * 16777216 + ${numbered}) from n`,
      `insert into members_text (rowid, name, email)
        select sort_key, 'member ' || (number - 500000) || ${beginnings("'member'", "(number - 500000)")}, 'm' || (number - 500000) || ' example com' ${entries}`,
    ].map((statement) => env.SEARCH.prepare(statement)),
  );
}

let sessions = 0;
const firstSession = {
  withSession: (constraint?: string) => (sessions++ ? env.DB : main.database).withSession(constraint),
} as D1Database;

type Counted = Counts & { status: number; searched: number };

/**
 * One call to the worker on counted databases: trips to either, rows of the main one, and rows of the search index. Without what a session of
 * its own does after the answer.
 */
async function count(path: string, init: RequestInit = {}): Promise<Counted> {
  const context = createExecutionContext();
  const type: HeadersInit = init.body ? { "content-type": "application/json" } : {};
  const headers = {
    origin: ORIGIN,
    "cf-connecting-ip": "192.0.2.1",
    ...type,
    ...(init.headers as Record<string, string>),
  };
  sessions = 0;
  const bindings = {
    ...env,
    DB: firstSession,
    SEARCH: search.database,
    ADMIN_BOOTSTRAP_SECRET: "a secret of this bench alone",
  };
  for (const counter of [main.counts, search.counts]) Object.assign(counter, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const answer = await app.fetch(
    new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" }),
    bindings,
    context,
  );
  // Before counting: a file is read from the database while it is sent.
  await answer.text();
  const counted = {
    trips: main.counts.trips + search.counts.trips,
    rowsRead: main.counts.rowsRead,
    rowsWritten: main.counts.rowsWritten + search.counts.rowsWritten,
    searched: search.counts.rowsRead,
    status: answer.status,
  };
  await waitOnExecutionContext(context);
  return counted;
}

/** Every GET the worker answers, and each POST that only reads, by the pattern it is registered under. A route that is missing here fails the bench. */
const READS: Record<string, Read[]> = {
  ...Object.assign({}, ...Object.values(TOPICS).map((topic) => topic.READS)),
  "/api/health": [{ path: "/api/health", as: "visitor" }],
  "/": [{ path: "/", as: "member" }],
  "/sitemap.xml": [{ path: "/sitemap.xml", as: "visitor", maxRows: 620, grows: SHORT_AT_FIRST }],
  "/robots.txt": [{ path: "/robots.txt", as: "visitor" }],
  "/.well-known/security.txt": [{ path: "/.well-known/security.txt", as: "visitor" }],
  "/*": [{ path: "/nothing/here", as: "member", status: 404 }],
};

const withBody = ({ body }: Read): RequestInit => (body ? { method: "POST", body: JSON.stringify(body) } : {});

/** Upgrades are counted by the objects' bench; the other placeholder pages are the same handler as /terms. */
const ELSEWHERE = /socket$|^\/(feed|directory|about|careers|contact|blog|privacy|cookies)$/;

describe("the D1 calls of a request", () => {
  it("is counted for every GET there is", async () => {
    const routes = (await loadApps()).flatMap((one) => one.routes);
    const patterns = routes.filter((route) => route.method === "GET").map((route) => route.path);
    const missing = [...new Set(patterns)].filter((pattern) => !(pattern in READS) && !ELSEWHERE.test(pattern));
    expect(missing).toEqual([]);
  });

  it("stays the same, however many there are of everything", async () => {
    const cookies = { visitor: "", member: ada.cookie, peer: vera.cookie, admin: otto.cookie };
    const figures = new Map<
      string,
      (Counted & Pick<Read, "grows" | "maxSearched" | "maxWritten"> & { maxTrips: number; maxRows: number })[]
    >();
    let filled = 0;
    for (const size of [...SIZES, ...MEMBERS]) {
      if (MEMBERS.includes(size)) {
        await env.DB.batch(members(filled, size).map((statement) => env.DB.prepare(statement)));
        await fillMemberSearch(filled, size, Date.now());
        await fillPeopleSearch(filled, size, Date.now());
      } else await fill(filled, size);
      filled = size;
      for (const read of Object.values(READS).flat()) {
        const path = read.path.replace(":ines", ines.id).replace(":otto", otto.id);
        const counted = await count(path, { headers: { cookie: cookies[read.as] }, ...withBody(read) });
        expect([path, counted.status]).toEqual([path, read.status ?? 200]);
        const limits = {
          maxTrips: tripsOf(read),
          maxRows: maxRowsOf(read),
          grows: read.grows,
          maxSearched: read.maxSearched,
          maxWritten: read.maxWritten,
        };
        const name = `${read.as.padEnd(8)} ${read.body ? "POST" : "GET"} ${read.path}`;
        figures.set(name, [...(figures.get(name) ?? []), { ...counted, ...limits }]);
      }
    }
    const lines = [...figures].map(([name, counts]) => {
      const rows = counts.map(({ rowsRead, searched }) => (searched ? `${rowsRead}+${searched}` : rowsRead));
      return `${name.padEnd(76)} rows read ${rows.join(" / ").padEnd(16)} trips ${counts.at(-1)?.trips}  written ${counts.at(-1)?.rowsWritten}`;
    });
    console.log(
      `Goals 1 to 3: D1 at N = ${SIZES.join(" / ")} of everything, then ${MEMBERS.join()} members\n${lines.join("\n")}`,
    );
    const growing = [...figures].flatMap(([name, [first]]) => (first?.grows ? `${name.trim()}: ${first.grows}` : []));
    console.log(`Reads that are not flat, and why:\n${growing.join("\n")}`);
    for (const [name, counts] of figures) {
      const [smallest, largest] = [counts[0]?.rowsRead ?? 0, counts.at(-1)?.rowsRead ?? 0];
      const { maxRows = MAX_ROWS_READ, maxSearched = maxRows, maxWritten = 0, grows } = counts[0] ?? {};
      // The search index is another database, which must meet the goal too.
      const searched = counts.map((one) => one.searched);
      expect.soft(Math.max(...searched), `${name}: rows of the index`).toBeLessThanOrEqual(maxSearched);
      expect.soft(largest, `${name}: rows read`).toBeLessThanOrEqual(maxRows);
      if (grows === undefined)
        for (const [of, first, last] of [
          ["rows read", smallest, largest],
          ["rows of the index", searched[0] ?? 0, searched.at(-1) ?? 0],
        ] as const)
          expect.soft(last, `${name}: ${of} grow`).toBeLessThanOrEqual(Math.max(1, first) * MAX_RATIO);
      for (const { trips, maxTrips } of counts) expect.soft(trips, `${name}: trips`).toBeLessThanOrEqual(maxTrips);
      expect.soft(counts.at(-1)?.rowsWritten, `${name}: rows written`).toBeLessThanOrEqual(maxWritten);
    }
    // Fills tables with a hundred thousand rows.
  }, 180_000);

  it("is written within the budget when somebody registers", async () => {
    const register = (body: object, cookie = "") =>
      count(`/api/events/${id(2, 3)}/registration`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), cookie },
        body: JSON.stringify(body),
      });
    const member = await register({ name: "Ada", email: ada.email }, ada.cookie);
    const visitor = await register({ name: "Grace Newcomer", email: "grace@example.com" });
    expect([member.status, visitor.status]).toEqual([201, 201]);
    const figures = { "a member's registration": member, "a registration with a new account": visitor };
    for (const [name, goal] of Object.entries(MAX_ROWS_WRITTEN)) {
      const { rowsWritten, rowsRead, trips } = figures[name as keyof typeof figures];
      console.log(`Goal 2: ${name} writes ${rowsWritten} rows (goal ${goal}), reads ${rowsRead}, in ${trips} trips`);
      expect(rowsWritten).toBeLessThanOrEqual(goal);
    }
  });
});
