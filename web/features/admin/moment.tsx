import { formatMoment } from "./text.ts";

/** An instant in the zone of the reader, with the full date and zone as a tooltip. */
export function Moment({ at, format = formatMoment }: { at: string; format?: (at: string) => string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long" })}>
      {format(at)}
    </time>
  );
}
