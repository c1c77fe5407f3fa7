import { formatSeconds } from "#web/lib/mutations/countdown.ts";

/** A form or an action that may have to wait: its id, and the seconds until the server accepts another request. */
export type Waiting = { id: string; wait: number };

const noteId = ({ id }: Waiting) => `${id}-wait`;

/** Attributes of the button of a form or action while the server asks to wait. */
export const waitAttributes = (of: Waiting) =>
  of.wait > 0 ? { "aria-disabled": true, "aria-describedby": noteId(of) } : {};

type Props = {
  of: Waiting;
  className?: string;
  /** What to do until then. */
  meanwhile?: string;
};

/** When a request is possible again. Nothing while it is possible now. */
export function WaitNote({ of, className = "text-subtle", meanwhile = "" }: Props) {
  if (of.wait <= 0) return null;
  return (
    <p id={noteId(of)} className={`text-meta tabular-nums ${className}`}>
      You can try again in {formatSeconds(of.wait)}. {meanwhile}
    </p>
  );
}
