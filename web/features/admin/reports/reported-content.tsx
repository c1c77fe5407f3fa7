import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import type { AdminReportView } from "#contract/admin/reports.ts";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import { formatMoment } from "#contract/dates.ts";
import { formatMoney } from "#contract/numbers.ts";
import { formatLastDay } from "#contract/opportunities/last-day.ts";
import { INSTRUMENTS } from "#contract/opportunities/lists.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import type { ReportContext } from "#contract/reports/reports.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { Moment } from "../moment.tsx";
import { ONE } from "./report-text.ts";

type Props = Pick<AdminReportView, "context" | "objectId" | "subject" | "reporter" | "at">;

type OpportunityProps = { context: Extract<ReportContext, { kind: "opportunity" }> };

export function ReportedContent({ context, at, ...rest }: Props) {
  const copied = `Copied when it was reported, ${formatMoment(at)}. Later changes don't show here.`;
  if (context.kind === "message")
    return (
      <SectionCard
        title="The conversation"
        inside="flush"
        action={context.messages.length > 1 && <span className="text-meta text-muted">Five before, five after</span>}
        footer={<span className="text-meta text-muted">{copied} Nothing else of the conversation can be seen.</span>}
      >
        <Transcript messages={context.messages} {...rest} />
      </SectionCard>
    );
  return (
    <SectionCard title="What was reported" footer={<span className="text-meta text-muted">{copied}</span>}>
      {context.kind === "member" ? (
        <Text title={context.name} under={context.title} text={context.bio} />
      ) : context.kind === "opportunity" ? (
        <Opportunity context={context} />
      ) : context.kind !== "event" ? (
        <Text title={ONE[context.kind]} under={<Moment at={context.at} />} text={context.text} />
      ) : (
        <Text
          title={context.title}
          under={
            <>
              {context.location} · <Moment at={context.startsAt} />
            </>
          }
          text={context.description}
        />
      )}
    </SectionCard>
  );
}

function Opportunity({ context: { company, description, text, raising, round } }: OpportunityProps) {
  const { stage, instrument, valuation, minCheck, lead, closesOn, moneyFor } = round;
  const facts = [
    ["Raising", formatMoney(raising)],
    ["Stage", nameOf(STAGES, stage)],
    ["Instrument", nameOf(INSTRUMENTS, instrument)],
    ["Pre-money valuation", valuation && formatMoney(valuation)],
    ["Minimum check", minCheck && formatMoney(minCheck)],
    ["Lead investor", lead],
    ["Closes", closesOn && formatLastDay(closesOn)],
    ["Use of funds", moneyFor],
  ] as const;
  return (
    <div className="grid gap-4">
      <Text title={company} under={description} text={text} />
      <Details>
        {facts.map(
          ([term, fact]) =>
            fact && (
              <Detail key={term} term={term}>
                {fact}
              </Detail>
            ),
        )}
      </Details>
    </div>
  );
}

function Text({ title, under, text }: { title: string; under: ReactNode; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {under && <p className="text-meta text-muted wrap-anywhere">{under}</p>}
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

type TranscriptProps = Omit<Props, "context" | "at"> & {
  messages: Extract<ReportContext, { kind: "message" }>["messages"];
};

function Transcript({ messages, objectId, subject, reporter }: TranscriptProps) {
  return (
    <ol className="grid gap-1 px-2 pb-3">
      {messages.map(({ seq, isBySubject, text, at, deletedAt }) => {
        const isReported = String(seq) === objectId;
        const author = isBySubject ? subject : reporter;
        return (
          <li key={seq} className={`rounded-card px-3 py-2 ${isReported ? "bg-danger-soft" : ""}`}>
            {isReported && (
              <p className="mb-1.5 flex items-center gap-1.5 text-meta font-semibold text-danger-soft-text">
                <Icon of={Flag} size={14} />
                Reported message
              </p>
            )}
            <div className="flex gap-3">
              <Avatar id={author?.id ?? "deleted"} name={author?.name ?? "Deleted account"} size={28} />
              <div className="min-w-0 flex-1 text-sm">
                <p className="text-meta">
                  <b className="font-semibold">{author?.name ?? "Deleted account"}</b>{" "}
                  <span className="text-muted">
                    <Moment at={at} />
                  </span>
                </p>
                {(isReported || !deletedAt) && (
                  <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                    {text}
                  </p>
                )}
                {deletedAt && (
                  <p className="text-muted">
                    {`${MESSAGE_DELETED} by its author, `}
                    <Moment at={deletedAt} />
                  </p>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
