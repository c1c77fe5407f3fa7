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

/** The filters of the log in the URL. Days are days in the zone of the reader. */
export function useAuditUrl() {
  const url = useListUrl(PARAMS);
  return {
    ...url,
    search: withInstants(url.search),
    /** The URL of the log with another filter. */
    narrowed(name: "actor" | "subject", id: string): To {
      const params = new URLSearchParams(url.params);
      params.set(name, id);
      return { search: params.toString() };
    },
  };
}

export type AuditUrl = ReturnType<typeof useAuditUrl>;
