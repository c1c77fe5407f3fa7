import type { ViewerView } from "#contract/auth/viewer.ts";
import { LINK_RESEND_SECONDS } from "#contract/limits.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { ResendButton } from "#web/ui/button/resend-button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useAction } from "../mutations/use-action.ts";
import { mustVerifyEmail } from "./admission.ts";
import { resendLink } from "./api.ts";

export function NotAdmitted({ viewer }: { viewer: ViewerView }) {
  const link = (
    <>
      the link in our email to <b className="wrap-anywhere">{viewer.email}</b>.
    </>
  );
  if (viewer.status === "approved")
    return (
      <EmptyState title={PROBLEMS["email-unverified"][1]} action={<ResendLink />}>
        Open {link} Then you can find members and write to them.
      </EmptyState>
    );
  if (viewer.status === "rejected")
    return (
      <EmptyState title="Your application was not approved." action={toDashboard}>
        Your dashboard says why, and when you can apply again.
      </EmptyState>
    );
  const isUnverified = mustVerifyEmail(viewer);
  return (
    <EmptyState title={PROBLEMS["membership-pending"][1]} action={isUnverified ? <ResendLink /> : toDashboard}>
      An admin reviews your application. Once you are approved, you can find members and write to them.
      {isUnverified && <> Confirm your email while you wait: open {link}</>}
    </EmptyState>
  );
}

const toDashboard = (
  <ButtonLink to="/dashboard" size="sm">
    Dashboard
  </ButtonLink>
);

export function ResendLink({ noteClassName }: { noteClassName?: string }) {
  const resend = useAction(resendLink, {
    onDone({ mail }) {
      if (mail === "accepted") resend.startWait(LINK_RESEND_SECONDS);
    },
  });
  return <ResendButton action={resend} input={undefined} size="sm" noteClassName={noteClassName} />;
}
