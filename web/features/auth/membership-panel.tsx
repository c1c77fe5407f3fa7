import type { ViewerView } from "#contract/auth.ts";
import { firstData } from "#web/lib/first-data.ts";
import { UnconfirmedAddress } from "./membership-address.tsx";
import { AdminSecondStep } from "./membership-admin.tsx";
import { Rejected } from "./membership-rejected.tsx";
import { Waiting } from "./membership-waiting.tsx";

/** Where one's membership stands, and what one can do about it. */
export default function MembershipPanel({ viewer }: { viewer: ViewerView }) {
  return (
    <>
      {viewer.role === "admin" && !viewer.secondFactor && <AdminSecondStep />}
      {viewer.status === "rejected" && <Rejected viewer={viewer} />}
      {!viewer.emailVerified && firstData().mail && <UnconfirmedAddress viewer={viewer} />}
      {viewer.status === "pending" && <Waiting viewer={viewer} />}
    </>
  );
}
