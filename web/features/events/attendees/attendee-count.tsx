import { fullCount, shortCount } from "../text.ts";

/** `38 going`. From a thousand on the number is short (`1.2K`), with the full number for screen readers. */
export function AttendeeCount({ count }: { count: number }) {
  if (count < 1000) return <span className="whitespace-nowrap">{count} going</span>;
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">{shortCount(count)} going</span>
      <span className="sr-only">{fullCount(count)} going</span>
    </span>
  );
}
