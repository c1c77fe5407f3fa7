import { Lock } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatMoment, formatShortDate } from "#contract/dates.ts";
import { OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { OpportunityView, QuestionView } from "#contract/opportunities/opportunities.ts";
import { firstName } from "#web/lib/initials.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const AskForm = lazy(recoverable(() => import("../answers/ask-form.tsx")));
const ReplyForm = lazy(recoverable(() => import("../answers/reply-form.tsx")));

type Props = { opportunity: OpportunityView; questions: QuestionView[] };

export function Questions({ opportunity, questions }: Props) {
  const published = questions.filter(({ isPublished }) => isPublished);
  const others = questions.filter(({ isPublished }) => !isPublished);
  const isAskable = !opportunity.isMine && opportunity.state === "open";
  if (questions.length === 0 && !isAskable) return null;
  return (
    <section id="questions" aria-labelledby="questions-title">
      <div className="flex items-baseline gap-3 border-b border-border pb-2">
        <h2 id="questions-title" className="flex-1">
          Questions and answers
        </h2>
        <span className="text-meta text-muted tabular-nums">
          {published.length} {published.length < OPPORTUNITY_PARTS.questions ? "" : "or more "}published
        </span>
      </div>
      <ul className="divide-y divide-border">
        {published.map((question) => (
          <li key={question.id} className="py-4">
            <Answered question={question} opportunity={opportunity} />
            {opportunity.isMine && (
              <details className="mt-2 text-sm">
                <summary className="cursor-pointer text-link">Change the answer</summary>
                <Suspense fallback={<Skeleton height={180} />}>
                  <ReplyForm opportunityId={opportunity.id} question={question} />
                </Suspense>
              </details>
            )}
          </li>
        ))}
      </ul>
      <ul className="grid gap-3">
        {others.map((question) => (
          <li key={question.id} className="rounded-card border border-dashed border-border-strong px-4 py-3">
            <Private question={question} opportunity={opportunity} />
          </li>
        ))}
      </ul>
      {isAskable && (
        <div className="mt-4 print:hidden">
          <Suspense fallback={<Skeleton height={180} />}>
            <AskForm opportunity={opportunity} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

type RowProps = { question: QuestionView; opportunity: OpportunityView };

function Answered({ question: { text, answer, answeredAt }, opportunity: { owner } }: RowProps) {
  return (
    <>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      {answer && (
        <div className="mt-2 flex items-start gap-3">
          <Avatar id={owner.id} name={owner.name} image={owner.image} size={28} />
          <div className="min-w-0 flex-1">
            <p className="text-meta">
              <b className="font-semibold">{owner.name}</b>{" "}
              <span className="text-muted">· {answeredAt && formatShortDate(answeredAt)}</span>
            </p>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{answer}</p>
          </div>
        </div>
      )}
    </>
  );
}

/** Visible only to the asker and the owner. */
function Private({ question, opportunity }: RowProps) {
  const { owner } = opportunity;
  const { asker, isMine, askedAt, answer } = question;
  const from = isMine ? "Your question, asked" : `${asker?.name ?? "A member"} asked`;
  const who = isMine ? `you and ${firstName(owner.name)}` : `${firstName(asker?.name ?? "the asker")} and you`;
  return (
    <>
      <p className="mb-1.5 flex items-start gap-1.5 text-meta text-muted">
        <Icon of={Lock} size={16} className="mt-px flex-none" />
        <span>
          {from} {formatMoment(askedAt)}. Only {who} can see it{answer ? "." : " until an answer is published."}
        </span>
      </p>
      <Answered question={question} opportunity={opportunity} />
      {opportunity.isMine && (
        <Suspense fallback={<Skeleton height={180} />}>
          <ReplyForm opportunityId={opportunity.id} question={question} />
        </Suspense>
      )}
      {!answer && isMine && <p className="text-sm text-muted">Waiting for an answer.</p>}
    </>
  );
}
