import { writeMoment } from "./text.ts";

/** An instant on the reader's clock; in full, with its zone, when one points at it. */
export function Moment({ at, write = writeMoment }: { at: string; write?: (at: string) => string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long" })}>
      {write(at)}
    </time>
  );
}
