import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** The query of the pending email change, if any. */
export const accountQuery = apiQuery<AccountView>("/api/me/account");
const refetchAccount = () => queryClient.invalidateQueries(accountQuery);

/** Each of these throws an HttpError. */
export async function rename(input: { name: string }): Promise<void> {
  await http.patch<ViewerView>("/api/me", input);
  // A failure is ignored: the name is changed, and the next page fetches it.
  await refreshViewer().catch(() => undefined);
}

/** What the API says about the mail to the new email. */
export async function changeEmail(input: { password: string; newEmail: string }): Promise<LinkMailResult> {
  const result = await http.put<LinkMailResult>("/api/me/email", input);
  await refetchAccount();
  return result;
}

export async function withdrawEmailChange(): Promise<void> {
  await http.delete("/api/me/email");
  await refetchAccount();
}

/** Requests the mail that verifies the email. */
export async function resendVerification(): Promise<LinkMailResult> {
  const result = await http.post<LinkMailResult>("/api/auth/verification");
  // The email was verified in the meantime on another device.
  if (result.mail === "skipped") await refreshViewer().catch(() => undefined);
  return result;
}

/** Shows what happened to a mail with a link. Nothing if it was not needed. */
export function toastMailResult({ mail }: LinkMailResult, sent: string): void {
  if (mail === "accepted") toastSuccess(sent);
  if (mail === "refused") toastError("Earlier mail to this address came back: no link can be sent to it.");
}
