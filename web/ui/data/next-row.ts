import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
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

/** A row may leave because a change of it no longer matches the filter, or a change elsewhere: the next row then gets its focus. */
export function useFocusKept(list: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const last = useRef<{ row: HTMLElement; at: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (!last.current) return;
    const { row, at } = last.current;
    if (row.isConnected) {
      last.current.at = rowsOf(list.current).indexOf(row);
    } else {
      last.current = null;
      focusNextRow(list.current, at);
    }
  }, [rows]);
  return {
    onFocus({ target }: FocusEvent) {
      const shown = rowsOf(list.current);
      const at = shown.findIndex((row) => row.contains(target));
      last.current = shown[at] ? { row: shown[at], at } : null;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      const left = last.current;
      // A dialog of the row gives the focus back.
      if (relatedTarget?.closest("[role=dialog]")) return;
      // Some browsers blur an element that is about to be removed.
      queueMicrotask(() => {
        if (left?.row.isConnected && last.current === left && !left.row.contains(document.activeElement))
          last.current = null;
      });
    },
  };
}
