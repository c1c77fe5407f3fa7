import type { QueryKey } from "@tanstack/react-query";
import type { InboxDown } from "#contract/messages.ts";
import { queryClient } from "#web/lib/query-client.ts";

/**
 * What the inbox socket says, for the features: each registers beside its queries what a push changes.
 *
 *     invalidateOnPush("applications", summaryQuery, applicationsQuery);
 */

type PushType = InboxDown["type"];
type Push<Type extends PushType> = Extract<InboxDown, { type: Type }>;
type Handler = (push: InboxDown, mayHaveMissed: boolean) => void;
const handlers = new Set<Handler>();

/**
 * Calls `handler` with every push of a type. `mayHaveMissed` is true for the hello of a socket that was away: pushes may have got lost
 * before it.
 */
export function onPush<Type extends PushType>(
  type: Type,
  handler: (push: Push<Type>, mayHaveMissed: boolean) => void,
): void {
  handlers.add((push, mayHaveMissed) => {
    if (push.type === type) handler(push as Push<Type>, mayHaveMissed);
  });
}

/** Fetches queries again with every push of a type, and when one may have been missed. */
export function invalidateOnPush(type: PushType, ...queries: readonly { queryKey: QueryKey }[]): void {
  handlers.add((push, mayHaveMissed) => {
    if (push.type !== type && !mayHaveMissed) return;
    for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey });
  });
}

/** For the inbox socket: passes a push on to the features. */
export const emitPush: Handler = (push, mayHaveMissed) => {
  for (const handle of handlers) handle(push, mayHaveMissed);
};
