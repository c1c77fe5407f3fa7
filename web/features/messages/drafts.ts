import { readDraft, saveDraft, useTextDraft } from "#web/lib/drafts.ts";

const nameOf = (peerId: string) => `messages/${peerId}`;

/** The unsent text for a peer, empty if there is none, and a function that saves it. */
export function useMessageDraft(peerId: string): [text: string, save: (text: string) => void] {
  const name = nameOf(peerId);
  return [useTextDraft(name), (text) => saveDraft(name, text || null)];
}

/** Puts a text behind what the member has typed for a peer and not sent, to be sent from their thread. */
export function addToMessageDraft(peerId: string, text: string): void {
  const typed = readDraft<string>(nameOf(peerId));
  saveDraft(nameOf(peerId), typed ? `${typed.trimEnd()}\n${text}` : text);
}
