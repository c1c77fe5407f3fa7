import { lazy, Suspense, useState } from "react";
import { formatRecent } from "#contract/dates.ts";
import type { OwnRowView, UnansweredView } from "#contract/opportunities/deals.ts";
import { OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const ReplyForm = lazy(recoverable(() => import("../answers/reply-form.tsx")));

export function Unanswered({ of: { id, company, unanswered } }: { of: OwnRowView }) {
  const hasMore = unanswered.length === OPPORTUNITY_PARTS.unanswered;
  const count = unanswered.length;
  return (
    <SectionCard
      title="Unanswered questions"
      about={company}
      inside="flush"
      action={<Badge count={count} of="unanswered" className="badge-quiet" {...(hasMore && { text: `${count}+` })} />}
      footer={
        hasMore && (
          <AppLink to={`/opportunities/${id}#questions`} className="textlink">
            All questions about <bdi>{company}</bdi>
          </AppLink>
        )
      }
    >
      {count === 0 ? (
        <p className="card-body text-sm text-muted">No question is waiting for your answer.</p>
      ) : (
        <ul>
          {unanswered.map((question) => (
            <li key={question.id} className="border-t border-border px-5 py-3 max-md:px-4">
              <Question id={id} question={question} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Question({ id, question }: { id: string; question: UnansweredView }) {
  const [isOpen, setOpen] = useState(false);
  const { text, asker, askedAt } = question;
  return (
    <>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mb-2 text-meta text-muted">
        <bdi>{asker.name}</bdi> · {formatRecent(askedAt)}
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <ReplyForm opportunityId={id} question={{ id: question.id, answer: null, isPublished: false }} />
        </Suspense>
      ) : (
        <Button size="sm" aria-label={`Answer ${asker.name}`} onClick={() => setOpen(true)}>
          Answer
        </Button>
      )}
    </>
  );
}
