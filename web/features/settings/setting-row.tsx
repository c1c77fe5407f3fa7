import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = {
  title: ReactNode;
  description?: ReactNode;
  icon?: LucideIcon;
  /** Before the buttons; on phones at the start of their line, unless there is an icon. */
  state?: ReactNode;
  children?: ReactNode;
};

export function SettingRow({ title, description, icon, state, children }: Props) {
  return (
    <li className={`min-h-16 flex-wrap gap-x-5 gap-y-2.5 py-3.25 ${icon ? "max-md:gap-x-3" : ""}`.trimEnd()}>
      {icon && (
        <span className="grid size-10 flex-none place-items-center rounded-button border border-border bg-bg text-muted">
          <Icon of={icon} />
        </span>
      )}
      <div className={`min-w-0 grow wrap-anywhere ${icon ? "basis-40" : "basis-60"}`}>
        <p className="font-semibold">{title}</p>
        {description && <p className="max-w-[62ch] text-meta text-muted">{description}</p>}
      </div>
      {(state || children) && (
        <SettingActions className={state && !icon ? "ml-auto max-md:w-full" : "ml-auto"}>
          {state && <div className="max-md:mr-auto">{state}</div>}
          {children}
        </SettingActions>
      )}
    </li>
  );
}

export function SettingActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return <div className={`flex flex-wrap items-center gap-x-2.5 gap-y-2 ${className}`.trimEnd()}>{children}</div>;
}
