import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../content/icon.tsx";
import { AppLink } from "./link.tsx";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold wrap-anywhere text-muted no-underline hover:text-text print:hidden"
    >
      <Icon of={ArrowLeft} size={18} />
      {children}
    </AppLink>
  );
}
