import type { RefObject } from "react";
import { announce } from "../../lib/announce.ts";
import { Button } from "../../ui/button.tsx";
import { toastError } from "../../ui/toast.ts";

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<{ isError: boolean }> };
  /** What holds the rows; after loading, the focus goes to the first control of the first new one. */
  list: RefObject<HTMLElement | null>;
  /** What is loaded, in the plural: `members`. */
  name: string;
};

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("tbody tr, li[data-row]") ?? [])];

/** Brings the next page of a list. Nothing once all of it is there. */
export function LoadMore({ query, list, name }: Props) {
  if (!query.hasNextPage) return null;
  const load = async () => {
    const before = rowsOf(list.current).length;
    const { isError } = await query.fetchNextPage();
    if (isError) return toastError(`More ${name} could not be loaded. Please try again.`);
    requestAnimationFrame(() => {
      const rows = rowsOf(list.current);
      announce(`${rows.length - before} more ${name}`);
      rows[before]?.querySelector<HTMLElement>("a, button, select")?.focus();
    });
  };
  return (
    <Button size="sm" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void load()}>
      Load more
    </Button>
  );
}
