import type { To } from "react-router";
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
    search: searchOf(url.search),
    /** The URL of the log with another filter. */
    narrowed(name: "actor" | "subject", id: string): To {
      const params = new URLSearchParams(url.params);
      params.set(name, id);
      return { search: params.toString() };
    },
  };
}

export type AuditUrl = ReturnType<typeof useAuditUrl>;

/** The query string of the API: the days become instants, and invalid days are ignored. */
function searchOf(filters: string): string {
  const asked = new URLSearchParams(filters);
  const from = dayOf(asked.get("from"), 0);
  const to = dayOf(asked.get("to"), 1);
  asked.delete("from");
  asked.delete("to");
  if (from !== null) asked.set("from", new Date(from).toISOString());
  if (to !== null) asked.set("to", new Date(to - 1).toISOString());
  return asked.toString();
}

/** The start of a day such as `2026-11-20` in the zone of the reader, plus a number of days; null for other texts. */
function dayOf(text: string | null, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
  return Number.isNaN(at) ? null : at;
}
