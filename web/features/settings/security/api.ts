import type { Provider } from "#contract/auth/oauth.ts";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

/** The query of the sign-in methods and sessions. */
export const securityQuery = apiQuery<SecurityView>("/api/me/security");

/** Fetches again. A failure is ignored, because the change is done. */
async function readAgain(): Promise<void> {
  await Promise.allSettled([queryClient.invalidateQueries(securityQuery), refreshViewer()]);
}

type Password = { password: string };

/** Each of these throws an HttpError. */
export async function changePassword(input: Password & { newPassword: string }): Promise<void> {
  await http.put("/api/me/password", input);
  void readAgain();
}

/** Begins the setup. Two-factor authentication is on after the first code. */
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

/** Replaces the ten recovery codes. */
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

/** Returns the URL of the provider. */
export const linkProvider = (provider: Provider) => http.post<{ url: string }>("/api/auth/link-social", { provider });
