import { goingText } from "#contract/event-text.ts";
import { fullCount, shortCount } from "#contract/numbers.ts";

type Props = { count: number; cancelled?: boolean };

/** `38 going`, or `38 had registered` for a canceled event. From a thousand on the number is short (`1.2K`), with the full number for screen readers. */
export function AttendeeCount({ count, cancelled = false }: Props) {
  const word = goingText(cancelled);
  if (count < 1000)
    return (
      <span className="whitespace-nowrap">
        {count} {word}
      </span>
    );
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">
        {shortCount(count)} {word}
      </span>
      <span className="sr-only">
        {fullCount(count)} {word}
      </span>
    </span>
  );
}
