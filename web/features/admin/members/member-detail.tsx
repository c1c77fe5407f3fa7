import { Ban, CircleX } from "lucide-react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ACTION_NAMES, formatDate, formatMoment } from "../text.ts";
import { MemberActions } from "./member-actions.tsx";
import { StatusPill } from "./status-pill.tsx";

/** The details of a member, the actions, and the past actions. */
export function MemberDetail({ member }: { member: AdminMemberView }) {
  return (
    <>
      <StatusNotice member={member} />
      <Facts member={member} />
      <MemberActions member={member} />
      <History member={member} />
    </>
  );
}

function StatusNotice({ member: { status, statusReason, statusSince } }: { member: AdminMemberView }) {
  if (status !== "suspended" && status !== "rejected") return null;
  const isSuspended = status === "suspended";
  return (
    <Notice tone="danger" icon={isSuspended ? Ban : CircleX}>
      <b>
        {isSuspended ? "Suspended" : "Rejected"} since {formatDate(statusSince)}.
      </b>{" "}
      {statusReason}
    </Notice>
  );
}

function Facts({ member }: { member: AdminMemberView }) {
  const { status, kind, role, tier, joinedAt, emailVerified, secondFactor, sessionCount, lastSeenAt, invitedWith } =
    member;
  const sessions = sessionCount === 0 ? "none" : sessionCount >= 100 ? "99+" : String(sessionCount);
  const facts: [string, React.ReactNode][] = [
    ["Status", <StatusPill key="status" status={status} />],
    ["Kind", KINDS[kind].title],
    ["Role", role === "admin" ? "Administrator" : "Member"],
    ["Tier", tier.name],
    ["Joined", formatMoment(joinedAt)],
    ["Address", emailVerified ? "confirmed" : "not confirmed"],
    ["Second step", secondFactor ? "on" : "off"],
    ["Sessions", sessions],
    ["Last seen", lastSeenAt === null ? "not known" : formatMoment(lastSeenAt)],
  ];
  if (invitedWith) facts.push(["Invitation", invitedWith.note || "without a note"]);
  return (
    <dl className="facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ member: { history } }: { member: AdminMemberView }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="text-body font-semibold">
        What happened
      </h3>
      {history.length === 0 ? (
        <p className="text-meta text-muted">No administrator has changed anything yet.</p>
      ) : (
        <ol className="past">
          {history.map(({ id, at, action, actor }) => (
            <li key={id}>
              <b>{ACTION_NAMES[action]}</b> {actor ? `by ${actor.name}` : "by the product"}
              <time className="under" dateTime={at}>
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
