type Cell = string | number;
type Props = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly [string, ...Cell[]])[];
  /** The share of the strongest color, 0 to 1. */
  shadeOf?: (row: number, column: number) => number;
};

/** Scrolls if there is no space; column and row headings stay visible. */
export const FigureTable = ({ caption, head, rows, shadeOf }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a section would be one landmark more for each chart
  <div
    role="region"
    aria-label={`${caption}, table`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="relative max-h-140 overflow-auto rounded-b-card border-t border-border"
  >
    <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-meta text-muted">
        <tr>
          {head.map((title, at) => (
            <th
              key={title}
              scope="col"
              className={`sticky top-0 bg-bg px-3 py-2 font-semibold whitespace-nowrap last:pr-5 ${at === 0 ? "left-0 z-2 pl-5 text-start max-md:pl-4" : "z-1 text-end"}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr>*]:border-t [&>tr>*]:border-border">
        {rows.map(([name, ...cells], row) => (
          <tr key={name}>
            <th
              scope="row"
              className="sticky left-0 bg-surface px-3 py-2 pl-5 text-start font-normal whitespace-nowrap max-md:pl-4"
            >
              {name}
            </th>
            {cells.map((cell, at) => (
              <td
                key={head[at + 1]}
                className="px-3 py-2 text-end last:pr-5"
                style={shadeOf && { backgroundColor: shade(shadeOf(row, at)) }}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Mixed only so far that the text keeps a contrast of 4.5; lighter in the dark theme. */
const shade = (share: number) => (share > 0 ? `light-dark(${mixed(share, 70)}, ${mixed(share, 45)})` : undefined);

const mixed = (share: number, most: number) =>
  `color-mix(in oklab, var(--viz-1) ${Math.round(Math.min(1, share) * most)}%, var(--surface))`;
