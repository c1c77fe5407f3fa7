import { writeMoment } from "./text.ts";

/** An instant in the zone of the reader, with the full date and zone as a tooltip. */
export function Moment({ at, write = writeMoment }: { at: string; write?: (at: string) => string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long" })}>
      {write(at)}
    </time>
  );
}
