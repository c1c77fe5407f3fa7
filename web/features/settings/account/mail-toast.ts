import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Says what became of a mail with a link, and nothing of one that needed not be sent. */
export function tellMail({ mail }: LinkMailResult, sent: string): void {
  if (mail === "accepted") toastSuccess(sent);
  if (mail === "refused") toastError("Earlier mail to this address came back: no link can be sent to it.");
}
