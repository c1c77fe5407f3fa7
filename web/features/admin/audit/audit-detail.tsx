import type { ComponentProps } from "react";
import type { AuditSubject, AuditView } from "#contract/admin/audit.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { type AuditChange, changesOf, subjectName } from "./audit-text.ts";

const SUBJECT_PATHS: Record<AuditSubject, (id: string) => string> = {
  member: (id) => `/admin/members/${id}`,
  invitation: (id) => `/admin/invitations/${id}`,
  page: (id) => `/admin/pages/${id}`,
  course: (id) => `/admin/academy/${id}`,
  resource: () => "/admin/academy/resources",
  mail: (id) => `/admin/outbox/${id}`,
  event: (id) => `/events/${id}`,
  report: (id) => `/admin/reports/${id}`,
  opportunity: (id) => `/admin/opportunities/${id}`,
  tier: () => "/admin/tiers",
  "news-source": () => "/admin/news",
  setting: () => "/admin/registration",
};

export function AuditDetail({ entry }: { entry: AuditView }) {
  const { subject, requestId } = entry;
  const changes = changesOf(entry);
  return (
    <>
      {changes.length === 0 ? <p className="text-sm text-muted">No other details.</p> : <Diff changes={changes} />}
      <Details>
        <Detail term="Target">
          <AppLink to={SUBJECT_PATHS[subject.kind](subject.id)}>{subjectName(subject)}</AppLink>
        </Detail>
        <Detail term="Request ID" mono>
          {requestId}
        </Detail>
      </Details>
    </>
  );
}

function Diff({ changes }: { changes: AuditChange[] }) {
  return (
    <div className="overflow-hidden rounded-button border border-border bg-surface">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">What changed</caption>
        <thead className="table-header-group">
          <tr className="table-row">
            <Cell as="th" scope="col" className={FIRST}>
              Field
            </Cell>
            <Cell as="th" scope="col">
              Before
            </Cell>
            <Cell as="th" scope="col">
              After
            </Cell>
          </tr>
        </thead>
        <tbody className="table-row-group">
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="table-row">
              <Cell as="th" scope="row" className={`border-t ${FIRST}`}>
                {field}
              </Cell>
              <Cell className="border-t">
                <Lines lines={before} unlike={after} as="del" />
              </Cell>
              <Cell className="border-t">
                <Lines lines={after} unlike={before} as="ins" />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const FIRST = "w-[26%] text-muted max-md:w-[34%]";

type CellProps = ComponentProps<"th"> & { as?: "td" | "th" };

function Cell({ as: Tag = "td", className = "", ...rest }: CellProps) {
  return (
    <Tag
      {...rest}
      className={`table-cell h-8.5 border-0 border-border bg-transparent px-3 py-1.5 align-top text-meta max-md:px-2 ${className}`.trimEnd()}
    />
  );
}

const MARKS = {
  del: "bg-danger-soft text-danger-soft-text line-through",
  ins: "bg-success-soft text-success-soft-text no-underline before:content-['+_']",
};

/** The lines before or after. Lines that are missing on the other side are marked. */
function Lines({ lines, unlike, as: Mark }: { lines: string[]; unlike: string[]; as: keyof typeof MARKS }) {
  return (
    <ul>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other order, and two may be alike
        <li key={at} className="not-first:mt-1.5">
          {unlike.includes(line) ? (
            line
          ) : (
            <Mark className={`rounded-[4px] px-1.5 py-0.5 font-medium ${MARKS[Mark]}`}>{line}</Mark>
          )}
        </li>
      ))}
    </ul>
  );
}
