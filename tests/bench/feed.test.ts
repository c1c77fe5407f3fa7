import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, it } from "vitest";
import { FEED_SCANNED, POSTS_SCANNED } from "#contract/posts/limits.ts";
import { ensureMigrated, mainMigrations } from "#db/migrate.ts";
import { sealCursor } from "#http/lists/cursor.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { countD1 } from "#tests/support/counts/counted-d1.ts";
import { createMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

/** Decision 45: what a feed reads and a post writes, however many connections a member has. Everybody has posts, more than a page scans. */
const SIZES = inject("fullBench") ? [10, 1000, 50_000] : [10, 1000, 3000];
/** The people, or the posts of everybody, that are scanned; the scanned posts with their authors, in a queue and in order; and the cards. */
const MAX_ROWS = 3 * FEED_SCANNED + 8 * POSTS_SCANNED + 21 * 8;

const main = countD1(env.DB);

async function count(path: string, cookie: string, body?: object) {
  const context = createExecutionContext();
  const headers = { origin: ORIGIN, cookie, "cf-connecting-ip": "192.0.2.1", "content-type": "application/json" };
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const before = { ...main.counts };
  const answer = await app.fetch(
    new Request(`${ORIGIN}${path}`, { headers, ...init }),
    { ...env, DB: main.database },
    context,
  );
  await answer.text();
  const after = { ...main.counts };
  await waitOnExecutionContext(context);
  return {
    status: answer.status,
    read: after.rowsRead - before.rowsRead,
    written: after.rowsWritten - before.rowsWritten,
    trips: after.trips - before.trips,
  };
}

it("reads a bounded number of rows for a feed, and writes the same for a post, however many connections there are", {
  timeout: 180_000,
}, async () => {
  await ensureMigrated(main.database, mainMigrations);
  const n = (to: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to})`;
  const member = "printf('01900001-0000-7000-8000-%012x', i)";
  const largest = SIZES.at(-1) ?? 0;
  await env.DB.batch(
    [
      `insert into user (id, name, email, email_verified, status) ${n(largest)} select ${member}, 'Member ' || i, 'm' || i || '@example.com', 1, 'approved' from n`,
      `insert into post (id, author_id, audience, text, created_at) ${n(largest)}
        select printf('0190000b-0000-7000-8000-%012x', i), ${member}, 'connections', 'Words', i from n`,
    ].map((statement) => env.DB.prepare(statement)),
  );
  const written: number[] = [];
  for (const size of SIZES) {
    const reader = await createMember();
    await env.DB.prepare(
      `insert into connection (member_id, peer_id, since) ${n(size)} select '${reader.id}', ${member}, i from n`,
    ).run();
    const posted = await count("/api/posts", reader.cookie, { text: "Hello", audience: "connections", picture: null });
    const [first, next] = [
      await count("/api/posts", reader.cookie),
      await count(`/api/posts?cursor=${sealCursor(env, "0190000b-0000-7000-8000-000000000005")}`, reader.cookie),
    ];
    console.log(
      `${size} connections: a page of the feed reads ${first.read} rows, a later one ${next.read}; a post writes ${posted.written}`,
    );
    written.push(posted.written);
    expect([posted.status, first.status, first.trips, first.written]).toEqual([201, 200, 1, 0]);
    for (const { read } of [first, next]) expect(read).toBeLessThanOrEqual(MAX_ROWS);
  }
  expect(new Set(written).size).toBe(1);
});
