import type { Provider } from "#contract/auth/oauth.ts";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** How one signs in, and where one is signed in. */
export const securityQuery = apiQuery<SecurityView>("/api/me/security");

/** What was changed is done whatever reading again brings. */
async function readAgain(): Promise<void> {
  await Promise.allSettled([queryClient.invalidateQueries(securityQuery), refreshViewer()]);
}

type Password = { password: string };

/** Each of these throws an HttpError when the server refuses. */
export async function changePassword(input: Password & { newPassword: string }): Promise<void> {
  await http.put("/api/me/password", input);
  void readAgain();
}

/** Begins: nothing is on before a first code. */
export const beginSecondFactor = (input: Password) =>
  http.post<SecondFactorSetupView>("/api/auth/second-factor", input);

export async function confirmSecondFactor(input: { code: string }): Promise<void> {
  await http.post("/api/auth/second-factor/confirmation", input);
  await readAgain();
}

export async function removeSecondFactor(input: Password): Promise<void> {
  await http.post("/api/auth/second-factor/removal", input);
  await readAgain();
}

/** The ten before stop working. */
export async function renewRecoveryCodes(input: Password): Promise<string[]> {
  const { recoveryCodes } = await http.post<{ recoveryCodes: string[] }>(
    "/api/auth/second-factor/recovery-codes",
    input,
  );
  await queryClient.invalidateQueries(securityQuery);
  return recoveryCodes;
}

export async function endSession(id: string): Promise<void> {
  await http.delete(`/api/me/sessions/${id}`);
  await queryClient.invalidateQueries(securityQuery);
}

export async function endOtherSessions(): Promise<void> {
  await http.delete("/api/me/sessions");
  await queryClient.invalidateQueries(securityQuery);
}

export async function unlink(provider: Provider): Promise<void> {
  await http.delete(`/api/me/identities/${provider}`);
  await queryClient.invalidateQueries(securityQuery);
}

/** Where the browser goes on to. */
export const linkProvider = (provider: Provider) => http.post<{ url: string }>("/api/auth/link-social", { provider });
