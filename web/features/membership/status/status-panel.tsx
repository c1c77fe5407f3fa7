import { useQuery } from "@tanstack/react-query";
import { MailCheck, ShieldAlert, Trash2 } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatLongMoment } from "#contract/dates.ts";
import { mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { ResendLink } from "#web/lib/auth/not-admitted.tsx";
import { HttpError } from "#web/lib/http.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { adminSummaryQuery } from "../api.ts";
import { Pending } from "./pending.tsx";
import { Rejected } from "./rejected.tsx";

export default function StatusPanel({ viewer }: { viewer: ViewerView }) {
  return (
    <>
      {viewer.role === "admin" && !viewer.secondFactor && <AdminTwoFactor />}
      {viewer.deletionDueAt && <AccountDeletion dueAt={viewer.deletionDueAt} />}
      {viewer.secondFactorRemovalDueAt && <TwoFactorRemoval dueAt={viewer.secondFactorRemovalDueAt} />}
      {viewer.status === "rejected" && <Rejected viewer={viewer} />}
      {mustVerifyEmail(viewer) && <UnverifiedEmail viewer={viewer} />}
      {viewer.status === "pending" && <Pending viewer={viewer} />}
    </>
  );
}

/** The settings have the button that keeps the account. */
function AccountDeletion({ dueAt }: { dueAt: string }) {
  return (
    <Notice tone="warning" icon={Trash2}>
      <p>
        <b>Your account is about to be deleted.</b> It will be deleted on {formatLongMoment(dueAt)}. You can keep it in
        Settings &gt; Account.
      </p>
      <ButtonLink to="/settings/account" size="sm" className="mt-3">
        Open account settings
      </ButtonLink>
    </Notice>
  );
}

function AdminTwoFactor() {
  const { error } = useQuery(adminSummaryQuery);
  if (!(error instanceof HttpError) || error.code !== "second-factor-required") return null;
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <b>Admins need two-step sign-in.</b> To use the Admin Panel,{" "}
      <AppLink to="/settings/security">turn it on in Settings &gt; Security</AppLink>.
    </Notice>
  );
}

/** An admin's removal of two-factor authentication is pending. The settings have the button that stops it. */
function TwoFactorRemoval({ dueAt }: { dueAt: string }) {
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <p>
        <b>Two-step sign-in is about to be turned off.</b> An admin was told that you lost your authenticator app.{" "}
        <span>Starting {formatLongMoment(dueAt)}, you sign in with just your password.</span> If this isn't what you
        want, stop it in Settings &gt; Security.
      </p>
      <ButtonLink to="/settings/security" size="sm" className="mt-3">
        Open security settings
      </ButtonLink>
    </Notice>
  );
}

function UnverifiedEmail({ viewer }: { viewer: ViewerView }) {
  return (
    <Notice tone="warning" icon={MailCheck}>
      <p>
        <b>Your email address is not confirmed yet.</b> Open the link in our email to{" "}
        <b className="wrap-anywhere">{viewer.email}</b>.{" "}
        {viewer.status === "approved"
          ? "Once you confirm it, you can message other members."
          : "Once it's confirmed and you are approved, you can message other members."}{" "}
        Confirming also keeps any event spots we're holding for you.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ResendLink noteClassName="" />
        <AppLink to="/settings/account?dialog=email">Wrong address? Change it</AppLink>
      </div>
    </Notice>
  );
}
