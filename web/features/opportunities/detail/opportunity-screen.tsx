import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { admissionRefusal, mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isMissing } from "#web/lib/http.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { LegalLine, Notice } from "#web/ui/feedback/notice.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { AnswerCard } from "../answers/answer-card.tsx";
import { PartyNotice, TeamNotice } from "../answers/party-notice.tsx";
import { opportunityQuery } from "../api.ts";
import { DetailHeader } from "./detail-header.tsx";
import { FitCard } from "./fit-card.tsx";
import { FullParts } from "./full-parts.tsx";

/** Lazy, because few readers are the owner. */
const OwnCard = lazy(recoverable(async () => ({ default: (await import("../sharing/own-card.tsx")).OwnCard })));

type Props = {
  id: string;
  menu: (opportunity: OpportunityView) => ReactNode;
};

const BACK = <BackLink to="/opportunities">All opportunities</BackLink>;

export function OpportunityScreen({ id, menu }: Props) {
  const query = useQuery(opportunityQuery(id));
  useDocumentTitle(isMissing(query.error) ? "Opportunity not found" : query.data?.company);
  return (
    <ScreenState
      query={query}
      title="Opportunity"
      back={BACK}
      failed="This opportunity could not be loaded."
      missing={<OpportunityNotFound />}
      loading={<Loading />}
    >
      {(opportunity) => (
        <>
          {BACK}
          <Detail opportunity={opportunity} menu={menu(opportunity)} />
        </>
      )}
    </ScreenState>
  );
}

const OpportunityNotFound = () => (
  <>
    {BACK}
    <EmptyState
      level={1}
      title="Opportunity not found"
      action={
        <ButtonLink to="/opportunities" variant="primary">
          Browse opportunities
        </ButtonLink>
      }
    >
      It doesn't exist, or it isn't open anymore.
    </EmptyState>
  </>
);

/** On phones the actions are below the header, before the details. */
function Detail({ opportunity, menu }: { opportunity: OpportunityView; menu: ReactNode }) {
  const { full, isMine } = opportunity;
  return (
    <article className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr]">
      <DetailHeader opportunity={opportunity} menu={menu} />
      <aside
        aria-label={isMine ? "Your raise" : "Your answer"}
        className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-[calc(var(--bar)+24px)]">
          {opportunity.own ? (
            <Suspense fallback={<Skeleton height={220} className="rounded-card" />}>
              <OwnCard opportunity={opportunity} own={opportunity.own} />
            </Suspense>
          ) : (
            <AnswerCard opportunity={opportunity} />
          )}
          {opportunity.teamRole !== null && <TeamNotice opportunity={opportunity} />}
          {opportunity.isPartyConfirmed !== null && <PartyNotice opportunity={opportunity} />}
          {full && full.fit.length > 0 && !isMine && <FitCard fit={full.fit} />}
        </div>
      </aside>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        {full ? <FullParts opportunity={opportunity} full={full} /> : <LockedNotice opportunity={opportunity} />}
        {isMine && opportunity.state !== "open" && opportunity.state !== "closed" && (
          <p className="text-meta text-muted">This is your own opportunity, as members see it once it is open.</p>
        )}
        <LegalLine />
      </div>
    </article>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading opportunity...
      </p>
      <Skeleton width="min(60%, 420px)" height={44} />
      <Skeleton height={96} className="mt-6" />
      <Skeleton height={220} className="mt-8" />
    </div>
  );
}

function LockedNotice({ opportunity: { tier } }: { opportunity: OpportunityView }) {
  const viewer = useViewer();
  if (!viewer) return null;
  const isTierNeeded = admissionRefusal(viewer) === null || !viewer.capabilities.includes("deal-flow");
  return (
    <Notice icon={Lock}>
      The round, the team, questions and showing interest are{" "}
      {isTierNeeded ? (
        <span>
          part of the {tier ?? "higher"} tier. You can request it under <AppLink to="/settings/tier">Settings</AppLink>.
        </span>
      ) : (
        <span>for approved members with a confirmed email address.</span>
      )}
      {viewer.status !== "approved" && <span> An admin has to approve your membership first.</span>}
      {mustVerifyEmail(viewer) && <span> Confirm your email address with the link in our email.</span>}
    </Notice>
  );
}
