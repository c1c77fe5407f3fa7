import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { sectorName } from "#contract/opportunities/lists.ts";
import type { OpportunityCardView } from "#contract/opportunities/opportunities.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { SampleMark, StatePill } from "#web/ui/content/pills.tsx";
import { CompanyMark } from "./company-mark.tsx";
import { SaveButton } from "./save-button.tsx";

/** `Lisbon` for `Lisbon, Portugal`. */
export const cityOf = (location: string): string => location.split(",")[0] ?? location;

export function OpportunityCard({ opportunity }: { opportunity: OpportunityCardView }) {
  const { id, company, description, amount, stage, sector, location, openedAt, sample, investorsUntil } = opportunity;
  return (
    <li data-row className="card relative flex flex-col transition-colors hover:border-border-strong">
      <div className="flex items-center gap-3.5 pt-5 pr-3 pl-5 max-md:pt-4 max-md:pl-4">
        <CompanyMark of={opportunity} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-tight wrap-anywhere">
            <AppLink className="stretch" to={`/opportunities/${id}`}>
              {company}
            </AppLink>
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-muted wrap-anywhere">
            <span>
              <span>{cityOf(location)}</span>
              {openedAt && (
                <span>
                  {location ? " · Opened " : "Opened "}
                  <Ago at={openedAt} />
                </span>
              )}
            </span>
            {sample && <SampleMark />}
          </p>
        </div>
        <SaveButton opportunity={opportunity} className="relative z-1 self-start" />
      </div>
      <div className="flex-1 px-5 pt-3 pb-4.5 max-md:px-4">
        <p className="wrap-anywhere">{description}</p>
        {investorsUntil && (
          <p className="mt-2">
            <StatePill tone="brass" icon={Sparkles} word="Investors first" />
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[1.1fr_1fr_1.1fr] border-t border-border">
        <Term name="Raising">
          <span className="serif text-h3 leading-6.5 tabular-nums">{amount}</span>
        </Term>
        <Term name="Stage">{nameOf(STAGES, stage)}</Term>
        <Term name="Sector">{sectorName(sector)}</Term>
      </dl>
    </li>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-2.75 pr-2 pl-3.5 first:pl-5 not-first:border-l not-first:border-border max-md:first:pl-4">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-sm leading-6.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
