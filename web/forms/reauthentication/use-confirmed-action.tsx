import { type ReactNode, useState } from "react";
import { HttpError } from "#web/lib/http.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { type Action, type Handlers, useAction } from "#web/lib/mutations/use-action.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const Reauthentication = lazyOverlay(() => import("./reauthentication-dialog.tsx"), { resetOnOpen: true });

/**
 * `useAction` for a change that needs the password or a code within the last ten minutes. If the server asks for it,
 * `question` opens and the action runs again. Render `question` beside the button, not in a dialog that closes.
 */
export function useConfirmedAction<Input, Result>(
  definition: Mutation<Input, Result>,
  handlers: Handlers<Input, Result> = {},
): { action: Action<Input>; question: ReactNode } {
  const [asked, setAsked] = useState<{ input: Input } | null>(null);
  const action = useAction(definition, {
    ...handlers,
    onFailure(error, input) {
      const isAsked = error instanceof HttpError && error.code === "confirmation-needed";
      if (isAsked) setAsked({ input });
      return isAsked || handlers.onFailure?.(error, input);
    },
  });
  const question = (
    <Reauthentication
      open={asked !== null}
      onClose={() => setAsked(null)}
      onConfirmed={() => {
        if (asked) void action.run(asked.input);
      }}
    />
  );
  return { action, question };
}
