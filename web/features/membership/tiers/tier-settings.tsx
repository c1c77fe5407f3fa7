import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useState } from "react";
import type { TiersView, TierView } from "#contract/membership/tiers.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { tiersQuery } from "#web/lib/tiers-query.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { requestTier, withdrawRequest } from "../api.ts";
import { OwnTier } from "./own-tier.tsx";
import { TierCard } from "./tier-card.tsx";

/** /settings/tier: the current tier, and all tiers with buttons to request one. */
export default function TierSettings() {
  const { data, isError, error, refetch } = useQuery(tiersQuery);
  if (data) return <Tiers view={data} />;
  if (isError) {
    return (
      <div className="card">
        <ErrorState title="The tiers could not be loaded." {...errorDetails(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="card card-body" aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton height={200} />
    </div>
  );
}

function Tiers({ view: { tiers, mine } }: { view: TiersView }) {
  const { busyWith, ask, withdraw } = useRequests();
  const own = tiers.find(({ id }) => id === mine?.tierId);
  const requested = tiers.find(({ id }) => id === mine?.requested?.tierId);
  return (
    <>
      {own && <OwnTier tier={own} agreedPrice={mine?.agreedPrice ?? null} />}
      {requested && mine?.requested && <Requested tier={requested} at={mine.requested.at} />}
      <SectionCard
        title="All tiers"
        inside="flush"
        footer={
          <span className="text-meta text-muted">Nothing is charged in early access, and no card is asked for.</span>
        }
      >
        <ul className="plans">
          {tiers.map((tier) => (
            <TierCard
              key={tier.id}
              tier={tier}
              state={tier.id === own?.id ? "own" : tier.id === requested?.id ? "requested" : "open"}
              busy={busyWith === tier.id}
              onRequest={() => void ask(tier)}
              onWithdraw={() => void withdraw(tier)}
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
        You asked for {tier.name} on {formatLongDate(at)}.
      </b>{" "}
      An administrator decides. Your present tier stays until then.
    </Notice>
  );
}

/** Sends one request at a time. A second press while one runs does nothing. */
function useRequests() {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  async function send(tier: TierView, write: () => Promise<void>, done: string): Promise<void> {
    if (busyWith !== null) return;
    setBusyWith(tier.id);
    try {
      await write();
      toastSuccess(done);
    } catch (error) {
      toastError(error instanceof HttpError ? error.message : "That did not work. Please try again.");
    } finally {
      setBusyWith(null);
    }
  }
  return {
    busyWith,
    ask: (tier: TierView) => send(tier, () => requestTier(tier.id), `You asked for ${tier.name}.`),
    withdraw: (tier: TierView) => send(tier, withdrawRequest, "Your request is withdrawn."),
  };
}
