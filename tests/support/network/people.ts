import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import type { PeoplePage } from "#contract/network/people.ts";
import { newId } from "#db/ids.ts";
import { connection, profileTag, user } from "#db/schema/index.ts";
import { sweepPeople } from "#worker/features/network/people/index-people.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

/** Indexes all people who are marked, as cron does. */
export const indexPeople = (): Promise<void> => sweepPeople(env, testDb());

/** One page of members, or of connections. */
export async function peoplePage(
  by: Pick<TestMember, "cookie">,
  query: Record<string, string> = {},
  list: "people" | "connections" = "people",
): Promise<PeoplePage> {
  const answer = await call(`/api/network/${list}?${new URLSearchParams(query)}`, { cookie: by.cookie });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Connects two members, as an accepted request does. */
export async function connect(one: { id: string }, other: { id: string }, since = Date.now()): Promise<void> {
  await testDb()
    .insert(connection)
    .values([
      { memberId: one.id, peerId: other.id, since },
      { memberId: other.id, peerId: one.id, since },
    ]);
}

/** Connects a member to new ones, by rows, longer ago than all others. */
export async function connectMany(member: { id: string }, count: number): Promise<void> {
  const ids = JSON.stringify(Array.from({ length: count }, () => newId()));
  await testDb().run(sql`insert into ${user} (id, name, email, status)
    select value, 'One of many', value || '@many.test', 'approved' from json_each(${ids})`);
  await testDb().run(sql`insert into ${connection} (member_id, peer_id, since)
    select ${member.id}, value, 1 from json_each(${ids}) union all select value, ${member.id}, 1 from json_each(${ids})`);
}

/** Gives a member codes of a closed list. */
export async function addTags(
  memberId: string,
  list: "sectors" | "stages" | "regions",
  codes: string[],
): Promise<void> {
  await testDb()
    .insert(profileTag)
    .values(codes.map((code) => ({ memberId, list, code })));
}
