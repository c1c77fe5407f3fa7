import type { ReactNode } from "react";
import { SectionCard } from "#web/ui/content/card.tsx";

type Props = {
  mark: ReactNode;
  required: boolean;
  children: ReactNode;
};

export function TwoFactorCard({ mark, required, children }: Props) {
  return (
    <SectionCard
      title="Two-step sign-in"
      action={mark}
      inside="flush"
      footer={
        <span className="text-meta text-muted">
          {required ? "Required for admins. " : ""}We never ask for your phone number.
        </span>
      }
    >
      {children}
    </SectionCard>
  );
}
