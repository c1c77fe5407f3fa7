import type { ReactNode } from "react";

type Props = {
  /** Lets long terms wrap; otherwise only the descriptions do. */
  wraps?: boolean;
  children: ReactNode;
};

export function Details({ wraps, children }: Props) {
  return (
    <dl className="group text-sm" data-wraps={wraps || undefined}>
      {children}
    </dl>
  );
}

type DetailProps = { term: string; mono?: boolean; children: ReactNode };

export function Detail({ term, mono, children }: DetailProps) {
  return (
    <div className="flex justify-between gap-4 border-border py-[9px] not-first:border-t">
      <dt className="shrink-0 text-muted group-data-wraps:shrink">{term}</dt>
      <dd className={`min-w-0 text-end font-medium tabular-nums wrap-anywhere ${mono ? "font-mono" : ""}`.trimEnd()}>
        {children}
      </dd>
    </div>
  );
}
