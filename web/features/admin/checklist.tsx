import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";

/** Rows with an icon, inside a flush card. */
export const Checklist = ({ children }: { children: ReactNode }) => (
  <ul className="border-t border-border">{children}</ul>
);

type Props = {
  icon: LucideIcon;
  tone: "success" | "warning" | "danger" | "border-strong";
  title: string;
  /** The state in a word, because the icon is not read out. */
  state: string;
  detail: string;
  more?: ReactNode;
  action?: ReactNode;
};

const TONES = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  "border-strong": "text-border-strong",
};

export function ChecklistItem({ icon, tone, title, state, detail, more, action }: Props) {
  return (
    <li className="flex min-h-[62px] items-start gap-3.5 border-border px-5 py-[13px] not-first:border-t max-md:flex-wrap max-md:px-4">
      <Icon of={icon} className={`mt-px flex-none ${TONES[tone]}`} />
      {/* On phones the button is below the text. */}
      <div className="min-w-0 flex-1 max-md:flex-[1_1_calc(100%-34px)]">
        <p>
          <span className="font-semibold">{title}</span> <span className="text-meta text-muted">{state}</span>
        </p>
        <p className="text-meta text-muted wrap-anywhere">{detail}</p>
        {more}
      </div>
      {action && <div className="self-center max-md:ml-[34px]">{action}</div>}
    </li>
  );
}
