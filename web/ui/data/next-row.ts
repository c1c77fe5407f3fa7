import { focusAfterDialog } from "#web/lib/focus.ts";

/** The rows of a list: the elements with `data-row`, but those of a list inside a row. Rows with details or a table inside a row have none. */
export function rowsOf(list: HTMLElement | null): HTMLElement[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  return rows.filter((row) => !list?.contains(row.parentElement?.closest("[data-row]") ?? null));
}

/**
 * Focuses the next row after the one at `at` has disappeared together with the button that was pressed: its first button, else its first link.
 * After the last row it is the one before, and in an empty list the list. It waits until a dialog is closed.
 */
export function focusNextRow(list: HTMLElement | null, at: number): void {
  focusAfterDialog(() => {
    const rows = rowsOf(list);
    const row = rows[Math.min(at, rows.length - 1)];
    return row?.querySelector<HTMLElement>("button") ?? row?.querySelector<HTMLElement>("a") ?? list;
  });
}
