import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = {
  title: ReactNode;
  description?: ReactNode;
  icon?: LucideIcon;
  /** The buttons and the state. */
  children?: ReactNode;
};

/** A setting in `Rows`: its name, a text, and at the end its buttons. */
export function SettingRow({ title, description, icon, children }: Props) {
  return (
    <li className="setting">
      {icon && (
        <span className="setting-icon">
          <Icon of={icon} />
        </span>
      )}
      <div className="setting-words">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-meta text-muted">{description}</p>}
      </div>
      {children && <div className="setting-acts">{children}</div>}
    </li>
  );
}
