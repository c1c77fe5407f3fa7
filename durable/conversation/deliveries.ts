import { INBOX_DELIVERY_MS } from "#contract/limits.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

const RETRY_MAX_MS = 60_000;

export const deliveryPause = (failures: number): number => Math.min(INBOX_DELIVERY_MS * 2 ** failures, RETRY_MAX_MS);

/** Returns whether all inboxes acknowledged; failures are logged. */
export async function deliverWatermarks(
  store: ConversationStore,
  inboxes: DurableObjectNamespace<InboxRpc>,
): Promise<boolean> {
  const deliveries = await Promise.allSettled(
    store.undeliveredWatermarks().map(async ({ memberId, watermark }) => {
      await inboxes.getByName(memberId).deliver(watermark, memberId);
      store.participants.markDelivered(memberId, watermark);
    }),
  );
  const failed = deliveries.filter((one) => one.status === "rejected");
  for (const { reason } of failed)
    console.error(JSON.stringify({ event: "inbox-unreachable", message: String(reason) }));
  return failed.length === 0;
}
