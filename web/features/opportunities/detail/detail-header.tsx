import type { ReactNode } from "react";
import { formatShortDate } from "#contract/dates.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { CompanyMark } from "../card/company-mark.tsx";
import { OpportunityStatePill } from "./state-pill.tsx";

export function DetailHeader({ opportunity, menu }: { opportunity: OpportunityView; menu: ReactNode }) {
  const { company, description, owner, openedAt, sample, state, amount, stage, sector, location } = opportunity;
  return (
    <header className="min-w-0">
      <div className="flex items-center gap-4 max-md:items-start">
        <CompanyMark of={opportunity} size={48} />
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="text-[clamp(1.75rem,3vw,2.25rem)] leading-[1.12] wrap-anywhere">
            {company}
          </h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-muted">
            Shared by{" "}
            <PersonLink person={owner} look="link">
              {owner.name}
            </PersonLink>
            {sample && <SampleMark />}
            {openedAt && <span>on {formatShortDate(openedAt)}</span>}
          </p>
        </div>
        {/* Phones show only an unusual state. */}
        <div className={state === "open" ? "max-md:hidden" : undefined}>
          <OpportunityStatePill state={state} />
        </div>
        {menu}
      </div>
      <p className="mt-4.5 mb-5.5 max-w-[56ch] text-lg leading-normal wrap-anywhere">{description}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t-3 md:flex md:flex-wrap md:justify-between border-double border-border-strong pt-3.5">
        <Fact name="Raising" isLarge>
          {amount}
        </Fact>
        <Fact name="Stage">{nameOf(STAGES, stage)}</Fact>
        <Fact name="Sector">{sectorName(sector)}</Fact>
        <Fact name="Based in">{location}</Fact>
      </dl>
    </header>
  );
}

function Fact({ name, isLarge, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className={`serif leading-8.5 wrap-anywhere ${isLarge ? "text-h1 tabular-nums" : "text-h3"}`}>{children}</dd>
    </div>
  );
}
