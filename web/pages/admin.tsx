import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { AdminFrame } from "#web/features/admin/admin-frame.tsx";
import { findSection } from "#web/features/admin/sections.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";

const NotFoundPage = lazy(() => import("./not-found.tsx"));

/** /admin and its sections. Members who are not admins get the 404 page, as from the worker. */
export default function AdminPage() {
  const { section: slug, id = null } = useParams();
  const viewer = useViewer();
  const section = findSection(slug);
  if (viewer?.role === "admin" && section) return <AdminFrame section={section} id={id} />;
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
