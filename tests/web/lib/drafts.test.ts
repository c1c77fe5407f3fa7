import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { DAY_MS } from "#contract/limits.ts";
import { ada } from "../auth/auth-server.ts";

let viewer: ViewerView | null = ada;
const end = { isIntended: false };
vi.mock("#web/lib/auth/auth-client.ts", () => ({ currentViewer: () => viewer }));
vi.mock("#web/lib/auth/session-end.ts", () => ({ isSessionEndIntended: () => end.isIntended }));
// A file that ran before in this process may have loaded the modules without the mocks.
vi.resetModules();
const { emitHere } = await import("#web/lib/auth/auth-events.ts");
const { draftNames, readDraft, removeDraft, saveDraft, useIsKept } = await import("#web/lib/drafts.ts");

const ines: ViewerView = { ...ada, id: "0199f000-0000-7000-8000-0000000000aa" };
const refuse = (): never => {
  throw new DOMException("denied", "SecurityError");
};
const endSession = (isIntended: boolean) => {
  end.isIntended = isIntended;
  viewer = null;
  emitHere("SIGNED_OUT");
};
const begin = (next: ViewerView) => {
  viewer = next;
  emitHere("SIGNED_IN");
};

const leavePage = () => {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return { isAsked: leaving.defaultPrevented };
};
const fillStorage = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

beforeEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const member of [ines, ada]) {
    begin(member);
    for (const name of draftNames("")) removeDraft(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});

it("keeps a member's draft when the session ends, and gives it to nobody else", () => {
  saveDraft("note", "half a thought");
  endSession(false);
  expect(readDraft("note")).toBeNull();
  begin(ada);
  expect(readDraft("note")).toBe("half a thought");
});

it("removes the drafts at sign-out, and those of others when a member signs in", () => {
  saveDraft("note", "half a thought");
  endSession(true);
  expect(localStorage).toHaveLength(0);
  begin(ada);
  saveDraft("note", "another");
  endSession(false);
  begin(ines);
  expect(localStorage).toHaveLength(0);
});

it("leaves the drafts of the next member alone when a tab of the one before ends its session", () => {
  localStorage.setItem(`draft:${ines.id}:note`, JSON.stringify({ at: Date.now(), draft: "hers" }));
  endSession(true);
  begin(ines);
  expect(readDraft("note")).toBe("hers");
});

it("forgets a draft after two weeks", () => {
  saveDraft("note", "half a thought");
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS });
  emitHere("INITIAL_SESSION");
  expect(localStorage).toHaveLength(0);
});

it("does not bring back an older draft when a new one cannot be stored", () => {
  saveDraft("note", "old");
  const long = "x".repeat(200_000);
  saveDraft("note", long);
  expect(readDraft("note")).toBe(long);
  expect(localStorage).toHaveLength(0);
});

it("keeps a visitor's draft in the tab only", () => {
  endSession(false);
  saveDraft("registration", { name: "Ada" });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(1);
  expect(readDraft("registration")).toEqual({ name: "Ada" });
});

it("keeps what this tab wrote when the storage is cleared, for the session's end too", () => {
  saveDraft("note", "half a thought");
  saveDraft("messages/1/unsent/2", "on its way");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect([readDraft("note"), readDraft("messages/1/unsent/2")]).toEqual(["half a thought", "on its way"]);
  endSession(false);
  begin(ada);
  expect(draftNames("")).toEqual(["note", "messages/1/unsent/2"]);
  endSession(false);
  begin(ines);
  begin(ada);
  expect(draftNames("")).toEqual([]);
});

it("follows another tab that sends or changes the draft", () => {
  saveDraft("note", "half a thought");
  const [key = ""] = Object.keys(localStorage);
  localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(readDraft("note")).toBeNull();
});

it.each([
  ["a full storage", () => fillStorage()],
  ["blocked site data", () => vi.spyOn(window, "localStorage", "get").mockImplementation(refuse)],
])("with %s works on, says that drafts are not kept, and asks before the tab closes", (_, refuseStorage) => {
  const { result } = renderHook(() => useIsKept("messages/1"));
  expect([result.current, leavePage().isAsked]).toEqual([true, false]);
  refuseStorage();
  act(() => void saveDraft("messages/1/unsent/2", "on its way"));
  expect(readDraft("messages/1/unsent/2")).toBe("on its way");
  expect([result.current, leavePage().isAsked]).toEqual([false, true]);
  act(() => removeDraft("messages/1/unsent/2"));
  expect([result.current, leavePage().isAsked]).toEqual([true, false]);
  vi.restoreAllMocks();
});

it("says it of a draft that is too long to keep", () => {
  const { result } = renderHook(() => useIsKept("note"));
  act(() => void saveDraft("note", "x".repeat(200_000)));
  expect(result.current).toBe(false);
  act(() => void saveDraft("note", "x"));
  expect(result.current).toBe(true);
});
