import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = {
  title: ReactNode;
  says?: ReactNode;
  icon?: LucideIcon;
  /** The buttons and the state. */
  children?: ReactNode;
};

/** A setting in `Rows`: its name, a text, and at the end its buttons. */
export function SettingRow({ title, says, icon, children }: Props) {
  return (
    <li className="setting">
      {icon && (
        <span className="setting-icon">
          <Icon of={icon} />
        </span>
      )}
      <div className="setting-words">
        <p className="font-semibold">{title}</p>
        {says && <p className="text-meta text-muted">{says}</p>}
      </div>
      {children && <div className="setting-acts">{children}</div>}
    </li>
  );
}
