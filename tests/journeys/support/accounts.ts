import { type APIRequestContext, expect } from "@playwright/test";
import { addressLinkTo } from "./mails.ts";
import { newRequests } from "./requests.ts";
import { ORIGIN } from "./server.ts";

/** The password of accounts that journeys create. */
export const PASSWORD = "a long enough phrase";

/** The name of accounts that journeys create, unless they choose another. */
export const NAME = "Leila Haddad";

export const newAddress = () => `leila-${crypto.randomUUID()}@members.test`;

/** Creates an account over the API, which signs in the browser that `request` belongs to. Returns its address. */
export async function join(request: APIRequestContext, email = newAddress()): Promise<string> {
  const answer = await request.post("/api/auth/sign-up/email", {
    headers: { origin: ORIGIN },
    data: { name: NAME, email, password: PASSWORD, kind: "founder", acceptedTerms: true },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return email;
}

/** Creates an account without a browser. Returns its address. */
export async function createAccount(): Promise<string> {
  const request = await newRequests();
  const email = await join(request);
  await request.dispose();
  return email;
}

/** Signs in over the API. */
export async function signIn(request: APIRequestContext, email: string, password = PASSWORD): Promise<void> {
  const answer = await request.post("/api/auth/sign-in/email", {
    headers: { origin: ORIGIN },
    data: { email, password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Creates an account with a confirmed address, which `admin` approves, and signs in the browser that `request` belongs to. Returns the member's id. */
export async function joinApproved(request: APIRequestContext, admin: APIRequestContext): Promise<string> {
  const send = async (from: APIRequestContext, path: string, data: Record<string, unknown>) => {
    const answer = await from.post(path, { headers: { origin: ORIGIN }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const link = await addressLinkTo(admin, await join(request));
  await send(request, "/api/auth/confirmation", { token: link.split("#token=")[1] });
  const { id } = await (await request.get("/api/me")).json();
  const { tiers } = await (await admin.get("/api/tiers")).json();
  await send(admin, `/api/admin/applications/${id}/approval`, { kind: "membership", tierId: tiers[0].id });
  return id;
}
