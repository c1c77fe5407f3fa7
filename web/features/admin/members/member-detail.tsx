import { Ban, CircleX } from "lucide-react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { formatMoment, formatShortDate } from "#contract/dates.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { ACTION_NAMES } from "../text.ts";
import { MemberActions } from "./member-actions.tsx";
import { SecurityActivity } from "./security-activity.tsx";
import { StatusPill } from "./status-pill.tsx";

export function MemberDetail({ member }: { member: AdminMemberView }) {
  return (
    <>
      <StatusNotice member={member} />
      <Facts member={member} />
      <MemberActions member={member} />
      <History member={member} />
      <SecurityActivity key={member.id} memberId={member.id} />
    </>
  );
}

function StatusNotice({ member: { status, statusReason, statusSince } }: { member: AdminMemberView }) {
  if (status !== "suspended" && status !== "rejected") return null;
  const isSuspended = status === "suspended";
  return (
    <Notice tone="danger" icon={isSuspended ? Ban : CircleX}>
      <b>
        {isSuspended ? "Suspended" : "Rejected"} since {formatShortDate(statusSince)}.
      </b>{" "}
      {statusReason}
    </Notice>
  );
}

function Facts({ member }: { member: AdminMemberView }) {
  const { status, kind, role, tier, joinedAt, emailVerified, secondFactor, sessionCount, lastSeenAt, invitedWith } =
    member;
  const sessions = sessionCount === 0 ? "None" : sessionCount >= 100 ? "99+" : String(sessionCount);
  const facts: [string, React.ReactNode][] = [
    ["Status", <StatusPill key="status" status={status} />],
    ["Type", KINDS[kind].title],
    ["Role", role === "admin" ? "Admin" : "Member"],
    ["Tier", tier.name],
    ["Joined", formatMoment(joinedAt)],
    ["Email", emailVerified ? "Confirmed" : "Not confirmed"],
    ["Two-step sign-in", secondFactor ? "On" : "Off"],
    ["Sessions", sessions],
    ["Last seen", lastSeenAt === null ? "Unknown" : formatMoment(lastSeenAt)],
  ];
  // Only approved members have a visible profile.
  if (status === "approved")
    facts.push([
      "Profile",
      <PersonLink key="profile" person={member} look="link">
        View profile
      </PersonLink>,
    ]);
  if (invitedWith) facts.push(["Invitation", invitedWith.note || "No note"]);
  return (
    <Details>
      {facts.map(([term, fact]) => (
        <Detail key={term} term={term}>
          {fact}
        </Detail>
      ))}
    </Details>
  );
}

function History({ member: { history } }: { member: AdminMemberView }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="text-body font-semibold">
        History
      </h3>
      {history.length === 0 ? (
        <p className="text-meta text-muted">No changes by admins yet.</p>
      ) : (
        <ol className="mt-3 ml-[5px] grid gap-3.5 border-l border-border text-sm leading-[1.4]">
          {history.map(({ id, at, action, actor }) => (
            <li
              key={id}
              className="relative pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-[9px] before:rounded-full before:border-[1.5px] before:border-border-strong before:bg-raised"
            >
              <b>{ACTION_NAMES[action]}</b> {actor ? `by ${actor.name}` : "by the system"}
              <time className="block text-meta text-muted" dateTime={at}>
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
