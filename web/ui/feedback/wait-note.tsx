import { formatSeconds } from "#web/lib/mutations/countdown.ts";

/** A form or an action: its id, and the seconds until the server accepts another request. */
export type Waiting = { id: string; wait: number };

const noteId = ({ id }: Waiting) => `${id}-wait`;

export const waitAttributes = (of: Waiting) =>
  of.wait > 0 ? { "aria-disabled": true, "aria-describedby": noteId(of) } : {};

type Props = {
  of: Waiting;
  className?: string;
  meanwhile?: string;
};

export function WaitNote({ of, className = "text-subtle", meanwhile = "" }: Props) {
  if (of.wait <= 0) return null;
  return (
    <p id={noteId(of)} className={`text-meta tabular-nums ${className}`}>
      You can try again in {formatSeconds(of.wait)}. {meanwhile}
    </p>
  );
}
