import { useQuery } from "@tanstack/react-query";
import { sectorName } from "#contract/opportunities/lists.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { newestQuery } from "../api.ts";
import { CompanyMark } from "../card/company-mark.tsx";

const SHOWN = 3;

export default function NewestOpportunities() {
  const { data, error, refetch } = useQuery(newestQuery);
  const all = (
    <AppLink to="/opportunities" className="textlink" aria-label="All opportunities">
      All
    </AppLink>
  );
  return (
    <SectionCard title="Investment Opportunities" action={all} inside="flush">
      {data?.rows.length === 0 && (
        <EmptyState level={3} title="No open opportunities yet">
          New ones appear here once an admin has reviewed them.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Rows>
          {data.rows.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <CompanyMark of={one} />
              <div className="min-w-0 flex-1">
                <p className="flex min-w-0 items-center gap-1.5">
                  <AppLink to={`/opportunities/${one.id}`} className="stretch truncate font-semibold">
                    {one.company}
                  </AppLink>
                  {one.sample && <SampleMark />}
                </p>
                <p className="truncate text-meta text-muted">
                  {sectorName(one.sector)} · {nameOf(STAGES, one.stage)}
                </p>
              </div>
              <span className="serif text-lg tabular-nums">{one.amount}</span>
            </li>
          ))}
        </Rows>
      )}
      {!data && error && (
        <ErrorState
          level={3}
          title="Opportunities could not be loaded."
          {...errorDetails(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading height={180} className="card-body" />}
    </SectionCard>
  );
}
