import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { formatMoment } from "#contract/dates.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { MemberQuestions, type QuestionName } from "./member-questions.tsx";
import type { Outcome } from "./outcome.ts";
import { TierAction } from "./tier-action.tsx";

/** Results are shown here, because screen readers do not read toasts while a modal drawer is open. */
export function MemberActions({ member }: { member: AdminMemberView }) {
  const [asked, setAsked] = useState<QuestionName | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isMe = useViewer()?.id === member.id;
  const isSuspended = member.status === "suspended";
  const ask = (question: QuestionName) => () => {
    setOutcome(null);
    setAsked(question);
  };
  return (
    <section aria-label="Actions" className="grid gap-3.5">
      <OutcomeText outcome={outcome} />
      <TierAction member={member} onOutcome={setOutcome} />
      <Action
        about={
          member.role === "admin" ? "Takes away access to the Admin Panel." : "Gives full access to the Admin Panel."
        }
      >
        <Button size="sm" onClick={ask("role")}>
          {member.role === "admin" ? "Remove admin role" : "Make admin"}
        </Button>
      </Action>
      <Action about="Signs them out on every device.">
        <Button size="sm" onClick={ask("sign-out")}>
          Sign out on all devices
        </Button>
      </Action>
      {member.secondFactor && !isMe && (
        <Action
          about={
            member.secondFactorRemovalDueAt
              ? `Two-step sign-in will be removed ${formatMoment(member.secondFactorRemovalDueAt)}.`
              : "Lost their phone and recovery codes? You can remove two-step sign-in after 24 hours."
          }
        >
          <Button size="sm" onClick={ask(member.secondFactorRemovalDueAt ? "keep-second-step" : "second-step")}>
            {member.secondFactorRemovalDueAt ? "Cancel removal" : "Remove two-step sign-in"}
          </Button>
        </Action>
      )}
      <Action
        id="suspension"
        about={
          isMe
            ? "You can't suspend yourself. Ask another admin."
            : isSuspended
              ? "Lets them sign in again with their previous access."
              : "Signs them out and blocks sign-in. They see your reason."
        }
      >
        <Button
          size="sm"
          variant={isSuspended ? "secondary" : "danger"}
          aria-disabled={isMe}
          aria-describedby="suspension"
          onClick={ask(isSuspended ? "restore" : "suspend")}
        >
          {isSuspended ? "Lift suspension" : "Suspend"}
        </Button>
      </Action>
      <MemberQuestions
        member={member}
        isMe={isMe}
        asked={asked}
        onClose={() => setAsked(null)}
        onOutcome={setOutcome}
      />
    </section>
  );
}

function Action({ id, about, children }: { id?: string; about: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p id={id} className="min-w-0 flex-[1_1_180px] text-sm">
        {about}
      </p>
      {children}
    </div>
  );
}

/** Two live regions, which must be in the document before they get a text. */
function OutcomeText({ outcome }: { outcome: Outcome | null }) {
  return (
    <div>
      <div role="status">
        {outcome?.isDone && (
          <Notice tone="success" icon={CircleCheck}>
            {outcome.text}
          </Notice>
        )}
      </div>
      <div role="alert">{outcome && !outcome.isDone && <Notice tone="danger">{outcome.text}</Notice>}</div>
    </div>
  );
}
