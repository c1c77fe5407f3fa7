import type { ReactNode } from "react";

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-[4px] border border-b-2 border-border bg-bg px-1.5 pt-0.75 pb-0.5 font-sans text-[12px] leading-none font-medium">
    {children}
  </kbd>
);
