import { INBOX_DELIVERY_MS } from "#contract/limits.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

/** The longest pause before a failed delivery to an inbox is repeated. */
const RETRY_MAX_MS = 60_000;

/** Milliseconds until the next delivery, after so many in a row that failed. */
export const deliveryPause = (failures: number): number => Math.min(INBOX_DELIVERY_MS * 2 ** failures, RETRY_MAX_MS);

/** Delivers the watermarks that inboxes have not acknowledged. Returns whether all of them did; failures are logged. */
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
