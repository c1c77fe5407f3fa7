import { saveDraft, useTextDraft } from "#web/lib/drafts.ts";

/** The unsent text for a peer, empty if there is none, and a function that saves it. */
export function useMessageDraft(peerId: string): [text: string, save: (text: string) => void] {
  const name = `messages/${peerId}`;
  return [useTextDraft(name), (text) => saveDraft(name, text || null)];
}
