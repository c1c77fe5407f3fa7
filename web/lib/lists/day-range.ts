/** The query string of the API for a URL with the days `from` and `to` in the zone of the reader: they become instants, and invalid ones are ignored. */
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

/** The start of a day such as `2026-11-20` in the zone of the reader, plus a number of days; null for other texts. */
function dayOf(text: string | null, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
  return Number.isNaN(at) ? null : at;
}
