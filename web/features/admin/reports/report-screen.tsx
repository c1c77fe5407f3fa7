import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import type { AdminReportView } from "#contract/admin/reports.ts";
import { formatShortDate } from "#contract/dates.ts";
import { firstName } from "#web/lib/initials.ts";
import { KINDS as MEMBER_KINDS } from "#web/lib/member-kinds.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { Moment } from "../moment.tsx";
import { openingQuery } from "./api.ts";
import { AppealForm } from "./appeal-form.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { EarlierDecisions, Made } from "./decisions.tsx";
import { ONE, reasonName, STATES } from "./report-text.ts";
import { ReportedContent } from "./reported-content.tsx";

export default function ReportScreen({ id, search }: { id: string; search: string }) {
  const query = useQuery(openingQuery(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={{ pathname: "/admin/reports", search }}
        className="textlink inline-flex items-center gap-2 justify-self-start"
      >
        <Icon of={ArrowLeft} size={18} />
        All reports
      </Link>
      <QueryState
        query={query}
        failed="Could not load this report."
        missing={<EmptyState title="Report not found">It doesn't exist, or you may not see it.</EmptyState>}
        loading={<Skeleton height={320} />}
      >
        {(report) => <Report report={report} />}
      </QueryState>
    </div>
  );
}

function Report({ report }: { report: AdminReportView }) {
  const { kind, state, subject, context, objectId, reporter, at } = report;
  const name = firstName(subject.name);
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar id={subject.id} name={subject.name} image={subject.image} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl wrap-anywhere">
            {ONE[kind]} {kind === "member" ? "of" : "by"} {subject.name}
          </h2>
          <p className="text-meta text-muted">
            {[MEMBER_KINDS[subject.kind].title, subject.company].filter(Boolean).join(", ")} · member since{" "}
            {formatShortDate(subject.joinedAt)}
          </p>
        </div>
        <StatePill {...STATES[state]} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_388px]">
        <div className="grid grid-cols-1 gap-5">
          <ReportedContent context={context} objectId={objectId} subject={subject} reporter={reporter} at={at} />
          <Made report={report} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <TheReport report={report} firstName={name} />
          <EarlierDecisions earlier={report.earlier} />
          {(state === "new" || state === "in-review") && <DecisionForm report={report} firstName={name} />}
          {state === "appealed" && <AppealForm report={report} firstName={name} />}
        </div>
      </div>
    </>
  );
}

function TheReport({ report, firstName: name }: { report: AdminReportView; firstName: string }) {
  const { reason, reporter, at, words, others } = report;
  return (
    <SectionCard
      title="The report"
      footer={
        <span className="text-meta text-muted">
          <bdi>{name}</bdi> is never told who reported this.
        </span>
      }
    >
      <Details>
        <Detail term="Reason">{reasonName(reason)}</Detail>
        <Detail term="Reported by">
          {reporter ? (
            <Link to={`/profile/${reporter.id}`} className="textlink">
              {reporter.name}
            </Link>
          ) : (
            "A deleted account"
          )}
        </Detail>
        <Detail term="Sent">
          <Moment at={at} />
        </Detail>
        {others.length > 0 && (
          <Detail term="Other reports">
            {others.map((other) => (
              <Link key={other.id} to={`/admin/reports/${other.id}`} className="textlink block">
                {other.isSameConversation ? "Same conversation" : ONE[other.kind]}, {formatShortDate(other.at)}
              </Link>
            ))}
          </Detail>
        )}
      </Details>
      {words !== "" && (
        <div className="mt-3 grid gap-1.5">
          <p className="text-meta text-muted">In the reporter's words</p>
          <blockquote className="border-l-2 border-border pl-3 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
            {words}
          </blockquote>
        </div>
      )}
    </SectionCard>
  );
}
