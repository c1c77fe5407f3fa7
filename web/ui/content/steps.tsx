import type { ReactNode } from "react";

export type Step = { title: string; description: ReactNode };

export function Steps({ steps, current }: { steps: readonly Step[]; current?: number }) {
  return (
    <ol className="grid">
      {steps.map((step, at) => (
        <li
          key={step.title}
          className="group relative pb-4.5 pl-10 last:pb-0"
          aria-current={at === current ? "step" : undefined}
        >
          <span
            className="absolute top-0 left-0 grid size-6 place-items-center rounded-full border border-border-strong bg-surface text-xs font-semibold tabular-nums group-aria-[current]:border-primary group-aria-[current]:bg-primary group-aria-[current]:text-on-primary"
            aria-hidden="true"
          >
            {at + 1}
          </span>
          <span
            className="absolute top-7 bottom-1 left-3 border-l border-border group-last:hidden"
            aria-hidden="true"
          />
          <b className="block">{step.title}</b>
          <span className="block text-sm text-muted">{step.description}</span>
        </li>
      ))}
    </ol>
  );
}
