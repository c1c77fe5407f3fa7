import { useMemo, useRef, useState } from "react";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { RESET_LINK_MINUTES, requestReset } from "../api.ts";

/** Refused because many strangers try this account. */
export type Slowed = { email: string; sentence: string };

/**
 * Offers a mailed link instead of waiting. Without an email, links to the page that asks for it. Use the email as key.
 */
export function SlowedNotice({ email, sentence: reason }: Slowed) {
  const [isSent, setSent] = useState(false);
  const input = useMemo(() => ({ email }), [email]);
  const sentence = useRef<HTMLParagraphElement>(null);
  const action = useAction(requestReset, {
    onDone() {
      setSent(true);
      focusSoon(() => sentence.current);
    },
  });
  if (isSent)
    return (
      <Notice tone="warning">
        <p ref={sentence} tabIndex={-1}>
          If there is an account for <b className="wrap-anywhere text-text">{email}</b>, a link is on its way. It works
          once and expires after {RESET_LINK_MINUTES} minutes. Set a new password, then sign in with it.
        </p>
      </Notice>
    );
  return (
    <Notice tone="warning">
      <p role="alert">{reason}</p>
      <div className="mt-3 grid justify-items-start gap-2">
        {email ? (
          <ActionButton action={action} input={input} size="sm" busyLabel="Sending link...">
            Email me a link
          </ActionButton>
        ) : (
          <AppLink to="/forgot-password">Request a link</AppLink>
        )}
      </div>
    </Notice>
  );
}
