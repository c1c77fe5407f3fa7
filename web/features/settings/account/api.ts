import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** The change of address under way, if any. */
export const accountQuery = apiQuery<AccountView>("/api/me/account");
const readAgain = () => queryClient.invalidateQueries(accountQuery);

/** Each of these throws an HttpError when the server refuses. */
export async function rename(input: { name: string }): Promise<void> {
  await http.patch<ViewerView>("/api/me", input);
  // It is done whatever this brings: the name is read again with the next page.
  await refreshViewer().catch(() => undefined);
}

/** What may be said of the mail to the new address. */
export async function changeEmail(input: { password: string; newEmail: string }): Promise<LinkMailResult> {
  const result = await http.put<LinkMailResult>("/api/me/email", input);
  await readAgain();
  return result;
}

export async function withdrawEmailChange(): Promise<void> {
  await http.delete("/api/me/email");
  await readAgain();
}

/** Asks for the mail that proves the address. */
export async function resendVerification(): Promise<LinkMailResult> {
  const result = await http.post<LinkMailResult>("/api/auth/verification");
  // It was proved meanwhile, on another device.
  if (result.mail === "skipped") await refreshViewer().catch(() => undefined);
  return result;
}
