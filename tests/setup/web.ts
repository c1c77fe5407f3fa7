import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Stubs for browser APIs that jsdom lacks: nothing resizes, no media query matches.
class ObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(window, { ResizeObserver: ObserverStub, IntersectionObserver: ObserverStub });
window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Headless UI waits for running animations before it removes a closed panel.
Element.prototype.getAnimations = () => [];

// Lazy-loaded components can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Testing Library only cleans up by itself when the test functions are global.
afterEach(cleanup);
