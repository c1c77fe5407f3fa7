import type { ReactNode } from "react";

type Props = {
  /** Read to screen readers before the table. */
  caption: string;
  /** Column titles; one that needs no words on screen is given as `{ hidden }`. */
  columns: readonly (string | { hidden: string })[];
  /** `tr` elements: a `th scope="row"` first; cells carry `data-label`, what one does stands in `td.acts`. */
  children: ReactNode;
};

/** Rows to compare. Below 1024 px each row becomes a record and the column titles go. */
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
