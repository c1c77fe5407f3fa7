import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { AdminFrame } from "#web/features/admin/admin-frame.tsx";
import { findSection } from "#web/features/admin/sections.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";

const NotFoundPage = lazy(recoverable(() => import("./not-found.tsx")));

/** Members who are not admins get the 404 page, as from the worker. */
export default function AdminPage() {
  const { section: slug, id = null } = useParams();
  const viewer = useViewer();
  const found = findSection(slug, id);
  if (viewer?.role === "admin" && found) return <AdminFrame {...found} />;
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
