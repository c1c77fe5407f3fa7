import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import { sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import { DAY_MS } from "#contract/limits.ts";
import { REQUEST } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import * as schema from "#db/schema/index.ts";
import { sweepMedia } from "#media/remove-media.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { sweepMembers } from "#worker/features/admin/members/index-members.ts";
import { sweepLeaving } from "#worker/features/events/leaving/sweep-leaving.ts";
import { sweepSearch } from "#worker/features/events/search/index-events.ts";
import { sweepPeople } from "#worker/features/network/people/index-people.ts";
import { sweepOpportunities } from "#worker/features/opportunities/search/index-opportunities.ts";

/**
 * Every column that names a member, by its foreign key or by a name that ends in `_id`, `_by` or `email`, gets a row about Ada. A new column does
 * too: then this test fails until somebody has decided whether erasing deletes the row, takes Ada out of it, or keeps it for a reason below.
 */

/** Columns that still have the id or the address of an erased member, and why. */
const KEPT_VALUES: Record<string, string> = {
  "audit.actor_id": "what admins did, for twelve months: an id that names nobody anymore",
  "audit.subject_id": "the same",
  "security_event.actor_id":
    "what an admin did to another account, and from where, for twelve months: an id that names nobody anymore",
  "invitation.created_by": "an id that names nobody anymore",
  "page.updated_by": "the same",
  "second_factor_removal.requested_by": "the same; the row is about another member, for a day",
  "email_change.new_email": "another member asked for this address: deleted after three days",
  "idempotency.member_id": "deleted after a day",
  "registration.email": "of somebody who registered with an address that the account has not verified",
  "outbox.member_id": "a mail to an address that the member had earlier, which is erased after 90 days",
  "conversation.one_id": "the messages stay with the other person; deleted with the last of them",
  "conversation.other_id": "the same",
  // These never name a member.
  "account.account_id": "",
  "account.provider_id": "",
  "completion.module_id": "",
  "enrollment.module_id": "",
  "outbox.event_id": "",
  "outbox.registration_id": "",
  "report.object_id": "",
  "audit.request_id": "",
};

/** Rows about Ada whose texts stay, because others wrote them. */
const KEPT_TEXTS: Record<string, string> = {
  "audit.actor_id": "",
  "audit.subject_id": "",
  "security_event.actor_id": "",
  "invitation.created_by": "",
  "page.updated_by": "",
  "certificate.member_id": "its number, so that it does not look forged",
  "report.decided_by": "a decision of an admin",
  "report.appeal_decided_by": "the same",
  "opportunity_change.actor_id": "the history of somebody's opportunity",
  "second_factor_removal.requested_by": "",
  "registration.email": "",
  "report.reporter_id":
    "what admins and the reported member wrote; not the words and the messages of the reporter, see below",
  "outbox.to_email": "the kind and the key of a mail, see below",
};

type Fill = Record<string, unknown>;
const tables = Object.values(schema).filter((one) => is(one, SQLiteTable)) as SQLiteTable[];
const configs = tables.map((table) => ({ table, ...getTableConfig(table) }));
const configOf = (table: SQLiteTable) => configs.find((one) => one.table === table) ?? configs[0];
const parentOf = (table: SQLiteTable, column: SQLiteColumn) =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns[0] === column)?.foreignTable as SQLiteTable | undefined;

const special: Record<string, (words: string) => Fill> = {
  active_day: () => ({ day: Math.floor(Date.now() / DAY_MS) }),
  report: (words) => ({
    kind: "message",
    context: JSON.stringify({
      kind: "message",
      messages: [
        { seq: 1, isBySubject: false, text: words, at: "2026-11-26T00:00:00.000Z" },
        { seq: 2, isBySubject: true, text: "what the other one wrote", at: "2026-11-26T00:00:01.000Z" },
      ],
    }),
  }),
};

/** Inserts a row with these values; other members are `other`, rows it needs are inserted first. Returns its id. */
async function insert(table: SQLiteTable, words: string, given: Fill, other: string): Promise<string> {
  const { name, columns } = configOf(table) as (typeof configs)[number];
  const id = newId();
  const row: Fill = {};
  for (const column of columns) {
    const parent = parentOf(table, column);
    if (column.name in given) row[column.name] = given[column.name];
    else if (parent === schema.user) row[column.name] = column.notNull || name !== "registration" ? other : null;
    else if (parent === table) row[column.name] = id;
    else if (parent) row[column.name] = column.notNull ? await insert(parent, "", {}, other) : null;
    else if (column.name === "id") row[column.name] = id;
    else if (column.dataType === "json") row[column.name] = JSON.stringify({ words });
    else if (column.dataType === "string" && (column.notNull || words))
      row[column.name] = column.primary ? `${words}${id}` : words || id;
    else if (column.notNull && !column.hasDefault) row[column.name] = 1;
  }
  Object.assign(row, special[name]?.(words), given);
  const names = Object.keys(row);
  const values = names.map((one) => row[one]);
  await env.DB.prepare(
    `insert or replace into "${name}" (${names.map((one) => `"${one}"`).join(", ")}) values (${names.map(() => "?").join(", ")})`,
  )
    .bind(...values)
    .run();
  return String(row.id ?? id);
}

