import type { AuditSubject, AuditView } from "#contract/admin/audit.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { type AuditChange, changesOf, subjectName } from "./audit-text.ts";

/** The path of the page that shows the subject, if there is one. */
const SUBJECT_PATHS: Record<AuditSubject, (id: string) => string> = {
  member: (id) => `/admin/members/${id}`,
  invitation: (id) => `/admin/invitations/${id}`,
  page: (id) => `/admin/pages/${id}`,
  mail: (id) => `/admin/outbox/${id}`,
  event: (id) => `/events/${id}`,
  tier: () => "/admin/tiers",
  setting: () => "/admin/registration",
};

/** The changed fields of an entry and its request. */
export function AuditDetail({ entry }: { entry: AuditView }) {
  const { subject, requestId } = entry;
  const changes = changesOf(entry);
  return (
    <div className="details">
      {changes.length === 0 ? <p className="text-sm text-muted">Nothing else is noted.</p> : <Diff changes={changes} />}
      <dl className="facts">
        <div>
          <dt>Shown at</dt>
          <dd>
            <AppLink to={SUBJECT_PATHS[subject.kind](subject.id)}>{subjectName(subject)}</AppLink>
          </dd>
        </div>
        <div>
          <dt>Request</dt>
          <dd className="font-mono">{requestId}</dd>
        </div>
      </dl>
    </div>
  );
}

function Diff({ changes }: { changes: AuditChange[] }) {
  return (
    <div className="diff">
      <table>
        <caption className="sr-only">What changed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <Lines lines={before} unlike={after} as="del" />
              </td>
              <td>
                <Lines lines={after} unlike={before} as="ins" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The lines before or after. Lines that are missing on the other side are marked. */
function Lines({ lines, unlike, as: Mark }: { lines: string[]; unlike: string[]; as: "del" | "ins" }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{unlike.includes(line) ? line : <Mark>{line}</Mark>}</li>
      ))}
    </ul>
  );
}
