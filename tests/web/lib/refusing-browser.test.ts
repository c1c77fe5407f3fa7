import { afterEach, expect, it, vi } from "vitest";
import { ada, closeTabs, openTab } from "../auth/auth-server.ts";

const refuse = (): never => {
  throw new DOMException("denied", "SecurityError");
};

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [
    "refuses channels between tabs",
    class {
      constructor() {
        refuse();
      }
    },
  ],
  ["has no channels between tabs", undefined],
])("A browser that %s signs out and changes the theme in its own tab", async (_, Channel) => {
  vi.stubGlobal("BroadcastChannel", Channel);
  openTab({ viewer: ada });
  const { emit, onAuthEvent, announceSignOut } = await import("#web/lib/auth/auth-events.ts");
  const { setTheme } = await import("#web/lib/device/theme.ts");
  const events: string[] = [];
  onAuthEvent((event) => events.push(event));
  announceSignOut();
  emit("SIGNED_OUT");
  setTheme("dark");
  expect([events, document.documentElement.dataset.theme]).toEqual([["SIGNED_OUT"], "dark"]);
  setTheme("system");
});

it("A browser that blocks its storages reads, keeps and removes drafts for the tab", async () => {
  openTab({ viewer: ada });
  for (const name of ["localStorage", "sessionStorage"] as const)
    vi.spyOn(window, name, "get").mockImplementation(refuse);
  const { draftNames, readDraft, removeDraft, saveDraft } = await import("#web/lib/drafts.ts");
  saveDraft("note", "half a thought");
  expect([readDraft("note"), draftNames("no")]).toEqual(["half a thought", ["note"]]);
  removeDraft("note");
  expect(readDraft("note")).toBeNull();
});
