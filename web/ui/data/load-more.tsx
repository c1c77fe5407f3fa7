import { type RefObject, useEffect, useRef } from "react";
import { announce } from "#web/lib/announce.ts";
import { Button } from "../button/button.tsx";
import { toastError } from "../feedback/toast.ts";

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<{ isError: boolean }> };
  /** What holds the rows; after loading, the focus goes to the first control of the first new one, or to that row (`tabIndex={-1}`). */
  list: RefObject<HTMLElement | null>;
  /** What is loaded, in the plural: `members`. */
  name: string;
};

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>("tbody tr, li[data-row]") ?? [])];

/** Brings the next page of a list. Nothing once all of it is there. */
export function LoadMore({ query, list, name }: Props) {
  /** How many rows there were when more were asked for; null while nothing is awaited. */
  const before = useRef<number | null>(null);
  // After every drawing: the rows are there some time after the answer is.
  useEffect(() => {
    const rows = rowsOf(list.current);
    if (before.current === null || rows.length <= before.current) return;
    announce(`${rows.length - before.current} more ${name}`);
    const row = rows[before.current];
    (row?.querySelector<HTMLElement>("a, button, select") ?? row)?.focus();
    before.current = null;
  });
  if (!query.hasNextPage) return null;
  const load = async () => {
    before.current = rowsOf(list.current).length;
    const { isError } = await query.fetchNextPage();
    if (!isError) return;
    before.current = null;
    toastError(`More ${name} could not be loaded. Please try again.`);
  };
  return (
    <Button size="sm" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void load()}>
      Load more
    </Button>
  );
}
