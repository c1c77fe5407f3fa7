import type { ReactNode } from "react";

type Props = {
  /** Read by screen readers before the table. */
  caption: string;
  /** Column titles. A title as `{ hidden }` is only for screen readers. */
  columns: readonly (string | { hidden: string })[];
  /** `tr` elements with a `th scope="row"` first. Cells have `data-label`; actions are in `td.acts`. */
  children: ReactNode;
};

/** A table. Below 1024 px each row is a record and the column titles are hidden. */
export function DataTable({ caption, columns, children }: Props) {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === "string" ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.hidden} scope="col">
                <span className="sr-only">{column.hidden}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
