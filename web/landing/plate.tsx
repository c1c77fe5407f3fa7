import { renderToStaticMarkup } from "react-dom/server";
import { lathe, open, rosette } from "#contract/cover.ts";
import { MarkLines } from "#web/ui/content/brand.tsx";
import { RingLines } from "#web/ui/content/cover.tsx";
import { braid } from "#web/ui/engraving/braid.ts";

const W = 560;
const H = 660;
const FULL = Math.PI * 2;
const MICRO = "FOUNDERS · INVESTORS · LENDERS · SERVICE PROVIDERS · ORGANIZERS · ".repeat(2).slice(0, -3);

function background(): string {
  return Array.from({ length: 31 }, (_, k) => {
    const points = Array.from({ length: 31 }, (_, i): readonly [number, number] => {
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

/**
 * Copied from `ui/theme/tokens.css`, which an image cannot use. Follows the element's color scheme, or the system's.
 */
const COLORS = `
  .green{stroke:oklch(.52 .075 188)}.brass{stroke:oklch(.52 .075 75)}.ground{stroke:oklch(.52 .05 150);opacity:.42}
  .ink{stroke:oklch(.43 .075 188)}.paper{fill:oklch(.978 .011 95)}text{fill:oklch(.52 .075 75)}
  @media (prefers-color-scheme:dark){
    .green{stroke:oklch(.72 .075 188)}.brass{stroke:oklch(.72 .075 75)}.ground{stroke:oklch(.72 .05 150)}
    .ink{stroke:oklch(.8 .095 182)}.paper{fill:oklch(.235 .014 150)}text{fill:oklch(.72 .075 75)}
  }`;

/** As an image URL: thousands of lines in the page would block its main thread, but an image does not. */
function drawing(): string {
  const svg = renderToStaticMarkup(
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is the source of an image, which has the alternative text
    <svg xmlns="http://www.w3.org/2000/svg" width={W} height={H} viewBox={`0 0 ${W} ${H}`} fill="none">
      <style>{COLORS}</style>
      <rect className="paper" width={W} height={H} />
      <Frame />
      <Rosette />
      <MicroText y={68} />
      <MicroText y={H - 64} />
    </svg>,
  );
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]/g, encodeURIComponent)}`;
}

/** A specimen certificate. Its words are HTML, because an image cannot use the page's fonts. */
export function Plate() {
  return (
    <div
      className="relative overflow-hidden rounded-[4px] bg-plate text-center font-serif font-[560] text-primary shadow-overlay [container-type:inline-size]"
      role="img"
      aria-label="A sample membership certificate with an engraved rosette"
    >
      <img src={drawing()} alt="" width={W} height={H} className="block h-auto w-full" />
      <span className="absolute inset-x-0 top-[13.2%] text-[4.82cqw] leading-none">Certificate of Membership</span>
      <span className="absolute inset-x-0 bottom-[13.6%] text-[3.6cqw] leading-none tracking-[0.42em]">SPECIMEN</span>
    </div>
  );
}

function Frame() {
  return (
    <>
      {frames.map(([inset, radius]) => (
        <rect
          key={inset}
          className="green"
          x={inset}
          y={inset}
          width={W - 2 * inset}
          height={H - 2 * inset}
          rx={radius}
        />
      ))}
      <path className="ground" strokeWidth="0.6" d={background()} />
      <path className="brass" strokeWidth="0.8" d={band} />
      <g className="brass" strokeWidth="0.8">
        {corners.map(([x, y]) => (
          <RingLines
            key={`${x} ${y}`}
            id={`corner-${x}-${y}`}
            ring={rosette(x, y, 19, 8, 0.16, { rings: 4, step: 0.2, twist: 0.5 })}
          />
        ))}
      </g>
    </>
  );
}

function Rosette() {
  return (
    <>
      <g className="green" strokeWidth="0.9">
        <RingLines id="outer" ring={rosette(cx, cy, 190, 24, 0.07, { rings: 8, step: 0.05, twist: 0.52 })} />
      </g>
      <g className="brass" strokeWidth="0.9">
        {lathe(cx, cy, 190, [
          [0.52, 0.085, 24, 5],
          [0.35, 0.075, 16, 5],
        ]).map((ring, i) => (
          <RingLines key={ring.path} id={`inner-${i}`} ring={ring} />
        ))}
      </g>
      <circle className="paper green" cx={cx} cy={cy} r="49" />
      <g className="ink" strokeWidth="0.8" transform={`translate(${cx - 27} ${cy - 27}) scale(2.25)`}>
        <MarkLines />
      </g>
    </>
  );
}

function MicroText({ y }: { y: number }) {
  return (
    <text x="62" y={y} fontSize="5.6" fontWeight="500" fontFamily="sans-serif" textLength="436">
      {MICRO}
    </text>
  );
}
