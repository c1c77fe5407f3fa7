// Before a test replaces Date: the library reads the methods of Date once, and a fake Date has none of its own.
import "@date-fns/tz";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { toast } from "react-hot-toast/headless";
import { afterAll, afterEach, vi } from "vitest";
import { RequestByFetch } from "#tests/support/request-by-fetch.ts";
import { keepCompositionKeys, keepDragKeys } from "#web/lib/device/composition.ts";

// Stubs for browser APIs that jsdom lacks: nothing resizes, no media query matches.
class ObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(window, { ResizeObserver: ObserverStub, IntersectionObserver: ObserverStub });
// Uploads: tests replace `fetch`.
Object.assign(window, { XMLHttpRequest: RequestByFetch });
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
// As the app does when it starts.
keepCompositionKeys();
keepDragKeys();
Element.prototype.scrollIntoView = () => undefined;
const { webcrypto } = await vi.importActual<{ webcrypto: Crypto }>("node:crypto");
Object.defineProperty(crypto, "subtle", { value: webcrypto.subtle });
// Headless UI waits for running animations before it removes a closed panel.
Element.prototype.getAnimations = () => [];

// The files of a process share the channels between tabs: the tabs of one file must not answer those of the next.
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};
afterAll(() => {
  for (const channel of channels) channel.close();
});

const { getElementError } = getConfig();
configure({
  // Lazy-loaded components can be slow on a busy machine.
  asyncUtilTimeout: 10_000,
  // `findBy` and `waitFor` fail many times until they succeed. They print the document, which takes long, only when their time is over.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics")
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});

// React records a stack for each element, for its warnings, until this counter is at its limit. That takes a tenth of the tests' time.
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
Object.defineProperty(Reflect.get(React, internals), "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => undefined,
});

// The files of a process also share the toasts.
afterAll(() => toast.remove());

// Testing Library only cleans up by itself when the test functions are global.
afterEach(cleanup);

// Drafts outlive the screens of a test.
afterEach(() => {
  // As when another tab removes them.
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) window.dispatchEvent(new StorageEvent("storage", { key }));
  localStorage.clear();
  sessionStorage.clear();
});
