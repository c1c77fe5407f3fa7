import type { ReactNode } from "react";
import { counted, formatMoney, minorUnits, shortMoney } from "#contract/numbers.ts";
import { formatLastDay, isDayOver } from "#contract/opportunities/last-day.ts";
import { INSTRUMENTS } from "#contract/opportunities/lists.ts";
import type { FullOpportunityView, OpportunityView } from "#contract/opportunities/opportunities.ts";
import { nameOf, REGIONS } from "#contract/profiles/lists.ts";
import { Meter } from "#web/ui/data/meter.tsx";

type Props = { opportunity: OpportunityView; full: FullOpportunityView };

export function Round({ opportunity: { raising }, full: { round, interested, pledged } }: Props) {
  const { instrument, valuation, minCheck, lead, closesOn, moneyFor, region } = round;
  return (
    <section aria-labelledby="round">
      <h2 id="round">The round</h2>
      <dl className="mt-3 grid grid-cols-3 gap-px border-y border-border bg-border max-md:grid-cols-2">
        <Fact name="Instrument">{nameOf(INSTRUMENTS, instrument)}</Fact>
        <Fact name="Pre-money valuation">{valuation ? formatMoney(valuation) : "Not stated"}</Fact>
        <Fact name="Minimum check">{minCheck ? formatMoney(minCheck) : "Not stated"}</Fact>
        <Fact name="Lead investor">{lead ?? "Not yet chosen"}</Fact>
        <Fact name={isDayOver(closesOn) ? "Closed on" : "Closes"}>
          {closesOn ? formatLastDay(closesOn) : "No date set"}
        </Fact>
        <Fact name="Region">{nameOf(REGIONS, region)}</Fact>
        <Fact name="Use of funds" isWide>
          {moneyFor ?? "Not stated"}
        </Fact>
      </dl>
      <div className="mt-4.5 grid gap-1.5 text-meta text-muted">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span className="font-semibold text-text">{shortMoney(pledged)} of interest so far</span>
          <span>
            {counted(interested, "member")}, goal {shortMoney(raising)}
          </span>
        </p>
        <Meter
          label={`Interest so far, in ${raising.currency}`}
          value={pledged.amountMinor / minorUnits(raising.currency)}
          max={raising.amountMinor / minorUnits(raising.currency)}
        />
        <p>Non-binding. These are amounts members say they might invest; nothing is paid or promised here.</p>
      </div>
    </section>
  );
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 bg-bg px-4 py-3 md:nth-[3n+1]:pl-0 max-md:odd:pl-0 ${isWide ? "col-span-full" : ""}`}>
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
