import { readDraft, saveDraft, useIsKept, useTextDraft } from "#web/lib/drafts.ts";

const nameOf = (peerId: string) => `messages/${peerId}`;

export function useMessageDraft(peerId: string): [text: string, save: (text: string) => void] {
  const name = nameOf(peerId);
  return [useTextDraft(name), (text) => saveDraft(name, text || null)];
}

/** Of what is typed, and of what is not sent yet. */
export const useIsMessageKept = (peerId: string): boolean => useIsKept(nameOf(peerId));

export function addToMessageDraft(peerId: string, text: string): void {
  const typed = readDraft<string>(nameOf(peerId));
  saveDraft(nameOf(peerId), typed ? `${typed.trimEnd()}\n${text}` : text);
}
