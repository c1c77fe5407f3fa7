import { useState } from "react";

/** The open or last open item, to keep the content while an overlay closes. Null if nothing was open. */
export function useLastOpen<Open>(open: Open | null): Open | null {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(() => open);
  return shown;
}
