import type { ComponentProps } from "react";
import type { Action } from "#web/lib/mutations/use-action.ts";
import { WaitNote, waitAttributes } from "../feedback/wait-note.tsx";
import { Button } from "./button.tsx";

type Props<Input> = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  /** From `useAction`. */
  action: Action<Input>;
  /** The input of this button's run. Buttons of one action share the guard: only the pressed one shows that it is busy. */
  input: Input;
  /** What to do while the server asks to wait. */
  meanwhile?: string;
  /** The looks of the time to wait. */
  noteClassName?: string;
};

/**
 * A button that runs an action, and below it the time to wait after it was pressed too often. The second click of a double click is ignored,
 * because the row under the pointer may be another by then.
 */
export function ActionButton<Input>({
  action,
  input,
  meanwhile,
  noteClassName = "text-center text-subtle",
  ...rest
}: Props<Input>) {
  const isOwn = action.input === input;
  return (
    <>
      <Button
        {...rest}
        {...(isOwn ? waitAttributes(action) : {})}
        busy={action.busy && isOwn}
        onClick={({ detail }) => {
          if (detail < 2) void action.run(input);
        }}
      />
      {isOwn && <WaitNote of={action} className={noteClassName} meanwhile={meanwhile} />}
    </>
  );
}
