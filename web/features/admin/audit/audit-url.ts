import type { To } from "react-router";
import { withInstants } from "#web/lib/lists/day-range.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";
import { ACTION_NAMES } from "../text.ts";

const PARAMS = {
  action: ACTION_NAMES,
  actor: KNOWN.id,
  subject: KNOWN.words,
  from: KNOWN.day,
  to: KNOWN.day,
  order: KNOWN.order,
};

/** Days are in the reader's time zone. */
export function useAuditUrl() {
  const url = useListUrl(PARAMS);
  return {
    ...url,
    search: withInstants(url.search),
    narrowed(name: "actor" | "subject", id: string): To {
      const params = new URLSearchParams(url.params);
      params.set(name, id);
      return { search: params.toString() };
    },
  };
}

export type AuditUrl = ReturnType<typeof useAuditUrl>;
