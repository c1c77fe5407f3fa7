import { expect } from "vitest";
import { newId } from "#db/ids.ts";

/** The bindings that offer both providers. */
export const OAUTH_KEYS = {
  GOOGLE_CLIENT_ID: "fake-client",
  GOOGLE_CLIENT_SECRET: "fake-secret",
  LINKEDIN_CLIENT_ID: "fake-client",
  LINKEDIN_CLIENT_SECRET: "fake-secret",
};

/** Comes back from the page of Google at `url`, where this person signed in. */
export async function returnFromProvider(url: string, { email }: { email: string }): Promise<void> {
  const query = new URL(url).searchParams;
  const nonce = query.get("nonce") ?? undefined;
  const person = { sub: newId(), name: "Vera Verified", email, email_verified: true, once: newId(), nonce };
  const code = Buffer.from(JSON.stringify(person)).toString("base64url");
  const state = query.get("state") ?? "";
  const response = await fetch(`/api/auth/callback/google?${new URLSearchParams({ code, state })}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).not.toContain("error=");
}
