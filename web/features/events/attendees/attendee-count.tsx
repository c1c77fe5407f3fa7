import { goingText } from "#contract/event-text.ts";
import { fullCount, shortCount } from "#contract/numbers.ts";

type Props = { count: number; cancelled?: boolean };

/** `38 going`, or `38 had registered` if canceled. From 1,000 the number is short, but full for screen readers. */
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
