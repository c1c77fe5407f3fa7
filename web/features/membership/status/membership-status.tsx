import { lazy, Suspense } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";

const Panel = lazy(() => import("./status-panel.tsx"));

/** On the dashboard, the status of a membership that is not fully active. Its code is fetched only for these members. */
export function MembershipState({ viewer }: { viewer: ViewerView }) {
  const isFull = viewer.status === "approved" && (viewer.emailVerified || !bootstrapData().mail);
  if (isFull && (viewer.role !== "admin" || viewer.secondFactor)) return null;
  return (
    <Suspense fallback={null}>
      <Panel viewer={viewer} />
    </Suspense>
  );
}
