import { useRef } from "react";

/**
 * The key of one intent. It stays the same while the same body is sent again because nobody knows how the last try ended, and is a new
 * one after an outcome or for another body.
 */
export function useIdempotencyKey() {
  const key = useRef(crypto.randomUUID());
  const sent = useRef<string | null>(null);
  const renew = () => {
    key.current = crypto.randomUUID();
    sent.current = null;
  };
  const keyFor = (body: unknown): string => {
    const text = JSON.stringify(body);
    if (sent.current !== null && sent.current !== text) renew();
    sent.current = text;
    return key.current;
  };
  return { keyFor, renew };
}
