import { afterEach, expect, it, vi } from "vitest";
import { ada, closeTabs, openStore, problem, stored, stubServer } from "../auth/auth-server.ts";

const input = { name: "Greta Holm", email: "greta@holm.example" };

/** Ada's tab, and the keys of a form that she opens in it. */
async function openTab() {
  const tab = await openStore(ada);
  const { renderHook } = await import("@testing-library/react");
  const { useIdempotencyKey } = await import("#web/lib/mutations/idempotency-key.ts");
  return { ...tab, openForm: () => renderHook(() => useIdempotencyKey("example")).result.current };
}

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

it("keeps the key of an input through a reload without the input, and gives a changed input a new one", async () => {
  const { openForm } = await openTab();
  const key = await openForm().keyFor(input);
  expect(stored()).toContain(key);
  expect(stored()).not.toMatch(/greta|holm/i);
  const { openForm: reopenForm } = await openTab();
  const form = reopenForm();
  expect(await form.keyFor({ ...input })).toBe(key);
  expect(await form.keyFor({ ...input, name: "Greta" })).not.toBe(key);
});

it.each([
  ["", { password: "a very secret horse" }],
  [" in a part of it", { account: { newPassword: "a very secret horse" } }],
])("keeps the key of an input with a secret%s in memory only", async (_, secret) => {
  const { openForm } = await openTab();
  const form = openForm();
  const key = await form.keyFor({ ...input, ...secret });
  expect(stored()).toBe("");
  expect(await form.keyFor({ ...input, ...secret })).toBe(key);
  expect(await openForm().keyFor({ ...input, ...secret })).not.toBe(key);
});

it("removes a member's key after a refusal that ended the session", async () => {
  stubServer({ "POST /api/events": () => problem("session-missing") });
  const { openForm, http, viewer } = await openTab();
  const form = openForm();
  await form.keyFor(input);
  expect(Object.keys(localStorage)).toEqual([`draft:${ada.id}:example/key`]);
  await http.post("/api/events", input).catch(() => undefined);
  expect(viewer()).toBeNull();
  form.renew();
  expect(stored()).toBe("");
});
