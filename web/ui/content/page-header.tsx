import type { ReactNode } from "react";

type Props = { title: ReactNode; sub?: ReactNode; actions?: ReactNode };

/** The page's only h1, which gets the focus after a navigation. */
export function PageHeader({ title, sub, actions }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 md:mb-6">
      <div className="min-w-0 flex-[1_1_320px]">
        <h1 tabIndex={-1}>{title}</h1>
        {sub && <p className="mt-1 text-muted">{sub}</p>}
      </div>
      {actions && <div className="flex w-full flex-wrap gap-2 *:flex-1 md:w-auto md:*:flex-none">{actions}</div>}
    </div>
  );
}
