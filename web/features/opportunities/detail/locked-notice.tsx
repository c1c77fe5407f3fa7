import { Lock } from "lucide-react";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { admissionRefusal, mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

export function LockedNotice({ opportunity: { tier } }: { opportunity: OpportunityView }) {
  const viewer = useViewer();
  if (!viewer) return null;
  const isTierNeeded = admissionRefusal(viewer) === null || !viewer.capabilities.includes("deal-flow");
  return (
    <Notice icon={Lock}>
      The round, the team, questions and showing interest are{" "}
      {isTierNeeded ? (
        <>
          part of the {tier ?? "higher"} tier. You can request it under <AppLink to="/settings/tier">Settings</AppLink>.
        </>
      ) : (
        "for approved members with a confirmed email address."
      )}
      {viewer.status !== "approved" && " An admin has to approve your membership first."}
      {mustVerifyEmail(viewer) && " Confirm your email address with the link that we sent to you."}
    </Notice>
  );
}
