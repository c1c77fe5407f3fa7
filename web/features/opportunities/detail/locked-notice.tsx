import { Lock } from "lucide-react";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Why the rest is not shown, and which tier has it. */
export function LockedNotice({ opportunity: { tier } }: { opportunity: OpportunityView }) {
  const viewer = useViewer();
  const refusal = viewer && admissionRefusal(viewer);
  return (
    <Notice icon={Lock}>
      {refusal === "membership-pending" &&
        "The round, the team, and questions and answers are for approved members. You can read them once an admin approves you."}
      {refusal === "email-unverified" &&
        "The round, the team, and questions and answers are for members who confirmed their email address. Use the link that we sent to you."}
      {!refusal && (
        <>
          The round, the team, questions and showing interest are part of the {tier ?? "higher"} tier. You can request
          it under <AppLink to="/settings/tier">Settings</AppLink>.
        </>
      )}
    </Notice>
  );
}
