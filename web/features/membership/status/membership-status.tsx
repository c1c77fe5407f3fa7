import { lazy, Suspense } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";

const Panel = lazy(() => import("./status-panel.tsx"));

/** What keeps a member from something, if anything does: said on their dashboard (decision 5). Fetched by those it concerns only. */
export function MembershipState({ viewer }: { viewer: ViewerView }) {
  const isFull = viewer.status === "approved" && (viewer.emailVerified || !bootstrapData().mail);
  if (isFull && (viewer.role !== "admin" || viewer.secondFactor)) return null;
  return (
    <Suspense fallback={null}>
      <Panel viewer={viewer} />
    </Suspense>
  );
}
