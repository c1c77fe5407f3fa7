import { INBOX_DELIVERY_MS } from "#contract/limits.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

const RETRY_MAX_MS = 60_000;

export type DeliveryEnv = { INBOXES: DurableObjectNamespace<InboxRpc>; DB: D1Database };

export const deliveryPause = (failures: number): number => Math.min(INBOX_DELIVERY_MS * 2 ** failures, RETRY_MAX_MS);

/**
 * Returns whether all inboxes acknowledged and the pair is listed; failures are logged. An inbox that knows a later state
 * than this object shows that the object was set back.
 */
export async function deliverWatermarks(store: ConversationStore, { INBOXES, DB }: DeliveryEnv): Promise<boolean> {
  const listing = listPair(store, DB);
  const deliveries = await Promise.allSettled(
    store.undeliveredWatermarks().map(async ({ memberId, watermark }) => {
      const known = await INBOXES.getByName(memberId).deliver(watermark, memberId);
      if (!(await listing)) return;
      if (known === null) store.participants.markDelivered(memberId, watermark);
      else store.renewGeneration(known);
    }),
  );
  const failed = deliveries.filter((one) => one.status === "rejected");
  for (const { reason } of failed)
    console.error(JSON.stringify({ event: "inbox-unreachable", message: String(reason) }));
  return failed.length === 0 && (await listing);
}

async function listPair(store: ConversationStore, db: D1Database): Promise<boolean> {
  const [row] = store.participants.all();
  if (!row || store.lineage.isListed(Date.now())) return true;
  try {
    const insert = "insert into conversation (one_id, other_id) values (?, ?) on conflict do nothing";
    await db
      .prepare(insert)
      .bind(...[row.member_id, row.peer_id].sort())
      .run();
    store.lineage.markListed(Date.now());
    return true;
  } catch (error) {
    console.error(JSON.stringify({ event: "conversation-not-listed", message: String(error) }));
    return false;
  }
}
