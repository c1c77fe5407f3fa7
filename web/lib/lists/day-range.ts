/** Converts the days `from` and `to`, in the reader's time zone, to instants for the API. Ignores invalid days. */
export function withInstants(filters: string): string {
  const asked = new URLSearchParams(filters);
  const from = dayOf(asked.get("from"), 0);
  const to = dayOf(asked.get("to"), 1);
  asked.delete("from");
  asked.delete("to");
  if (from !== null) asked.set("from", new Date(from).toISOString());
  if (to !== null) asked.set("to", new Date(to - 1).toISOString());
  return asked.toString();
}

/** The start of a day such as `2026-11-20` plus `later` days, in the reader's zone; null for other text. */
function dayOf(text: string | null, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
  return Number.isNaN(at) ? null : at;
}
