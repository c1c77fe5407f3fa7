import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { TimeOrder } from "#web/lib/lists/list-url.ts";
import { Icon } from "#web/ui/content/icon.tsx";

/** `hidden`: only for screen readers. `order`: a button that sorts by this column, which is a time. */
type ColumnTitle = string | { hidden: string } | { name: string; order: TimeOrder };

type Props = {
  caption: string;
  columns: readonly ColumnTitle[];
  /** `tr[data-row]` elements that begin with a `th scope="row"`. Cells have `data-label`; actions are in `td.acts`. */
  children: ReactNode;
};

/** Below 1024 px each row is a record without column titles, so `OrderFilter` sorts. */
export function DataTable({ caption, columns, children }: Props) {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Title key={nameOf(column)} of={column} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const nameOf = (column: ColumnTitle): string =>
  typeof column === "string" ? column : "hidden" in column ? column.hidden : column.name;

function Title({ of: column }: { of: ColumnTitle }) {
  if (typeof column === "string") return <th scope="col">{column}</th>;
  if ("hidden" in column)
    return (
      <th scope="col">
        <span className="sr-only">{column.hidden}</span>
      </th>
    );
  const { isOldestFirst, change } = column.order;
  return (
    <th scope="col" aria-sort={isOldestFirst ? "ascending" : "descending"}>
      <button
        type="button"
        className="-mx-2 inline-flex h-8 items-center gap-1 rounded-button px-2 font-[inherit] hover:bg-sunken hover:text-text"
        onClick={() => change(!isOldestFirst)}
      >
        {column.name}
        <Icon of={isOldestFirst ? ArrowUp : ArrowDown} size={14} />
      </button>
    </th>
  );
}
