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

/** A QR code, dark on light in every theme, because many readers need that. */
export function SecurityQr({ text }: { text: string }) {
  const { path, side } = useMemo(() => {
    const rows = encodeQR(text, "raw", { border: QUIET });
    return { path: pathOf(rows), side: rows.length };
  }, [text]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
