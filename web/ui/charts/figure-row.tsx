import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { fullCount, percent } from "#contract/numbers.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Sparkline } from "./line-chart.tsx";

type Figure = { name: string; value: number; before: number | null; values: readonly number[] };

export const FigureRow = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="card grid grid-cols-2 overflow-hidden xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
    {figures.map(({ name, value, before, values }) => (
      <div
        key={name}
        className="-mt-px -ml-px grid content-start gap-0.5 border-t border-l border-border px-4 py-3 md:px-5 md:py-4"
      >
        <dt className="text-meta text-muted">{name}</dt>
        <dd>
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="serif text-[28px] leading-tight tabular-nums">{fullCount(value)}</b>
            {before !== null && <Change value={value} before={before} />}
          </span>
          <Sparkline values={values} />
        </dd>
      </div>
    ))}
  </dl>
);

const PERCENT_FROM = 20;

function Change({ value, before }: { value: number; before: number }) {
  const by = Math.abs(value - before);
  const amount = before >= PERCENT_FROM ? percent(by / before) : fullCount(by);
  const [icon, word, color] =
    value > before
      ? [ArrowUpRight, `${amount} more`, "text-success"]
      : value < before
        ? [ArrowDownRight, `${amount} fewer`, "text-warning-soft-text"]
        : [Minus, "same", "text-muted"];
  return (
    <span className={`inline-flex items-center gap-1 text-meta font-semibold ${color}`}>
      <Icon of={icon} size={14} />
      <span>{word}</span>
      <span className="sr-only">{value === before ? " as before" : " than before"}</span>
    </span>
  );
}
