import { type ReactNode, type RefObject, useRef, useState } from "react";
import { HttpError, isMissing } from "#web/lib/http.ts";
import type { Pages } from "#web/lib/lists/use-pages.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { ProgressLine } from "../feedback/progress-line.tsx";
import { EmptyState, ErrorState } from "../feedback/states.tsx";
import { LoadMore } from "./load-more.tsx";
import { focusNextRow, useFocusKept } from "./next-row.ts";

type Props<Row> = {
  /** From `usePages`. */
  pages: Pages<Row>;
  /** Singular and plural of what is listed. */
  name: readonly [one: string, many: string];
  failed: string;
  /** The title for 404: the list's parent does not exist. */
  missing?: string;
  loading: ReactNode;
  /** Nothing exists yet, and (`noMatch`) nothing matches words and filters. For 403 the server's problem is shown. */
  none: ReactNode;
  noMatch?: ReactNode;
  /** Words and filters as a query string, or empty. A change makes screen readers read the number of rows. */
  search?: string;
  footer?: (loadMore: ReactNode) => ReactNode;
  moreLabel?: string;
  level?: 2 | 3;
  className?: string;
  /** After an action that removes row `at`, call `focusNext(at)`, so that the focus is not lost. */
  children: (rows: Row[], focusNext: (at: number) => void) => ReactNode;
};

/** Rows must be `li[data-row]` or `tr[data-row]`, so that the first new row can get the focus. */
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
  const keepsFocus = useFocusKept(list, rows);
  if (query.error && !query.hasData) return <Failed {...props} error={query.error} />;
  if (pages.isLoading) return props.loading;
  const isEmpty = rows.length === 0 && !query.hasNextPage;
  return (
    <div
      ref={list}
      {...keepsFocus}
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

/** Announces the number of rows once after a change of words or filters, when the rows are there. */
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
