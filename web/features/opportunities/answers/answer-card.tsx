import { Check, ChevronDown, Hand, MessageSquare, Share2, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatShortDate } from "#contract/dates.ts";
import { PASS_REASONS } from "#contract/opportunities/lists.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { nameOf } from "#contract/profiles/lists.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { sharePage } from "#web/lib/device/share-page.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { focusIfLost } from "#web/lib/focus.ts";
import { firstName } from "#web/lib/initials.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button, ButtonLink, buttonClasses } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useSaving } from "../card/save-button.tsx";
import { pass, showInterest, takeBack } from "./api.ts";

const AmountForm = lazy(recoverable(() => import("./amount-form.tsx")));
const ShareDialog = lazyOverlay(() => import("./share-dialog.tsx"), { resetOnOpen: true });

const ANSWER = "answer";

export function AnswerCard({ opportunity }: { opportunity: OpportunityView }) {
  const { deal, full } = opportunity;
  return (
    <SectionCard
      title="Your answer"
      inside="flush"
      className="print:hidden"
      action={
        deal.answer && (
          <Pill
            tone={deal.answer === "interested" ? "ink" : "quiet"}
            icon={<Icon of={deal.answer === "interested" ? Check : X} size={14} />}
          >
            {deal.answer === "interested" ? "Interested" : "Passed"}
          </Pill>
        )
      }
    >
      <div id={ANSWER} className="card-body grid gap-2.5" tabIndex={-1}>
        {deal.answer === "interested" ? (
          <Interested opportunity={opportunity} />
        ) : deal.answer === "passed" ? (
          <Passed opportunity={opportunity} />
        ) : full === null ? (
          <p className="text-sm text-muted">You can save this opportunity and share it.</p>
        ) : opportunity.state === "open" ? (
          <Undecided opportunity={opportunity} />
        ) : (
          <p className="text-sm text-muted">This opportunity is not open right now.</p>
        )}
      </div>
      <SaveAndShare opportunity={opportunity} />
    </SectionCard>
  );
}

type Answer = "interested" | "passed";

// The pressed button is gone, and with it the focus.
const KEEP_FOCUS = { onDone: () => void focusIfLost(() => document.getElementById(ANSWER), `#${ANSWER}`) };

function Undecided({ opportunity: { id, owner } }: { opportunity: OpportunityView }) {
  const name = firstName(owner.name);
  const interest = useAction(showInterest(id, name), KEEP_FOCUS);
  const passing = useAction(pass(id), KEEP_FOCUS);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        block
        busy={interest.busy}
        busyLabel="Interested"
        onClick={() => void interest.run({ amountMinor: null })}
      >
        <Icon of={Hand} />
        Interested
      </Button>
      <Menu
        className={buttonClasses({ block: true })}
        button={
          <span className="face">
            Pass
            <Icon of={ChevronDown} size={16} />
            <span className="sr-only">: choose a reason</span>
          </span>
        }
        entries={PASS_REASONS.map(([reason, label]) => ({
          label: reason === "none" ? "Pass without a reason" : label,
          onSelect: () => void passing.run(reason),
        }))}
      />
      <p className="text-meta text-muted">
        If you are interested, <bdi>{name}</bdi> sees your name. If you pass, <bdi>{name}</bdi> sees the reason, never
        your name. You can change your answer.
      </p>
    </>
  );
}

/** A member who lost the tier can only withdraw the interest. */
function Interested({ opportunity }: { opportunity: OpportunityView }) {
  const { id, owner, full } = opportunity;
  const back = useAction(takeBack(id), KEEP_FOCUS);
  return (
    <>
      {full && (
        <Suspense fallback={<Skeleton height={132} />}>
          <AmountForm opportunity={opportunity} />
        </Suspense>
      )}
      <ButtonLink to={`/messages/${owner.id}`} variant="primary" block>
        <Icon of={MessageSquare} />
        Message {firstName(owner.name)}
      </ButtonLink>
      <ActionButton<Answer> action={back} input="interested" variant="ghost" block busyLabel="Withdrawing...">
        Withdraw interest
      </ActionButton>
    </>
  );
}

function Passed({ opportunity: { id, deal, full } }: { opportunity: OpportunityView }) {
  const back = useAction(takeBack(id), KEEP_FOCUS);
  return (
    <>
      <p className="text-sm">
        You passed on <span>{deal.answeredAt && formatShortDate(deal.answeredAt)}</span>:{" "}
        <b className="font-semibold">{nameOf(PASS_REASONS, deal.reason ?? "none")}.</b> It no longer appears in your
        list.
      </p>
      <ActionButton<Answer> action={back} input="passed" block busyLabel="One moment...">
        {full ? "Change my answer" : "Withdraw my answer"}
      </ActionButton>
    </>
  );
}

/** Members without admission can only share the link, not send it to a connection. */
function SaveAndShare({ opportunity }: { opportunity: OpportunityView }) {
  const viewer = useViewer();
  const isAdmitted = viewer !== null && admissionRefusal(viewer) === null;
  const { icon, press } = useSaving({ ...opportunity, isSaved: opportunity.deal.isSaved });
  const dialog = useDialogUrl("share");
  return (
    <div className="card-foot justify-center gap-2 *:flex-1">
      <Button variant="ghost" size="sm" aria-pressed={opportunity.deal.isSaved} onClick={press}>
        {icon}
        <span>{opportunity.deal.isSaved ? "Saved" : "Save"}</span>
      </Button>
      {opportunity.state === "open" && (
        <Button
          variant="ghost"
          size="sm"
          {...(isAdmitted
            ? { onPointerEnter: ShareDialog.preload, onClick: dialog.show }
            : { onClick: () => void sharePage(opportunity.company) })}
        >
          <Icon of={Share2} size={18} />
          Share
        </Button>
      )}
      <ShareDialog open={dialog.isOpen && isAdmitted} onClose={dialog.close} opportunity={opportunity} />
    </div>
  );
}
