import { type RefObject, useEffect, useRef } from "react";
import { announce } from "#web/lib/announce.ts";
import { isRateLimited, limitSentence } from "#web/lib/mutations/limit-sentence.ts";
import { Button } from "../button/button.tsx";
import { toastError } from "../feedback/toast.ts";
import { rowsOf } from "./next-row.ts";

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<{ error: Error | null }> };
  /** The element with the rows. After loading, the first control of the first new row, or that row, gets the focus. */
  list: RefObject<HTMLElement | null>;
  /** What is listed, in the plural: `members`. */
  name: string;
  label?: string | undefined;
};

export function LoadMore({ query, list, name, label = "Load more" }: Props) {
  const before = useRef<number | null>(null);
  // After every render, because rows are rendered some time after the response.
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
    const { error } = await query.fetchNextPage();
    if (!error) return;
    before.current = null;
    const isLimit = isRateLimited(error);
    toastError(isLimit ? limitSentence(error, error.message) : `More ${name} could not be loaded. Please try again.`);
  };
  return (
    <Button size="sm" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void load()}>
      {label}
    </Button>
  );
}
