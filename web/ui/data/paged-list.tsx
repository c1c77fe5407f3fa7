import { type ReactNode, type RefObject, useRef, useState } from "react";
import { errorDetails, HttpError, isMissing } from "#web/lib/http.ts";
import type { Pages } from "#web/lib/lists/use-pages.ts";
import { ProgressLine } from "../feedback/progress-line.tsx";
import { EmptyState, ErrorState } from "../feedback/states.tsx";
import { LoadMore } from "./load-more.tsx";
import { focusNextRow } from "./next-row.ts";

type Props<Row> = {
  /** From `usePages`. */
  pages: Pages<Row>;
  /** What is listed, in the singular and the plural. */
  name: readonly [one: string, many: string];
  /** The title when the list could not be loaded. */
  failed: string;
  /** The title when what the list belongs to does not exist (404). */
  missing?: string;
  /** Shown while the first page loads. */
  loading: ReactNode;
  /** Two empty lists: nothing exists yet, and nothing matches the words and filters. The third, not allowed (403), says the problem. */
  none: ReactNode;
  noMatch?: ReactNode;
  /** The words and filters as a query string; empty without any. A new one lets screen readers read the number of rows. */
  search?: string;
  /** Below the rows: a note and the button for more. Default: only the button. */
  footer?: (loadMore: ReactNode) => ReactNode;
  /** The label of the button for more. */
  moreLabel?: string;
  /** The heading level of the states. */
  level?: 2 | 3;
  className?: string;
  /** The rows. Call `focusNext` with the index of a row after an action that removed it, so that the focus is not lost. */
  children: (rows: Row[], focusNext: (at: number) => void) => ReactNode;
};

/**
 * A list that loads page by page: loading, failed, empty in three ways, or its rows with the button for more. Rows are `li[data-row]` or
 * `tr[data-row]`, so that the focus can go to the first new one.
 */
export function PagedList<Row>(props: Props<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const { pages, search = "" } = props;
  return (
    <>
      <Content {...props} list={list} />
      <FoundCount
        name={props.name}
        search={search}
        count={pages.rows.length}
        hasMore={pages.query.hasNextPage}
        isLoaded={pages.query.hasData && !pages.isLoading && !pages.isOutdated}
      />
    </>
  );
}

function Content<Row>(props: Props<Row> & { list: RefObject<HTMLDivElement | null> }) {
  const { pages, name, search = "", footer = (loadMore) => loadMore, list, className } = props;
  const { rows, query } = pages;
  if (query.error && !query.hasData) return <Failed {...props} error={query.error} />;
  if (pages.isLoading) return props.loading;
  const isEmpty = rows.length === 0 && !query.hasNextPage;
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={pages.isOutdated || undefined}
      className={`focus:outline-none ${pages.isOutdated ? "refining" : ""} ${(!isEmpty && className) || ""}`}
    >
      {isEmpty ? (
        (search && props.noMatch) || props.none
      ) : (
        <>
          {props.children(rows, (at) => focusNextRow(list.current, at))}
          {footer(<LoadMore query={query} list={list} name={name[1]} label={props.moreLabel} />)}
        </>
      )}
      {/* Last, so that the rows keep the margins of a first child. */}
      {pages.isOutdated && <ProgressLine label={`Loading ${name[1]}`} />}
    </div>
  );
}

function Failed<Row>({ pages, failed, missing, level, error }: Props<Row> & { error: Error }) {
  if (missing && isMissing(error))
    return <ErrorState title={missing} level={level} requestId={errorDetails(error).requestId} />;
  if (error instanceof HttpError && error.status === 403) return <EmptyState title={error.message} level={level} />;
  return (
    <ErrorState title={failed} level={level} {...errorDetails(error)} onRetry={() => void pages.query.refetch()} />
  );
}

type FoundCountProps = {
  name: readonly [one: string, many: string];
  search: string;
  count: number;
  hasMore: boolean;
  isLoaded: boolean;
};

/** Lets screen readers read the number of rows once after the words or filters have changed, when the rows are there. */
function FoundCount({ name: [one, many], search, count, hasMore, isLoaded }: FoundCountProps) {
  const [said, setSaid] = useState({ search, text: "" });
  if (isLoaded && search !== said.search) {
    const text = count === 1 && !hasMore ? `1 ${one} found` : `${count}${hasMore ? " or more" : ""} ${many} found`;
    setSaid({ search, text: search && text });
  }
  return (
    <p role="status" className="sr-only">
      {said.search === search && said.text}
    </p>
  );
}
