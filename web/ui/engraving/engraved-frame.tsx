import { open, rosette } from "#contract/cover.ts";
import { RingLines } from "#web/ui/content/cover.tsx";
import { braid } from "./braid.ts";

const W = 1200;
const H = 800;
const INSET = 36;
const FULL = Math.PI * 2;
const FRAMES = [
  [10, 8],
  [16, 5],
  [60, 4],
  [65, 2],
] as const;
const CORNERS = [
  [INSET, INSET],
  [W - INSET, INSET],
  [INSET, H - INSET],
  [W - INSET, H - INSET],
] as const;
const BAND = [
  braid(56, INSET, W - 112, true),
  braid(56, H - INSET, W - 112, true),
  braid(INSET, 56, H - 112, false),
  braid(W - INSET, 56, H - 112, false),
].join("");

const GROUND = Array.from({ length: 40 }, (_, k) =>
  open(
    Array.from({ length: 41 }, (_, i): readonly [number, number] => {
      const t = i / 40;
      return [66 + t * (W - 132), 76 + k * 16.6 + 7 * Math.sin(t * FULL * 1.5 + k * 0.24)];
    }),
  ),
).join("");

export const EngravedFrame = () => (
  <svg viewBox={`0 0 ${W} ${H}`} className="absolute inset-0 size-full" fill="none" aria-hidden="true">
    <g className="stroke-primary">
      {FRAMES.map(([inset, radius]) => (
        <rect key={inset} x={inset} y={inset} width={W - 2 * inset} height={H - 2 * inset} rx={radius} />
      ))}
    </g>
    <path className="stroke-primary opacity-15" strokeWidth="0.8" d={GROUND} />
    <g className="stroke-brass" strokeWidth="0.9">
      <path d={BAND} />
      {CORNERS.map(([x, y]) => (
        <RingLines
          key={`${x} ${y}`}
          id={`frame-${x}-${y}`}
          ring={rosette(x, y, 21, 8, 0.16, { rings: 4, step: 0.2, twist: 0.5 })}
        />
      ))}
    </g>
    <g className="stroke-primary opacity-20" strokeWidth="0.9">
      <RingLines id="frame-middle" ring={rosette(W / 2, H / 2, 330, 22, 0.07, { rings: 6, step: 0.05, twist: 0.52 })} />
    </g>
  </svg>
);
