import { lazy, Suspense } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";

const StatusPanel = lazy(recoverable(() => import("./status-panel.tsx")));

/** Notices on the dashboard. The code is loaded only for members with one. */
export function MembershipStatus({ viewer }: { viewer: ViewerView }) {
  const isFull = admissionRefusal(viewer) === null;
  const isSafe = viewer.secondFactorRemovalDueAt === null && viewer.deletionDueAt === null;
  if (isFull && isSafe && (viewer.role !== "admin" || viewer.secondFactor)) return null;
  return (
    <Suspense fallback={null}>
      <StatusPanel viewer={viewer} />
    </Suspense>
  );
}
