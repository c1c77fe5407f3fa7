import type { QueryKey } from "@tanstack/react-query";
import type { InboxDown } from "#contract/messages.ts";
import { queryClient } from "#web/lib/query-client.ts";

/**
 * Subscriptions to pushes of the inbox socket, beside the queries: `invalidateOnPush("applications", summaryQuery);`
 */

type PushType = InboxDown["type"];
type Push<Type extends PushType> = Extract<InboxDown, { type: Type }>;
type Handler = (push: InboxDown, mayHaveMissed: boolean) => void;
const handlers = new Set<Handler>();

/** `mayHaveMissed`: the hello of a reconnected socket, before which pushes may be lost. */
export function onPush<Type extends PushType>(
  type: Type,
  handler: (push: Push<Type>, mayHaveMissed: boolean) => void,
): void {
  handlers.add((push, mayHaveMissed) => {
    if (push.type === type) handler(push as Push<Type>, mayHaveMissed);
  });
}

/** Invalidates queries at every push of a type, and when one may have been missed. */
export function invalidateOnPush(type: PushType, ...queries: readonly { queryKey: QueryKey }[]): void {
  handlers.add((push, mayHaveMissed) => {
    if (push.type !== type && !mayHaveMissed) return;
    for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey });
  });
}

export const emitPush: Handler = (push, mayHaveMissed) => {
  for (const handle of handlers) handle(push, mayHaveMissed);
};
