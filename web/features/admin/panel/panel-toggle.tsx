import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { SectionLoading } from "../section-states.tsx";
import { countWaiting, formatWaiting, summaryQuery } from "../summary/api.ts";

const AdminPanel = lazy(recoverable(() => import("./admin-panel.tsx")));

/** Whether the panel is open is in the URL, so that a reload keeps it. */
function usePanel(): [open: boolean, toggle: () => void] {
  const [params, setParams] = useSearchParams();
  const open = params.get("panel") === "admin";
  const toggle = () => setParams(open ? {} : { panel: "admin" }, { replace: true, preventScrollReset: true });
  return [open, toggle];
}

const PANEL_ID = "admin-panel";

export default function PanelToggle() {
  const [open, toggle] = usePanel();
  const { data } = useQuery(summaryQuery);
  const waiting = data ? countWaiting(data) : 0;
  return (
    <Button variant="primary" aria-expanded={open} aria-controls={open ? PANEL_ID : undefined} onClick={toggle}>
      {open ? "Hide Admin Panel" : "Admin Panel"} <Badge count={waiting} text={formatWaiting(waiting)} of="waiting" />
    </Button>
  );
}

export function OpenPanel() {
  const [open] = usePanel();
  if (!open) return null;
  return (
    // Outside Suspense, because `aria-controls` of the button names this element at once.
    <section id={PANEL_ID} aria-label="Admin Panel">
      <Suspense fallback={<SectionLoading />}>
        <AdminPanel />
      </Suspense>
    </section>
  );
}
