import type { DealRowView } from "#contract/opportunities/deals.ts";
import { DEAL_STAGES } from "#contract/opportunities/lists.ts";
import { DealAnswer, DealName, NoteButton, StageSelect } from "./deal-parts.tsx";

type Props = { rows: DealRowView[]; onNote: (id: string) => void };

/** One column per stage. A select moves a card, so that it works by keyboard as by mouse. */
export function Board({ rows, onNote }: Props) {
  return (
    <div className="grid gap-3 overflow-x-auto pb-2 md:grid-flow-col md:auto-cols-[minmax(196px,1fr)]">
      {DEAL_STAGES.map(([stage, name]) => {
        const own = rows.filter(({ deal }) => deal.stage === stage);
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`} className="min-w-0 rounded-card bg-sunken p-2.5">
            <h3 id={`stage-${stage}`} className="mb-2.5 flex justify-between font-sans text-sm font-semibold">
              {name} <span className="font-normal text-muted tabular-nums">{own.length}</span>
            </h3>
            <ul className="grid gap-3">
              {own.map((row) => (
                <li key={row.id} data-row className="card grid gap-3 p-3">
                  <DealName row={row} />
                  <div className="flex items-start justify-between gap-2">
                    <DealAnswer row={row} />
                    <span className="serif flex-none text-lg whitespace-nowrap tabular-nums">{row.amount}</span>
                  </div>
                  <NoteButton row={row} onEdit={() => onNote(row.id)} />
                  <StageSelect row={row} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
