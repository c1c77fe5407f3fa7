import { type RefObject, useEffect, useState } from "react";

/** Returns a function that focuses the first invalid control after the next render. */
export function useInvalidFocus(element: RefObject<HTMLFormElement | null>): () => void {
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [requests, element]);
  return () => setRequests((count) => count + 1);
}
