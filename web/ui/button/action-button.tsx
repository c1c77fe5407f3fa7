import type { ComponentProps } from "react";
import type { Action } from "#web/lib/mutations/use-action.ts";
import { WaitNote, waitAttributes } from "../feedback/wait-note.tsx";
import { Button } from "./button.tsx";

type Props<Input> = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  /** From `useAction`. */
  action: Action<Input>;
  /** Buttons that share an action: only the pressed one shows that it is busy. */
  input: Input;
  meanwhile?: string;
  noteClassName?: string;
};

/** Ignores the second click of a double-click, because another row may be under the pointer by then. */
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
