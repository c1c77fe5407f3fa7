import { connection } from "#db/schema/index.ts";
import { testDb } from "../events/events.ts";

/** Connects each of these members to each other one, so that they write to each other without a request. */
export async function connectMembers(...members: { id: string }[]): Promise<void> {
  const rows = members.flatMap(({ id: memberId }) =>
    members.filter(({ id }) => id !== memberId).map(({ id: peerId }) => ({ memberId, peerId, since: Date.now() })),
  );
  await testDb().insert(connection).values(rows).onConflictDoNothing();
}