const wordsOf = (column: string) => `words-of-ada(${column})`;

/** Every column that may name a member, with a row in which it names Ada. */
async function fillEverything(ada: TestMember, other: string): Promise<void> {
  for (const { table, name, columns } of configs)
    for (const column of columns) {
      const parent = parentOf(table, column);
      const isMember = parent ? parent === schema.user : /(_id|_by|email)$/.test(column.name);
      if (!isMember || name === "user" || name === "erasure" || column.name === "id") continue;
      const value = column.name.endsWith("email") ? ada.email : ada.id;
      await insert(table, wordsOf(`${name}.${column.name}`), { [column.name]: value }, other);
    }
}

async function dump(database: D1Database): Promise<{ table: string; column: string; value: string }[]> {
  const { results } = await database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'd1\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all<{ name: string }>();
  const cells = [];
  for (const { name } of results) {
    const rows = await database.prepare(`select * from "${name}"`).all<Record<string, unknown>>();
    for (const row of rows.results)
      for (const [column, value] of Object.entries(row)) cells.push({ table: name, column, value: String(value) });
  }
  return cells;
}

const dumpObject = (object: DurableObjectStub) =>
  runInDurableObject(object, (_instance, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray()
      .flatMap(({ name }) =>
        storage.sql
          .exec(`select * from "${name}"`)
          .toArray()
          .map((row) => JSON.stringify(row)),
      ),
  );

const index = async () => {
  for (const sweep of [sweepMembers, sweepPeople, sweepSearch, sweepOpportunities])
    await sweep(env, testDb(), Date.now());
};

it("of an erased member nothing is left in any table, index or inbox but what is listed here", async () => {
  const ada = await createMember({ name: "Ada Marked Quill", role: "member" });
  const ines = await createMember({ name: "Ines" });
  await fillEverything(ada, ines.id);
  await index();
  expect((await dump(env.SEARCH)).some(({ value }) => value.includes(ada.id))).toBe(true);

  const now = Date.now();
  await testDb()
    .update(schema.user)
    .set({ deletionDueAt: now - 1 })
    .where(eq(schema.user.id, ada.id));
  for (let run = 0; run < 2; run += 1) {
    await sweepSessionRevocations(env, testDb(), now);
    await sweepLeaving(env, testDb(), now);
    await sweepErasures(env, testDb(), now);
  }
  await sweepMedia(env, testDb(), now);
  await index();
  expect(await testDb().$count(schema.user, eq(schema.user.id, ada.id))).toBe(0);
  expect(await testDb().$count(schema.erasure)).toBe(0);

  const cells = await dump(env.DB);
  const isAda = (value: string) => [ada.id, ada.email, ada.name].some((one) => value.includes(one));
  const found = new Set(cells.filter(({ value }) => isAda(value)).map(({ table, column }) => `${table}.${column}`));
  expect([...found].filter((one) => !(one in KEPT_VALUES)).sort()).toEqual([]);
  const texts = new Set(cells.flatMap(({ value }) => /words-of-ada\(([^)]+)\)/.exec(value)?.[1] ?? []));
  const isKept = (one: string) => one in KEPT_TEXTS || one in KEPT_VALUES;
  expect([...texts].filter((one) => !isKept(one)).sort()).toEqual([]);
  const columnsWith = (row: string) =>
    new Set(cells.filter(({ value }) => value.includes(wordsOf(row))).map(({ column }) => column));
  expect([...columnsWith("outbox.to_email")].sort()).toEqual(["event_id", "key", "kind", "registration_id", "status"]);
  for (const own of ["words", "context"]) expect(columnsWith("report.reporter_id")).not.toContain(own);
  // Nothing is listed that is not so.
  const kept = [...found, ...texts];
  expect(Object.keys({ ...KEPT_VALUES, ...KEPT_TEXTS }).filter((one) => !kept.includes(one))).toEqual([]);

  // Of what is gone the index keeps id and version, so that a late write does not bring it back.
  const search = (await dump(env.SEARCH)).filter(({ table, column }) => `${table}.${column}` !== "entry.id");
  expect(search.filter(({ value }) => isAda(value) || value.includes("words-of-ada"))).toEqual([]);
  const inbox = env.INBOXES.getByName(ada.id);
  await inbox.notify([
    { key: "late", actorId: null, content: { kind: "tier-decided", path: "/" }, at: now, digestAt: null },
  ]);
  const late = {
    peerId: ines.id,
    lastSeq: 1,
    readSeq: 0,
    unread: 1,
    lastLine: "Too late",
    mine: false,
    request: REQUEST.none,
    deletions: 0,
    generation: 1,
    at: now,
  };
  await inbox.deliver(late, ada.id);
  expect(await dumpObject(inbox)).toEqual([]);
  await expect(testDb().run(sql`pragma foreign_key_check`)).resolves.toMatchObject({ results: [] });
});
