import { focusAfterDialog } from "#web/lib/focus.ts";

/** Elements with `data-row`, without those of nested lists. */
export function rowsOf(list: HTMLElement | null): HTMLElement[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  return rows.filter((row) => !list?.contains(row.parentElement?.closest("[data-row]") ?? null));
}

/**
 * After row `at` and its pressed button are gone, focuses the first button or link of the next row, else of the
 * previous one, else the list. Waits until a dialog is closed.
 */
export function focusNextRow(list: HTMLElement | null, at: number): void {
  focusAfterDialog(() => {
    const rows = rowsOf(list);
    const row = rows[Math.min(at, rows.length - 1)];
    return row?.querySelector<HTMLElement>("button") ?? row?.querySelector<HTMLElement>("a") ?? list;
  });
}
