import { type PointerEvent, type ReactNode, useState } from "react";
import { fullCount } from "#contract/numbers.ts";
import { HEIGHT, labeled, middleOf, PLOT, type Scales, WIDTH } from "./scales.ts";

type Props = {
  /** The accessible name, such as "Profile views by week". */
  name: string;
  scales: Scales;
  labels: readonly string[];
  describe: (at: number) => string;
  children: (active: number | null) => ReactNode;
};

/** Axes, and a slider that selects a bucket: by arrows, Home and End, by touch, or by pointing. */
export function Plot({ name, scales, labels, describe, children }: Props) {
  const count = labels.length;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? count - 1, count - 1);
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    setChosen(Math.min(count - 1, Math.max(0, Math.floor(share * count))));
  };
  return (
    <div>
      <div className="relative">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden="true">
          {scales.y.ticks(4).map((tick) => (
            <g key={tick}>
              <path d={`M${PLOT.left} ${scales.y(tick)}H${PLOT.right}`} className="fill-none stroke-border" />
              <Label x={PLOT.left - 8} y={scales.y(tick) + 5} anchor="end">
                {fullCount(tick)}
              </Label>
            </g>
          ))}
          {labeled(count).map((bucket) => (
            <Label
              key={bucket}
              x={middleOf(scales, bucket)}
              y={HEIGHT - 8}
              anchor={bucket === count - 1 ? "end" : "middle"}
            >
              {labels[bucket]}
            </Label>
          ))}
          {children(chosen === null ? null : at)}
        </svg>
        <div className="absolute inset-y-0 right-[1.5%] left-[8.8%] rounded-input has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="range"
            aria-label={name}
            aria-valuetext={describe(at)}
            min={0}
            max={count - 1}
            value={at}
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onPointerMove={point}
          />
        </div>
      </div>
      <p className="mt-1 min-h-5 text-meta text-muted tabular-nums" aria-hidden="true">
        {describe(at)}
      </p>
    </div>
  );
}

type LabelProps = { x: number; y: number; anchor: "start" | "middle" | "end"; children: ReactNode };

const Label = ({ x, y, anchor, children }: LabelProps) => (
  <text x={x} y={y} textAnchor={anchor} className="fill-muted text-[15px] tabular-nums max-md:text-[20px]">
    {children}
  </text>
);
