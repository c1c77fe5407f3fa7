import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { DAY_MS, SCANNED_MATCHES, WAITING_COUNT_MAX } from "#contract/limits.ts";
import { NEWS_SOURCES_MAX } from "#contract/news/plain/limits.ts";
import { ensureMigrated, mainMigrations, searchMigrations } from "#db/migrate.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { type Counts, countD1 } from "#tests/support/counts/counted-d1.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app, loadApps } from "#worker/app.ts";
import { fillOpportunitySearch, NEWEST_ROWS } from "./opportunities.ts";
import { fillPeopleSearch } from "./people.ts";
import { FEED_ROWS } from "./posts.ts";
import { type Fill, type Read, SHORT_AT_FIRST } from "./read.ts";

/** Goal 1: rows read per call, whatever the size of the tables. Goal 2: rows written. Goal 3: trips. Counted around the binding. */

const SIZES = inject("fullBench") ? [100, 1000, 10_000] : [100, 1000];
/** Only the number of members grows further, in `npm run bench`. */
const MEMBERS = inject("fullBench") ? [100_000] : [];
const MAX_ROWS_READ = 60;
/** Besides, in each document of a member: the requests to connect that the navigation counts, with who sent each. */
const NAVIGATION_ROWS = 2 * WAITING_COUNT_MAX + 2;
const maxRowsOf = ({ path, as, maxRows = MAX_ROWS_READ }: Read) =>
  maxRows + (as === "visitor" || path.startsWith("/api/") ? 0 : NAVIGATION_ROWS);
const MAX_RATIO = 2;
/** With filters: the rows scanned for one page, each by its index, itself, sorted, and once more for the cursor. */
const FILTERED_ROWS = 4 * SCANNED_MATCHES + 60;
/** A page of news with all its sources, of which there are a hundred at most. */
const NEWS_ROWS = MAX_ROWS_READ + NEWS_SOURCES_MAX + 10;
const tripsOf = ({ path, maxTrips }: Read) => maxTrips ?? (/[?&](q|place)=|^\/api\/admin\//.test(path) ? 2 : 1);
/**
 * One of each is the index by which an address has a budget of mail, and one the figures of the host; one of the latter is that of unconfirmed
 * registrations.
 */
const MAX_ROWS_WRITTEN = { "a member's registration": 10, "a registration with a new account": 20 };

const id = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const EVENT = id(2, 1);
/** The tier Investor, as the migration makes it. */
const TIER = "01900000-0000-7000-8000-000500000003";

/** One counter per database for all calls: the first call checks the applied migrations, so the measured calls are warm. */
const [main, search] = [countD1(env.DB), countD1(env.SEARCH)];

let ada: TestMember;
let otto: TestMember;
let ines: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada" });
  ines = await createMember({ name: "Ines" });
  otto = await createMember({ name: "Otto", role: "admin" });
  await ensureMigrated(main.database, mainMigrations);
  await ensureMigrated(search.database, searchMigrations);
});

const numbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from + 1} union all select i + 1 from n where i < ${to})`;
const key = (kind: number) => `printf('0190000${kind}-0000-7000-8000-%012x', i)`;

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

/** The topics with a file of their own here, which has the rows of their tables and their reads. */
const TOPICS = import.meta.glob<{ fill: Fill; READS: Record<string, Read[]> }>(
  ["./*.ts", "!./*.test.ts", "!./read.ts"],
  { eager: true },
);

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
      ...news(from, to, now),
      ...profiles(from, to, now),
      ...Object.values(TOPICS).flatMap(({ fill }) => fill({ n, from, to, now, me: ada.id })),
      `insert into report (id, kind, subject_id, object_id, reason, context, state, at, decision, decision_reason, decided_at)
        ${n} select ${key(15)}, 'member', '${ada.id}', '${ada.id}', 'spam', '{"kind":"member","name":"Ada","title":null,"bio":""}', 'decided', ${now},
        'warn', 'Please stop.', ${now} from n`,
      // A fifth of the members, whom Ada muted, and one who takes first messages from people they met, to whom many others were introduced.
      `insert or ignore into mute (member_id, muted_id, created_at) ${n} select '${ada.id}', ${key(1)}, ${now} + i from n where i % 5 = 0`,
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

const newsSourceKey = (n: string) => `printf('0190000e-0000-7000-8000-%012x', ${n})`;

/** A hundred sources, and items of all of them. */
const news = (from: number, to: number, now: number) => [
  ...(from === 0
    ? [
        `insert into news_source (id, name, feed_url, category, language, due_at, created_at) ${numbers(0, NEWS_SOURCES_MAX)}
          select ${newsSourceKey("i")}, 'Paper ' || i, 'https://paper.example/' || i, 'market', 'en', ${now + 1e9}, ${now} from n`,
      ]
    : []),
  `insert into news_item (id, source_id, link, title, description, category, language, published_at) ${numbers(from, to)}
    select printf('0190000f-0000-7000-8000-%012x', i), ${newsSourceKey(`1 + i % ${NEWS_SOURCES_MAX}`)}, 'https://paper.example/item/' || i, 'Item ' || i, 'Words',
    iif(i % 2 = 0, 'market', 'policy'), iif(i % 3 = 0, 'de', 'en'), ${now} - i * 1000 from n`,
];

/** A skill that every member endorses, half of them hidden. */
const SKILL = id(13, 1);

/**
 * Profiles: one that every member viewed today, endorsed and recommended (every other one is hidden), with a page of skills and tags; Ada's own, which
 * every member viewed and recommended; and a public one.
 */
function profiles(from: number, to: number, now: number): string[] {
  const n = numbers(from, to);
  const today = Math.floor(now / DAY_MS);
  const known = id(1, 1);
  return [
    `insert into skill (id, member_id, key, name, position) ${n} select 'skill-' || i, '${known}', 'skill ' || i, 'Skill ' || i, i from n where i <= 20`,
    `insert into profile_tag (member_id, list, code) ${n} select '${known}', 'sectors', 'code-' || i from n where i <= 20`,
    `insert into endorsement (skill_id, member_id, created_at) ${n} select 'skill-1', ${key(1)}, ${now} + i from n where i > 1`,
    `insert or ignore into skill (id, member_id, key, name, position) values ('${SKILL}', '${known}', 'trade', 'Trade', 21)`,
    `insert into endorsement (skill_id, member_id, created_at, hidden) ${n} select '${SKILL}', ${key(1)}, ${now} + i, i % 2 from n where i > 1`,
    ...[known, ada.id].map(
      (subject) => `insert into recommendation (subject_id, author_id, state, relationship, text, at, version)
        ${n} select '${subject}', ${key(1)}, iif(i % 2, 'shown', 'hidden'), 'worked-with', 'A careful reader of numbers.', ${now} + i, 1 from n where i > 1`,
    ),
    `insert into profile_view (member_id, day, viewer_id) ${n} select '${known}', ${today}, ${key(1)} from n where i > 1`,
    `insert into profile_view (member_id, day, viewer_id) ${n} select '${ada.id}', ${today}, ${key(1)} from n`,
    `update profile set is_public = 1 where member_id = '${id(1, 2)}'`,
  ];
}

/** Fills the search index for the events above: short texts, half of them over, one with a unique word. */
async function fillSearch(from: number, to: number, now: number): Promise<void> {
  const entries = `from entry where number > ${from} and number <= ${to}`;
  const start = `((${startOf(now)}) / 60000 * 16777216 + i)`;
  await env.SEARCH.batch(
    [
      `insert into entry (number, noun, id, version, sort_key)
        ${numbers(from, to)} select i, 'events', ${key(2)}, 1, iif(${startOf(now)} < ${now}, -${start}, ${start}) from n`,
      ...["events_text", "events_short"].map(
        (table) => `insert into ${table} (rowid, title, description, location)
          select sort_key, 'event ' || number, iif(number = 51, 'rareword', 'words about it'), 'berlin' ${entries}`,
      ),
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
      ...["members_text", "members_short"].map(
        (table) => `insert into ${table} (rowid, name, email)
          select sort_key, 'member ' || (number - 500000), 'm' || (number - 500000) || ' example com' ${entries}`,
      ),
    ].map((statement) => env.SEARCH.prepare(statement)),
  );
}

type Counted = Counts & { status: number; searched: number };

/** One call to the worker on counted databases: trips to either, rows of the main one, and rows of the search index. */
async function count(path: string, init: RequestInit = {}): Promise<Counted> {
  const context = createExecutionContext();
  const type: HeadersInit = init.body ? { "content-type": "application/json" } : {};
  const headers = {
    origin: ORIGIN,
    "cf-connecting-ip": "192.0.2.1",
    ...type,
    ...(init.headers as Record<string, string>),
  };
  const bindings = {
    ...env,
    DB: main.database,
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
  "/api/me": [{ path: "/api/me", as: "member" }],
  "/api/me/account": [{ path: "/api/me/account", as: "member", maxTrips: 2 }],
  "/api/auth/confirmation/link": [
    { path: "/api/auth/confirmation/link", body: { token: "none" }, as: "visitor", status: 404 },
  ],
  "/api/auth/registration": [{ path: "/api/auth/registration", as: "visitor" }],
  "/api/me/security": [{ path: "/api/me/security", as: "member" }],
  "/api/me/security-events": [
    { path: "/api/me/security-events", as: "member" },
    { path: "/api/me/security-events?cursor=01900010-0000-7000-8000-000000000090", as: "member" },
  ],
  "/settings": [{ path: "/settings", as: "member" }],
  "/settings/:section": [
    ...["account", "security", "notifications", "appearance", "tier", "connections"].map((section) => ({
      path: `/settings/${section}`,
      as: "member" as const,
    })),
    // Blocked people and muted people.
    { path: "/settings/blocked", as: "member", maxRows: 120 },
  ],
  // No provider is configured here. oauth.test.ts tests the callback with one.
  "/api/auth/callback/:provider": [{ path: "/api/auth/callback/google", as: "visitor", status: 404 }],
  // At most SCANNED_MATCHES members are looked at, each in the index and itself, with its profile and the blocks.
  "/api/events/hosts": [
    { path: "/api/events/hosts?q=member", as: "member", maxRows: FILTERED_ROWS },
    { path: "/api/events/hosts?q=nowhere", as: "member" },
  ],
  "/api/events": [
    { path: "/api/events", as: "visitor" },
    { path: "/api/events", as: "member" },
    { path: "/api/events?when=7", as: "member" },
    { path: "/api/events?view=past", as: "member" },
    { path: "/api/events?view=hosting", as: "member" },
    { path: `/api/events?host=${id(1, 4)}`, as: "member" },
    { path: `/api/events?host=${id(1, 5)}&view=past`, as: "visitor", grows: SHORT_AT_FIRST },
    { path: "/api/events?view=mine", as: "member" },
    { path: "/api/events?q=words", as: "visitor" },
    { path: "/api/events?q=words", as: "member" },
    { path: "/api/events?q=words&view=past", as: "member" },
    { path: "/api/events?q=rareword", as: "member" },
    { path: "/api/events?q=nowhere", as: "member" },
    { path: "/api/events?q=w", as: "member" },
    { path: "/api/events?q=event+ab+words&place=berlin&when=7", as: "member" },
    // Filters that no index serves: at most SCANNED_MATCHES rows are scanned, each in the index and itself.
    { path: "/api/events?free=1", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?format=online", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?format=online&view=past", as: "visitor", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?view=hosting&q=nowhere", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?q=words&format=online", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
  ],
  "/api/events/:id": [
    { path: `/api/events/${EVENT}`, as: "visitor" },
    { path: `/api/events/${EVENT}`, as: "member" },
    { path: `/api/events/${id(2, 2)}`, as: "member" },
    { path: `/api/events/${id(2, 4)}`, as: "member" },
  ],
  "/api/events/:id/registration.ics": [{ path: `/api/events/${id(2, 61)}/registration.ics`, as: "member" }],
  "/api/events/:id/attendees": [
    // Of each person also how the viewer is related to them.
    { path: `/api/events/${EVENT}/attendees`, as: "member", maxRows: 90 },
    // From the shorter side: two hundred attendees are scanned, unless the index knows few members with such a name.
    {
      path: `/api/events/${EVENT}/attendees?q=member`,
      as: "member",
      maxRows: 1100,
      maxTrips: 3,
      grows: SHORT_AT_FIRST,
    },
    { path: `/api/events/${EVENT}/attendees?q=nobody`, as: "member", maxRows: 1100, maxTrips: 3 },
  ],
  "/api/events/:id/registrations": [
    { path: `/api/events/${EVENT}/registrations`, as: "admin" },
    { path: `/api/events/${EVENT}/registrations?show=waitlist`, as: "admin" },
    // Two hundred registrations are scanned, each with its member.
    { path: `/api/events/${EVENT}/registrations?q=nobody`, as: "admin", maxRows: 1100 },
  ],
  // A file has all registrations, and no screen waits for it: counted for an event without any.
  "/api/events/:id/registrations.csv": [
    { path: `/api/events/${id(2, 2)}/registrations.csv`, as: "admin", maxTrips: 3 },
  ],
  "/api/profiles/:id": [
    // With a page of recommendations and their authors, and the caller's connections, who may have endorsed a skill.
    { path: "/api/profiles/me", as: "member", maxRows: 250 },
    // With the mutual connections of the two.
    { path: `/api/profiles/${id(1, 4)}`, as: "member", maxRows: 400 },
    { path: `/api/profiles/${id(1, 2)}`, as: "visitor" },
    // A profile with a page of everything: skills, each with its index and whether the viewer endorses it, tags, and recommendations with authors.
    { path: `/api/profiles/${id(1, 1)}`, as: "member", maxRows: 600 },
  ],
  "/profile/1": [{ path: "/profile/1", as: "member", status: 302 }],
  "/profile/:id": [
    { path: "/profile/me", as: "member", maxRows: 250 },
    { path: `/profile/${id(1, 2)}`, as: "visitor" },
  ],
  // Read from the bucket alone.
  "/media/:key": [{ path: "/media/aaaaaaaaaaaaaaaaaaaaaa.png", as: "member", status: 404, maxTrips: 0, maxRows: 0 }],
  "/api/messages": [{ path: "/api/messages", as: "member" }],
  "/api/messages/:peerId": [
    { path: "/api/messages/:ines", as: "member" },
    // The member's own registrations, to see whether the two met.
    { path: `/api/messages/${id(1, 3)}`, as: "member", maxRows: 90 },
  ],
  // Of each row its member and their profile.
  "/api/network/mutes": [{ path: "/api/network/mutes", as: "member", maxRows: 90 }],
  // The list is in the member's inbox; no row of the database is read for one that is empty.
  "/api/notifications": [
    { path: "/api/notifications", as: "member" },
    { path: "/api/notifications?unread=1&cursor=5", as: "member" },
  ],
  "/api/notifications/settings": [{ path: "/api/notifications/settings", as: "member" }],
  "/api/notifications/unsubscription/:token": [
    { path: "/api/notifications/unsubscription/none", as: "member", status: 404, maxTrips: 0, maxRows: 0 },
  ],
  "/unsubscribe": [{ path: "/unsubscribe", as: "member" }],
  "/api/network/blocks": [{ path: "/api/network/blocks", as: "member" }],
  // Of each row its member and their profile.
  "/api/profiles/:id/skills/:skillId/endorsements": [
    { path: `/api/profiles/${id(1, 1)}/skills/${SKILL}/endorsements`, as: "member", maxRows: 120 },
    {
      path: `/api/profiles/${id(1, 1)}/skills/${SKILL}/endorsements?cursor=9000000000000_${id(1, 1)}`,
      as: "member",
      maxRows: 120,
    },
  ],
  "/api/profiles/:id/recommendations": [
    { path: `/api/profiles/${id(1, 1)}/recommendations`, as: "member", maxRows: 120 },
    { path: `/api/profiles/${id(1, 1)}/recommendations?cursor=9000000000000_${id(1, 1)}`, as: "member", maxRows: 120 },
  ],
  // Fifty of each side.
  "/api/recommendations": [{ path: "/api/recommendations", as: "member", maxRows: 220 }],
  "/api/admin/summary": [{ path: "/api/admin/summary", as: "admin" }],
  "/api/admin/applications": [
    { path: "/api/admin/applications", as: "admin" },
    { path: "/api/admin/applications?order=newest", as: "admin" },
  ],
  "/api/admin/members": [
    { path: "/api/admin/members", as: "admin" },
    { path: "/api/admin/members?status=approved", as: "admin" },
    { path: "/api/admin/members?role=admin", as: "admin" },
    { path: "/api/admin/members?q=mem", as: "admin", maxTrips: 3 },
    { path: "/api/admin/members?q=m", as: "admin", maxTrips: 3 },
  ],
  "/api/admin/members/:id": [{ path: `/api/admin/members/${id(1, 1)}`, as: "admin" }],
  "/api/admin/members/:id/security-events": [
    { path: `/api/admin/members/${id(1, 1)}/security-events`, as: "admin" },
    { path: `/api/admin/members/${id(1, 1)}/security-events?cursor=01900011-0000-7000-8000-000000000090`, as: "admin" },
  ],
  // Two answers in one document: the waiting work and the applications. Each must meet the goal.
  // The three parts of the overview, each with a page of its own.
  "/admin": [{ path: "/admin", as: "admin", maxRows: 100 }],
  "/admin/:section": [{ path: "/admin/members", as: "admin", maxTrips: 2, maxRows: 80 }],
  "/admin/:section/:id": [{ path: `/admin/members/${id(1, 1)}`, as: "admin", maxTrips: 2, maxRows: 80 }],
  "/api/tiers": [
    { path: "/api/tiers", as: "visitor" },
    { path: "/api/tiers", as: "member" },
  ],
  "/api/pages/:slug": [{ path: "/api/pages/terms", as: "visitor" }],
  "/api/admin/tiers": [{ path: "/api/admin/tiers", as: "admin" }],
  "/api/admin/pages": [{ path: "/api/admin/pages", as: "admin" }],
  "/api/admin/pages/:slug": [{ path: "/api/admin/pages/terms", as: "admin" }],
  "/api/admin/audit": [
    { path: "/api/admin/audit", as: "admin" },
    { path: `/api/admin/audit?subject=${id(1, 1)}`, as: "admin" },
    { path: "/api/admin/audit?action=member-suspended", as: "admin" },
    { path: "/api/admin/audit?action=member-suspended&actor=:otto", as: "admin" },
    { path: "/api/admin/audit?from=2020-01-01T00:00:00.000Z", as: "admin" },
  ],
  // A whole file is a thousand entries, and no screen waits for it: its filters are what is counted.
  "/api/admin/audit.csv": [{ path: `/api/admin/audit.csv?subject=${id(1, 1)}`, as: "admin" }],
  "/api/admin/setup": [{ path: "/api/admin/setup", as: "admin" }],
  "/api/admin/outbox": [
    { path: "/api/admin/outbox", as: "admin" },
    { path: "/api/admin/outbox?status=dead", as: "admin" },
    { path: "/api/admin/outbox?status=pending", as: "admin" },
    { path: "/api/admin/outbox?status=sent", as: "admin" },
  ],
  // Answered only in local development. No screen waits for it.
  "/api/admin/outbox/:id": [{ path: `/api/admin/outbox/${id(4, 1)}`, as: "admin", maxTrips: 3 }],
  "/api/admin/registration": [{ path: "/api/admin/registration", as: "admin" }],
  "/api/news": [
    { path: "/api/news", as: "member", maxRows: NEWS_ROWS },
    { path: `/api/news?cursor=9000000000000_0190000f-0000-7000-8000-000000000001`, as: "member", maxRows: NEWS_ROWS },
    { path: "/api/news?category=market", as: "member", maxRows: NEWS_ROWS },
    {
      path: `/api/news?category=market&source=0190000e-0000-7000-8000-000000000001&language=de`,
      as: "member",
      maxRows: FILTERED_ROWS,
      grows: SHORT_AT_FIRST,
    },
    { path: "/api/news?q=item", as: "member", maxRows: FILTERED_ROWS },
  ],
  "/api/news/sources": [{ path: "/api/news/sources", as: "member", maxRows: NEWS_ROWS }],
  "/news-feed": [{ path: "/news-feed", as: "member", maxRows: NEWS_ROWS }],
  "/api/admin/news": [{ path: "/api/admin/news", as: "admin" }],
  "/api/admin/invitations": [{ path: "/api/admin/invitations", as: "admin" }],
  "/api/admin/invitations/:id/uses": [{ path: `/api/admin/invitations/${id(7, 1)}/uses`, as: "admin" }],
  "/api/setup": [{ path: "/api/setup", as: "member", status: 404 }],
  "/confirm-address": [{ path: "/confirm-address", as: "member" }],
  "/setup": [{ path: "/setup", as: "member", status: 404, maxTrips: 2 }],
  "/api/registrations/link": [{ path: "/api/registrations/link", body: { token: "none" }, as: "visitor", status: 404 }],
  "/": [{ path: "/", as: "member" }],
  "/sign-in": [{ path: "/sign-in", as: "visitor", maxTrips: 2 }],
  "/sign-up": [{ path: "/sign-up", as: "visitor" }],
  "/forgot-password": [{ path: "/forgot-password", as: "visitor" }],
  "/registration": [{ path: "/registration", as: "visitor" }],
  // With the cards of the suggestions, the feed, and one's own events and profile.
  "/dashboard": [{ path: "/dashboard", as: "member", maxTrips: 1, maxRows: FEED_ROWS + NEWEST_ROWS + 300 }],
  "/api/admin/reports": [{ path: "/api/admin/reports", as: "admin" }],
  "/api/reports/decisions/:id": [{ path: `/api/reports/decisions/${id(15, 1)}`, as: "member" }],
  "/decisions/:id": [{ path: `/decisions/${id(15, 1)}`, as: "member" }],
  "/events": [
    { path: "/events", as: "visitor" },
    { path: "/events", as: "member" },
    { path: "/events?q=words&view=past", as: "member" },
    { path: "/events?view=hosting", as: "member" },
  ],
  "/events/:id": [{ path: `/events/${EVENT}`, as: "member" }],
  // Two answers in one document. Each must meet the goal.
  "/events/:id/registrations": [{ path: `/events/${EVENT}/registrations`, as: "admin", maxRows: 120, maxTrips: 2 }],
  "/sitemap.xml": [{ path: "/sitemap.xml", as: "visitor", maxRows: 620, grows: SHORT_AT_FIRST }],
  "/robots.txt": [{ path: "/robots.txt", as: "visitor" }],
  "/.well-known/security.txt": [{ path: "/.well-known/security.txt", as: "visitor" }],
  "/messages": [{ path: "/messages", as: "member" }],
  "/messages/:id": [{ path: "/messages/:ines", as: "member" }],
  "/terms": [{ path: "/terms", as: "member" }],
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
    const cookies = { visitor: "", member: ada.cookie, admin: otto.cookie };
    const figures = new Map<
      string,
      (Counted & Pick<Read, "grows" | "maxSearched"> & { maxTrips: number; maxRows: number })[]
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
      const { maxRows = MAX_ROWS_READ, maxSearched = maxRows, grows } = counts[0] ?? {};
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
      expect.soft(counts.at(-1)?.rowsWritten, `${name}: rows written`).toBe(0);
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
