import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import type { MemberStatus } from "#contract/members.ts";
import type { ConnectionRequestPage, NetworkSummary } from "#contract/network/connections.ts";
import type { RelationView } from "#contract/network/relation.ts";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { connection, connectionRequest, networkSetting, user } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

type Caller = Pick<TestMember, "cookie">;
type Person = Pick<TestMember, "id">;

const change =
  (method: "PUT" | "DELETE", kind: string) =>
  (by: Caller, other: Person, body: object = {}) =>
    call(`/api/network/${kind}/${other.id}`, { method, cookie: by.cookie, ...(method === "PUT" ? { body } : {}) });

/** The commands, each by a member on another one. */
export const askPlain = change("PUT", "requests");
export const ask = (by: Caller, other: Person, note = "") => askPlain(by, other, { note });
export const withdraw = change("DELETE", "requests");
export const accept = change("PUT", "connections");
export const ignore = change("DELETE", "requests/received");
export const disconnect = change("DELETE", "connections");
export const block = change("PUT", "blocks");
export const unblock = change("DELETE", "blocks");

/** The status of an answer with the relation in it, or the code of its problem. */
export async function outcome(answer: Promise<Response>): Promise<[number, string]> {
  const { status } = await answer;
  const body = (await (await answer).json()) as RelationView & { code?: string };
  return [status, body.code ?? body.relation];
}

/** The notifications that the inbox of a member stores, in their order. */
export const storedNotifications = ({ id }: Person) =>
  runInDurableObject(env.INBOXES.getByName(id), (_, { storage }) =>
    storage.sql
      .exec<{ key: string; actor_id: string; content: string }>(
        "select key, actor_id, content from notification where content <> '' order by id",
      )
      .toArray()
      .map(({ key, actor_id, content }) => ({
        key,
        actorId: actor_id,
        content: JSON.parse(content) as NotificationContent,
      })),
  );

/** What a member reads, as JSON. */
export const read = async <View>(by: Caller, path: string) =>
  (await (await call(`/api/network/${path}`, { cookie: by.cookie })).json()) as View;
export const summaryOf = (by: Caller) => read<NetworkSummary>(by, "summary");
export const connectionRequestsOf = (by: Caller, box: "received" | "sent" = "received", cursor?: string) =>
  read<ConnectionRequestPage>(by, `requests?box=${box}${cursor ? `&cursor=${cursor}` : ""}`);

/** Connects members to one, by rows. */
export async function connectRows(member: Person, ...peers: Person[]): Promise<void> {
  // One JSON parameter, since D1 takes at most a hundred.
  const pairs = JSON.stringify(
    peers.flatMap(({ id }) => [
      [member.id, id],
      [id, member.id],
    ]),
  );
  await testDb().run(
    sql`insert into ${connection} (member_id, peer_id, since) select value->>0, value->>1, ${Date.now()} from json_each(${pairs})`,
  );
}

/** Writes a request as a row; open, and made now, unless `values` say otherwise. */
export const requestRow = (from: Person, to: Person, values: Partial<typeof connectionRequest.$inferInsert> = {}) =>
  testDb()
    .insert(connectionRequest)
    .values({ requesterId: from.id, recipientId: to.id, state: "open", askedAt: Date.now(), ...values });

/** Gives a member a setting of the network. */
export const chooseRow = ({ id }: Person, values: Partial<typeof networkSetting.$inferInsert>) =>
  testDb()
    .insert(networkSetting)
    .values({ memberId: id, ...values })
    .onConflictDoUpdate({ target: networkSetting.memberId, set: { memberId: id, ...values } });

/** Gives a member a status, as an admin's decision would. */
export const setStatus = ({ id }: Person, status: MemberStatus) =>
  testDb().update(user).set({ status }).where(eq(user.id, id));
