import { lathe, open, rosette } from "#web/lib/cover.ts";
import { RingLines } from "#web/ui/content/cover.tsx";

const W = 560;
const H = 660;
const FULL = Math.PI * 2;
const MICRO = "FOUNDERS · INVESTORS · LENDERS · SERVICE PROVIDERS · ORGANIZERS · ".repeat(2).slice(0, -3);
type Point = readonly [number, number];

/** The path of six braided strands along one edge of the frame. */
function braid(x0: number, y0: number, length: number, horizontal: boolean): string {
  const period = length / Math.round(length / 44);
  const count = Math.round(length / 6);
  return Array.from({ length: 6 }, (_, k) => {
    const swing = 11 - Math.abs(k - 2.5) * 0.6;
    const points = Array.from({ length: count + 1 }, (_, i): Point => {
      const along = (i / count) * length;
      const across = swing * Math.sin((along / period) * FULL + (k * FULL) / 6);
      return horizontal ? [x0 + along, y0 + across] : [x0 + across, y0 + along];
    });
    return open(points);
  }).join("");
}

function background(): string {
  return Array.from({ length: 31 }, (_, k) => {
    const points = Array.from({ length: 31 }, (_, i): Point => {
      const t = i / 30;
      return [57 + t * (W - 114), 140 + k * 12.4 + 7 * Math.sin(t * FULL * 1.5 + k * 0.24)];
    });
    return open(points);
  }).join("");
}

const band =
  braid(52, 34, W - 104, true) +
  braid(52, H - 34, W - 104, true) +
  braid(34, 52, H - 104, false) +
  braid(W - 34, 52, H - 104, false);
const corners = [
  [34, 34],
  [W - 34, 34],
  [34, H - 34],
  [W - 34, H - 34],
] as const;
const frames = [
  [10, 6],
  [15, 3],
  [53, 2],
  [57, 1],
] as const;
const cx = W / 2;
const cy = 322;

/** The illustration of the landing page: a specimen certificate. It has no inline styles, because the CSP forbids them. */
export function Plate() {
  return (
    <div className="platebox" role="img" aria-label="A specimen membership certificate with an engraved rosette">
      <svg className="plate" viewBox={`0 0 ${W} ${H}`} aria-hidden="true" focusable="false">
        {frames.map(([inset, radius]) => (
          <rect
            key={inset}
            className="frame"
            x={inset}
            y={inset}
            width={W - 2 * inset}
            height={H - 2 * inset}
            rx={radius}
          />
        ))}
        <path className="ground" d={background()} />
        <path className="band" d={band} />
        {corners.map(([x, y]) => (
          <RingLines
            key={`${x} ${y}`}
            className="band"
            id={`corner-${x}-${y}`}
            ring={rosette(x, y, 19, 8, 0.16, { rings: 4, step: 0.2, twist: 0.5 })}
          />
        ))}
        <RingLines
          className="outer"
          id="outer"
          ring={rosette(cx, cy, 190, 24, 0.07, { rings: 8, step: 0.05, twist: 0.52 })}
        />
        {lathe(cx, cy, 190, [
          [0.52, 0.085, 24, 5],
          [0.35, 0.075, 16, 5],
        ]).map((ring, i) => (
          <RingLines key={ring.path} className="inner" id={`inner-${i}`} ring={ring} />
        ))}
        <circle className="eye" cx={cx} cy={cy} r="49" />
        <g className="sign" transform={`translate(${cx - 27} ${cy - 27}) scale(2.25)`}>
          <circle cx="12" cy="12" r="9.5" />
          <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(45 12 12)" />
          <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(-45 12 12)" />
        </g>
        <text x={cx} y="110">
          Certificate of Membership
        </text>
        <text className="specimen" x={cx} y="567">
          SPECIMEN
        </text>
        <text className="micro" x="62" y="68" textLength="436">
          {MICRO}
        </text>
        <text className="micro" x="62" y={H - 64} textLength="436">
          {MICRO}
        </text>
      </svg>
    </div>
  );
}
