import { useRef } from "react";
import { idempotencyKeyName, isSecretField, readDraft, saveDraft } from "../drafts.ts";

/** A hash of the input, because the storage must not contain what was typed. */
type Sent = { key: string; hash: string };

/**
 * `keyFor` resolves to the same key for the same input, and to a new one for another input. Call `renew` after a
 * response. With a `draft`, the key of an unanswered request survives a reload, unless a field of the input holds a
 * secret.
 */
export function useIdempotencyKey(draft?: string) {
  const sent = useRef<Sent | null>(null);
  const removeKept = useRef<() => void>(undefined);
  const forget = () => {
    sent.current = null;
    // The response may have ended the session, so the same name may now be in another storage.
    removeKept.current?.();
    removeKept.current = undefined;
  };
  const keyFor = async (input: unknown): Promise<string> => {
    const hash = await hashOf(input);
    const name = draft !== undefined && !hasSecret(input) ? idempotencyKeyName(draft) : null;
    const last = sent.current ?? (name === null ? null : readDraft<Sent>(name));
    const key = last?.hash === hash ? last.key : crypto.randomUUID();
    forget();
    sent.current = { key, hash };
    // Before the request is sent, because the page may be closed before its response.
    if (name !== null) removeKept.current = saveDraft(name, sent.current);
    return key;
  };
  return { keyFor, renew: forget };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const hasSecret = (input: unknown): boolean =>
  isObject(input) && Object.entries(input).some(([field, value]) => isSecretField(field) || hasSecret(value));

async function hashOf(input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(input) ?? "");
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
