import { type ComponentType, useEffect, useRef } from "react";
import ApplicationsSection from "../applications/applications-section.tsx";
import { OVERVIEW_PARTS } from "../overview-parts.ts";
import RegistrationSection from "../registration/registration-section.tsx";
import TiersSection from "../tiers/tiers-section.tsx";

const PARTS: Record<(typeof OVERVIEW_PARTS)[number], ComponentType> = {
  approvals: ApplicationsSection,
  tiers: TiersSection,
  registration: RegistrationSection,
};

/** Shown at /admin and on the dashboard. `id`: the part to scroll to. */
export default function Overview({ id = null }: { id?: string | null }) {
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at: number = (OVERVIEW_PARTS as readonly (string | null)[]).indexOf(id);
    if (at >= 0) parts.current?.children[at]?.scrollIntoView();
  }, [id]);
  return (
    <div ref={parts} className="grid grid-cols-1 gap-5">
      {OVERVIEW_PARTS.map((part) => {
        const Part = PARTS[part];
        return (
          <div key={part} className="grid scroll-mt-[calc(var(--bar)+20px)] grid-cols-1">
            <Part />
          </div>
        );
      })}
    </div>
  );
}
