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
const { readDraft, saveDraft } = await import("#web/lib/drafts.ts");

const ines: ViewerView = { ...ada, id: "0199f000-0000-7000-8000-0000000000aa" };
const endSession = (isIntended: boolean) => {
  end.isIntended = isIntended;
  viewer = null;
  emitHere("SIGNED_OUT");
};
const begin = (next: ViewerView) => {
  viewer = next;
  emitHere("SIGNED_IN");
};

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  begin(ada);
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
