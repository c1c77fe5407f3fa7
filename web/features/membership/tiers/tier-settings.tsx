import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { formatLongDate } from "#contract/dates.ts";
import type { TiersView, TierView } from "#contract/membership/tiers.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { requestTier } from "../api.ts";
import { OwnTier } from "./own-tier.tsx";
import { TierCard } from "./tier-card.tsx";

export default function TierSettings() {
  const tiers = useQuery(tiersQuery);
  return (
    <QueryState query={tiers} failed="Membership tiers could not be loaded." loading={<Skeleton height={200} />}>
      {(view) => <Tiers view={view} />}
    </QueryState>
  );
}

function Tiers({ view: { tiers, mine } }: { view: TiersView }) {
  const request = useAction(requestTier);
  const own = tiers.find(({ id }) => id === mine?.tierId);
  const requested = tiers.find(({ id }) => id === mine?.requested?.tierId);
  return (
    <>
      {own && <OwnTier tier={own} agreedPrice={mine?.agreedPrice ?? null} />}
      {requested && mine?.requested && <Requested tier={requested} at={mine.requested.at} />}
      {mine?.refused && (
        <Refused tier={tiers.find(({ id }) => id === mine.refused?.tierId)} reason={mine.refused.reason} />
      )}
      <SectionCard
        title="All tiers"
        inside="flush"
        footer={
          <span className="text-meta text-muted">Nothing is charged on this site, and you don't need a card.</span>
        }
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] overflow-clip border-t border-border">
          {tiers
            .filter((tier) => tier.offered || tier === own || tier === requested)
            .map((tier) => (
              <TierCard
                key={tier.id}
                tier={tier}
                state={tier === own ? "own" : tier === requested ? "requested" : "open"}
                request={request}
              />
            ))}
        </ul>
      </SectionCard>
    </>
  );
}

function Requested({ tier, at }: { tier: TierView; at: string }) {
  return (
    <Notice icon={Clock}>
      <b>
        You requested <bdi>{tier.name}</bdi> on {formatLongDate(at)}.
      </b>{" "}
      An admin will review your request. You keep your current tier until then.
    </Notice>
  );
}

function Refused({ tier, reason }: { tier: TierView | undefined; reason: string }) {
  return (
    <Notice tone="warning">
      <b>An admin did not approve your request for {tier?.name ?? "another tier"}.</b>{" "}
      <span dir="auto" className="whitespace-pre-line">
        {reason}
      </span>
    </Notice>
  );
}
