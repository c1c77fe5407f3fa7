import type { APIRequestContext, Page } from "@playwright/test";
import { joinApproved } from "./accounts.ts";
import { expect } from "./fixtures.ts";
import { newRequests } from "./requests.ts";
import { ORIGIN } from "./server.ts";
import { firstFrame } from "./sockets.ts";

export type Member = { id: string; name: string; page: Page; request: APIRequestContext };
export type Visit = (
  who: null,
  options: { storageState: Awaited<ReturnType<APIRequestContext["storageState"]>> },
) => Promise<Page>;

/** A new approved member with a name of their own, and a page of theirs. */
export async function newMember(visit: Visit, admin: APIRequestContext, name: string): Promise<Member> {
  const request = await newRequests();
  const id = await joinApproved(request, admin);
  const full = `${name} ${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x").replaceAll("-", "")}`;
  const renamed = await request.patch("/api/me", { headers: { origin: ORIGIN }, data: { name: full } });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  return { id, name: full, request, page: await visit(null, { storageState: await request.storageState() }) };
}

/** Connects two members over the API. */
export async function connect(one: Member, other: Member): Promise<void> {
  const asked = await one.request.put(`/api/network/requests/${other.id}`, {
    headers: { origin: ORIGIN },
    data: { note: "" },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  const accepted = await other.request.put(`/api/network/connections/${one.id}`, {
    headers: { origin: ORIGIN },
    data: {},
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
}

/** Opens a page, and waits until its inbox socket is open, so that pushes arrive. */
export async function openLive(page: Page, path: string): Promise<void> {
  const joined = firstFrame(page, "/api/inbox/socket");
  await page.goto(path);
  await joined;
}

/** Sends a command, which must be accepted, and returns the id in its answer. */
export async function send(
  by: APIRequestContext,
  method: "post" | "put",
  path: string,
  data: object = {},
): Promise<string> {
  const headers = { origin: ORIGIN, "idempotency-key": crypto.randomUUID() };
  const answer = await by[method](path, { headers, data });
  const text = await answer.text();
  expect(answer.ok(), `${path}: ${text}`).toBe(true);
  return text ? JSON.parse(text).id : "";
}
