import { useRef } from "react";

/**
 * The idempotency key of a request. `keyFor` returns the same key while the same body is sent again, and a new one for another body. Call
 * `renew` after a response, so that the next request is a new one.
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
