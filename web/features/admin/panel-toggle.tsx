import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { SectionLoading } from "./section-states.tsx";
import { summaryQuery, writeWaiting } from "./summary/api.ts";

const AdminPanel = lazy(() => import("./admin-panel.tsx"));

/** Whether the admin panel of the dashboard stands open: kept in the address, so that a reload keeps it. */
function usePanel(): [open: boolean, toggle: () => void] {
  const [params, setParams] = useSearchParams();
  const open = params.get("panel") === "admin";
  const toggle = () => setParams(open ? {} : { panel: "admin" }, { replace: true, preventScrollReset: true });
  return [open, toggle];
}

/** The id of the panel on the dashboard. */
export const PANEL_ID = "admin-panel";

/** For admins: opens and closes the panel, and says how many wait for a decision. */
export default function PanelToggle() {
  const [open, toggle] = usePanel();
  const { data } = useQuery(summaryQuery);
  const waiting = data ? data.applications + data.tierRequests : 0;
  return (
    <Button variant="primary" aria-expanded={open} aria-controls={open ? PANEL_ID : undefined} onClick={toggle}>
      {open ? "Hide Admin Panel" : "Admin Panel"} <Badge count={waiting} text={writeWaiting(waiting)} of="waiting" />
    </Button>
  );
}

/** Where the panel stands while it is open. */
export function PanelPlace() {
  const [open] = usePanel();
  if (!open) return null;
  return (
    <Suspense fallback={<SectionLoading />}>
      <AdminPanel />
    </Suspense>
  );
}
