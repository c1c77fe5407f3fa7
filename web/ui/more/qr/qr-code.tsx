import encodeQR from "qr";
import { useMemo } from "react";

/** The width of the light border, in modules. */
const QUIET = 4;

/** The dark modules of a code as a path, with a rectangle for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return "";
        const end = row.indexOf(false, x);
        const width = (end < 0 ? row.length : end) - x;
        return `M${x} ${y}h${width}v1h${-width}z`;
      }),
    )
    .join("");
}

type Props = {
  text: string;
  /** What it is for, for screen readers. */
  label: string;
};

/** A QR code, dark on light in every theme, because many readers need that. It brings a library: load it with the screen that has one. */
export default function QrCode({ text, label }: Props) {
  const { path, side } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border: QUIET });
    return { path: pathOf(rows), side: rows.length };
  }, [text]);
  return (
    <svg
      className="size-43 flex-none rounded-input border border-border bg-surface fill-text scheme-light"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
