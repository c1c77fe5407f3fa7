import { useState } from "react";

/** What is or was open last, so that the content stays while an overlay closes. Null while nothing was open. */
export function useLastOpen<Open>(open: Open | null): Open | null {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(() => open);
  return shown;
}
