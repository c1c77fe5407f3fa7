import type { ViewerView } from "#contract/auth/viewer.ts";
import { mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { AccountDeletion } from "./account-deletion.tsx";
import { AdminTwoFactor } from "./admin-two-factor.tsx";
import { Pending } from "./pending.tsx";
import { Rejected } from "./rejected.tsx";
import { TwoFactorRemoval } from "./two-factor-removal.tsx";
import { UnverifiedEmail } from "./unverified-email.tsx";

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
