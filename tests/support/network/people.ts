import { env } from "cloudflare:workers";
import type { PeoplePage } from "#contract/network/people.ts";
import { connection, profileTag } from "#db/schema/index.ts";
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
