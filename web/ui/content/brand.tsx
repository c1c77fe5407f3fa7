import { appName } from "#web/lib/bootstrap-data.ts";
import { AppLink } from "../button/link.tsx";

function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="shrink-0 fill-none stroke-primary stroke-[1.5]"
      aria-hidden="true"
      focusable="false"
    >
      <MarkLines />
    </svg>
  );
}

export function MarkLines() {
  return (
    <>
      <circle cx="12" cy="12" r="9.5" />
      <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(45 12 12)" />
      <ellipse cx="12" cy="12" rx="9.5" ry="3.7" transform="rotate(-45 12 12)" />
    </>
  );
}

/** In prerendered pages the worker inserts the operator's name for the product. */
export function AppName() {
  return <span data-app-name="">{appName()}</span>;
}

export function Brand({ className = "" }: { className?: string }) {
  return (
    <AppLink className={`flex flex-none items-center gap-2.5 text-text no-underline ${className}`.trimEnd()} to="/">
      <Mark />
      <b className="pb-px font-serif text-[21px] leading-none tracking-[-0.02em]">
        <AppName />
      </b>
      <span className="sr-only">, home</span>
    </AppLink>
  );
}
