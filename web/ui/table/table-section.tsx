import type { ReactNode } from "react";
import type { TimeOrder } from "#web/lib/lists/list-url.ts";
import type { Pages } from "#web/lib/lists/use-pages.ts";
import { Card } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { DataTable } from "./data-table.tsx";
import { DetailRow } from "./detail-row.tsx";
import { OrderFilter } from "./order-filter.tsx";

export type Column<Row> = {
  /** The title; in narrow windows the label of the cell. */
  name: string;
  /** `heading`: the cell names the row. `icons`: icon buttons, with a title for screen readers only. */
  kind?: "heading" | "icons";
  className?: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  title: string;
  filters?: ReactNode;
  action?: ReactNode;
  above?: ReactNode;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  /** Singular and plural of what is listed. */
  name: readonly [one: string, many: string];
  failed: string;
  none: { title: string; text?: string };
  noMatch?: { title: string; text?: string };
  /** Words and filters as a query string, or empty. */
  search?: string;
  /** Sorts by time: by the column's title, or a select in narrow windows and without such a column. */
  sort?: { column?: string; order: TimeOrder };
  note?: ReactNode;
  /** The details of a row, which open below it. `name`: for the button's label. */
  detail?: { name: (row: Row) => string; content: (row: Row) => ReactNode; openId?: string | null };
};

/** A card with a paged table, its filters and its states. */
export function TableSection<Row extends { id: string }>(props: Props<Row>) {
  const { title, filters, action, above, pages, name, failed, none, noMatch = none, search, note } = props;
  const sort = pages.rows.length > 0 || pages.isLoading ? props.sort : undefined;
  return (
    <Card>
      <div className="card-head flex-wrap">
        <h2 className="card-title min-w-[130px]">{title}</h2>
        {(filters || sort) && (
          <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2.5 max-md:order-last">
            {filters}
            {sort && (
              <OrderFilter
                order={sort.order}
                // In wide windows the column's title sorts.
                className={`flex-[1_1_144px] ${sort.column === undefined ? "" : "lg:hidden"}`.trimEnd()}
              />
            )}
          </div>
        )}
        {action}
      </div>
      {above}
      <PagedList
        pages={pages}
        name={name}
        failed={failed}
        search={search}
        level={3}
        loading={<TableLoading />}
        none={<Empty {...none} />}
        noMatch={<Empty {...noMatch} />}
        footer={(loadMore) => (
          <div className="card-foot justify-end empty:hidden">
            {note && <p className="flex-1 text-meta text-muted">{note}</p>}
            {loadMore}
          </div>
        )}
      >
        {(rows) => <Table {...props} rows={rows} />}
      </PagedList>
    </Card>
  );
}

const Empty = ({ title, text }: { title: string; text?: string }) => (
  <EmptyState title={title} level={3}>
    {text}
  </EmptyState>
);

function TableLoading() {
  return (
    <div className="card-body" aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton height={320} />
    </div>
  );
}

function Table<Row extends { id: string }>({ title, columns, rows, detail, sort }: Props<Row> & { rows: Row[] }) {
  const titles = columns.map(({ name, kind }) =>
    kind === "icons" ? { hidden: name } : name === sort?.column ? { name, order: sort.order } : name,
  );
  const cellsOf = (row: Row) => columns.map((column) => <Cell key={column.name} column={column} row={row} />);
  return (
    <DataTable caption={title} columns={detail ? [...titles, { hidden: "More" }] : titles}>
      {rows.map((row) =>
        detail ? (
          <DetailRow
            key={row.id}
            of={detail.name(row)}
            columns={columns.length + 1}
            isOpenAtFirst={row.id === detail.openId}
            detail={detail.content(row)}
          >
            {cellsOf(row)}
          </DetailRow>
        ) : (
          <tr key={row.id} data-row tabIndex={-1}>
            {cellsOf(row)}
          </tr>
        ),
      )}
    </DataTable>
  );
}

function Cell<Row>({ column: { name, kind, className = "", cell }, row }: { column: Column<Row>; row: Row }) {
  if (kind === "heading")
    return (
      <th scope="row" className={className}>
        {cell(row)}
      </th>
    );
  if (kind === "icons")
    return (
      <td className={`acts acts-icons ${className}`.trimEnd()}>
        <div className="buttons">{cell(row)}</div>
      </td>
    );
  return (
    <td data-label={name} className={className}>
      {cell(row)}
    </td>
  );
}
