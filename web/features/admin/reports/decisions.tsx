import type { ReactNode } from "react";
import type { AdminReportView } from "#contract/admin/reports.ts";
import { formatShortDate } from "#contract/dates.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Moment } from "../moment.tsx";
import { decidedText, ONE, reasonName } from "./report-text.ts";

export function Made({ report: { kind, decision, answer, appeal } }: { report: AdminReportView }) {
  if (!decision) return null;
  return (
    <SectionCard title={answer ? "Decision and answer" : "Decision"}>
      <ol className="grid gap-4">
        {appeal && (
          <Step
            title={appeal.isReversed ? "The decision was taken back" : "The decision stands"}
            by={appeal.by}
            at={appeal.at}
            text={appeal.reason}
          />
        )}
        {answer && <Step title="Answer of the member" by={null} at={answer.at} text={answer.text} />}
        <Step
          title={decidedText(decision.decision, kind)}
          by={decision.by?.name ?? null}
          at={decision.at}
          text={decision.reason}
        >
          {decision.note && <p className="text-meta text-muted">Note for admins: {decision.note}</p>}
        </Step>
      </ol>
    </SectionCard>
  );
}

type StepProps = { title: string; by: string | null; at: string; text: string | null; children?: ReactNode };

const Step = ({ title, by, at, text, children }: StepProps) => (
  <li className="grid gap-1 text-sm">
    <p>
      <b className="font-semibold">{title}</b> {by && <span>by {by}</span>}
    </p>
    <p className="text-meta text-muted">
      <Moment at={at} />
    </p>
    {text && (
      <blockquote className="border-l-2 border-border pl-3 wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </blockquote>
    )}
    {children}
  </li>
);

export function EarlierDecisions({ earlier }: Pick<AdminReportView, "earlier">) {
  return (
    <SectionCard title="Earlier decisions" action={<span className="text-meta text-muted">{earlier.length}</span>}>
      {earlier.length === 0 ? (
        <p className="text-sm text-muted">None about this member.</p>
      ) : (
        <ol className="grid gap-3 text-sm">
          {earlier.map(({ id, kind, reason, decision, by, at, isAnswered, isReversed }) => (
            <li key={id}>
              <b className="font-semibold">{decidedText(decision, kind)}</b>, {ONE[kind].toLowerCase()},{" "}
              {reasonName(reason)}
              <p className="text-meta text-muted">
                {formatShortDate(at)}
                {by && <span>, by {by}</span>}
                <span>. </span>
                <span>
                  {isReversed
                    ? "Taken back."
                    : isReversed === false
                      ? "Answered; it stood."
                      : isAnswered && "Answered."}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}
