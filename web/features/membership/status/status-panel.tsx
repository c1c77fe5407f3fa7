import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { AdminSecondStep } from "./admin-two-factor.tsx";
import { Waiting } from "./pending.tsx";
import { Rejected } from "./rejected.tsx";
import { UnconfirmedAddress } from "./unverified-email.tsx";

/** The panel for the status of the membership. */
export default function MembershipPanel({ viewer }: { viewer: ViewerView }) {
  return (
    <>
      {viewer.role === "admin" && !viewer.secondFactor && <AdminSecondStep />}
      {viewer.status === "rejected" && <Rejected viewer={viewer} />}
      {!viewer.emailVerified && bootstrapData().mail && <UnconfirmedAddress viewer={viewer} />}
      {viewer.status === "pending" && <Waiting viewer={viewer} />}
    </>
  );
}
