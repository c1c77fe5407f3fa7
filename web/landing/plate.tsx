import { lathe, open, rosette } from "#contract/cover.ts";
import { MarkLines } from "#web/ui/content/brand.tsx";
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
    <div
      className="rounded-[4px] bg-plate shadow-overlay"
      role="img"
      aria-label="A sample membership certificate with an engraved rosette"
    >
      <svg className="lines h-auto w-full stroke-none" viewBox={`0 0 ${W} ${H}`} aria-hidden="true" focusable="false">
        <Frame />
        <Rosette />
        <Words />
      </svg>
    </div>
  );
}

/** Lines that are as thin in a narrow window as in a wide one. */
const line = { vectorEffect: "non-scaling-stroke" } as const;

/** The border: frames, braids, an ornament in each corner, and the lines of the background. */
function Frame() {
  return (
    <>
      {frames.map(([inset, radius]) => (
        <rect
          key={inset}
          className="stroke-plate-green stroke-1"
          {...line}
          x={inset}
          y={inset}
          width={W - 2 * inset}
          height={H - 2 * inset}
          rx={radius}
        />
      ))}
      <path className="stroke-plate-ground stroke-[0.5] opacity-42" {...line} d={background()} />
      <path className="stroke-plate-brass stroke-[0.7]" {...line} d={band} />
      {corners.map(([x, y]) => (
        <RingLines
          key={`${x} ${y}`}
          className="stroke-plate-brass stroke-[0.7]"
          id={`corner-${x}-${y}`}
          ring={rosette(x, y, 19, 8, 0.16, { rings: 4, step: 0.2, twist: 0.5 })}
        />
      ))}
    </>
  );
}

/** The rings in the middle, around the sign of the logo. */
function Rosette() {
  return (
    <>
      <RingLines
        className="stroke-plate-green stroke-[0.7]"
        id="outer"
        ring={rosette(cx, cy, 190, 24, 0.07, { rings: 8, step: 0.05, twist: 0.52 })}
      />
      {lathe(cx, cy, 190, [
        [0.52, 0.085, 24, 5],
        [0.35, 0.075, 16, 5],
      ]).map((ring, i) => (
        <RingLines key={ring.path} className="stroke-plate-brass stroke-[0.7]" id={`inner-${i}`} ring={ring} />
      ))}
      <circle className="fill-plate stroke-plate-green stroke-1" {...line} cx={cx} cy={cy} r="49" />
      <g className="stroke-primary stroke-[1.6]" transform={`translate(${cx - 27} ${cy - 27}) scale(2.25)`}>
        <MarkLines {...line} />
      </g>
    </>
  );
}

function Words() {
  return (
    <>
      <text x={cx} y="110" textAnchor="middle" className="fill-primary font-serif text-[27px] font-[560]">
        Certificate of Membership
      </text>
      <text
        x={cx}
        y="567"
        textAnchor="middle"
        className="fill-primary font-serif text-[19px] font-[560] tracking-[0.42em]"
      >
        SPECIMEN
      </text>
      <MicroText y={68} />
      <MicroText y={H - 64} />
    </>
  );
}

function MicroText({ y }: { y: number }) {
  return (
    <text className="fill-plate-brass text-[5.6px] font-medium" x="62" y={y} textLength="436">
      {MICRO}
    </text>
  );
}
