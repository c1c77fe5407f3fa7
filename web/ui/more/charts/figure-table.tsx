type Cell = string | number;
type Props = {
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...Cell[]])[];
  /** The color of a cell, as a share of the strongest one. */
  shadeOf?: (row: number, column: number) => number;
};

/** A small table of figures, which scrolls sideways when it has no room. */
export const FigureTable = ({ caption, head, rows, shadeOf }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a section would be one landmark more for each chart
  <div
    role="region"
    aria-label={`${caption}, table`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="relative max-h-[480px] overflow-auto rounded-b-card border-t border-border"
  >
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="bg-bg text-meta text-muted">
          {head.map((title, at) => (
            <th key={title} scope="col" className={`px-3 py-2 font-semibold first:pl-5 last:pr-5 ${alignOf(at)}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={name} className="border-t border-border">
            <th scope="row" className="px-3 py-2 pl-5 text-start font-normal whitespace-nowrap">
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

const alignOf = (at: number) => (at === 0 ? "text-start" : "text-end");

/** At most half of the color, so that the text on it stays readable. */
const shade = (share: number) =>
  share > 0 ? `color-mix(in oklab, var(--viz-1) ${Math.round(Math.min(1, share) * 45)}%, var(--surface))` : undefined;
