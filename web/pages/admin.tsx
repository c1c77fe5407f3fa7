import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { AdminFrame } from "#web/features/admin/admin-frame.tsx";
import { findSection } from "#web/features/admin/sections.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";

const NotFoundPage = lazy(() => import("./not-found.tsx"));

/** /admin and its sections. Whoever is no admin is told what everybody is told of an address that does not exist; the server agrees. */
export default function AdminPage() {
  const { section: slug = "approvals", id = null } = useParams();
  const viewer = useViewer();
  const section = findSection(slug);
  if (viewer?.role === "admin" && section) return <AdminFrame section={section} id={id} />;
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
