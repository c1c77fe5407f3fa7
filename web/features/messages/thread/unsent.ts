import { draftNames, readDraft, saveDraft } from "#web/lib/drafts.ts";
import type { Pending } from "./thread-state.ts";
import type { ThreadStore } from "./thread-store.ts";

/** One draft per message, so that two tabs do not overwrite each other's. */
const prefixOf = (peerId: string) => `messages/${peerId}/unsent/`;

export const readUnsent = (peerId: string): Pending[] =>
  draftNames(prefixOf(peerId))
    .flatMap((name) => readDraft<Pending>(name) ?? [])
    .toSorted((a, b) => a.at.localeCompare(b.at));

/** Stores the outbox of a thread as drafts, until each message is acknowledged or discarded. */
export function keepUnsent(store: ThreadStore): void {
  const { peer } = store.state;
  let kept = store.state.outbox;
  store.subscribe(() => {
    const { outbox } = store.state;
    if (outbox === kept) return;
    for (const one of kept)
      if (!outbox.some(({ clientId }) => clientId === one.clientId)) saveDraft(prefixOf(peer.id) + one.clientId, null);
    for (const one of outbox) if (!kept.includes(one)) saveDraft(prefixOf(peer.id) + one.clientId, one);
    kept = outbox;
  });
}
