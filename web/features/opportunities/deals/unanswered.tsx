import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatRecent } from "#contract/dates.ts";
import type { OwnRowView } from "#contract/opportunities/deals.ts";
import type { QuestionView } from "#contract/opportunities/opportunities.ts";
import { Button } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { opportunityQuery } from "../api.ts";

const ReplyForm = lazy(recoverable(() => import("../answers/reply-form.tsx")));

/** Questions that wait for the owner's answer. */
export function Unanswered({ of: { id, company } }: { of: OwnRowView }) {
  const { data } = useQuery(opportunityQuery(id));
  const questions = (data?.full?.questions ?? []).filter(({ answer }) => answer === null);
  return (
    <SectionCard
      title="Unanswered questions"
      about={company}
      inside="flush"
      action={<Badge count={questions.length} of="unanswered" className="badge-quiet" />}
    >
      {questions.length === 0 ? (
        <p className="card-body text-sm text-muted">No question is waiting for your answer.</p>
      ) : (
        <ul>
          {questions.map((question) => (
            <li key={question.id} className="border-t border-border px-5 py-3 max-md:px-4">
              <Question id={id} question={question} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Question({ id, question }: { id: string; question: QuestionView }) {
  const [isOpen, setOpen] = useState(false);
  const { text, asker, askedAt } = question;
  return (
    <>
      <p className="font-semibold whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mb-2 text-meta text-muted">
        <bdi>{asker?.name}</bdi> · {formatRecent(askedAt)}
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <ReplyForm opportunityId={id} question={question} />
        </Suspense>
      ) : (
        <Button size="sm" aria-label={`Answer ${asker?.name}`} onClick={() => setOpen(true)}>
          Answer
        </Button>
      )}
    </>
  );
}
