import { formatFullMoment, formatMoment } from "#contract/dates.ts";

/** An instant in the reader's time zone, with the full date and zone as a tooltip. */
export function Moment({ at, format = formatMoment }: { at: string; format?: (at: string) => string }) {
  return (
    <time dateTime={at} title={formatFullMoment(at)}>
      {format(at)}
    </time>
  );
}
