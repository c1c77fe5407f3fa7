import { Info, type LucideIcon, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { appName } from "#web/lib/bootstrap-data.ts";
import { Icon } from "../content/icon.tsx";

type NoticeProps = { tone?: "paper" | "warning" | "danger" | "success"; icon?: LucideIcon; children: ReactNode };

/** `paper` is for texts that describe no state. */
export function Notice({ tone = "paper", icon = Info, children }: NoticeProps) {
  return (
    <div className={tone === "paper" ? "notice" : `notice notice-${tone}`} role="note">
      <Icon of={icon} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The safety disclaimer: always shown, never dismissed. */
export function LegalLine() {
  return (
    <p className="legal" role="note">
      <Icon of={ShieldCheck} size={18} />
      <span>
        {appName()} only introduces people. It doesn't handle money, and nothing on it is advice or an offer. Check who
        you're dealing with before you sign or send anything.
      </span>
    </p>
  );
}
