import type { ComponentProps } from "react";
import { ActionButton } from "./action-button.tsx";

type Props<Input> = Omit<ComponentProps<typeof ActionButton<Input>>, "children" | "busyLabel">;

/** Pass `LINK_RESEND_SECONDS` to `startWait` of its action after a link was sent. */
export function ResendButton<Input>(props: Props<Input>) {
  return (
    <ActionButton {...props} busyLabel="Sending..." meanwhile="Check your spam folder.">
      Resend link
    </ActionButton>
  );
}
