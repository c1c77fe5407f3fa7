import { block, connection, networkSetting } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";

type Member = { id: string };

/** Connects two members, as the product does: a row of each. `since` in milliseconds. */
export async function connect(one: Member, other: Member, since = Date.now()): Promise<void> {
  await testDb()
    .insert(connection)
    .values([
      { memberId: one.id, peerId: other.id, since },
      { memberId: other.id, peerId: one.id, since },
    ]);
}

/** Writes the choices of a member about paths. */
export async function choose(
  { id }: Member,
  set: Partial<Pick<typeof networkSetting.$inferInsert, "isAskable" | "isInPaths">>,
): Promise<void> {
  await testDb()
    .insert(networkSetting)
    .values({ memberId: id, ...set })
    .onConflictDoUpdate({ target: networkSetting.memberId, set });
}

/** Writes a block without telling the conversation. */
export const insertBlock = (one: Member, other: Member) =>
  testDb().insert(block).values({ memberId: one.id, blockedId: other.id, createdAt: Date.now() });
