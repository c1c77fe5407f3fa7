import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// What every browser has and jsdom lacks. They answer as a still, wide, light window would.
class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(window, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });
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
// Headless UI asks which animations still run before it takes a closed panel away.
Element.prototype.getAnimations = () => [];

// Parts that are fetched when first opened may take their time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Testing Library only does this by itself where the test functions are global.
afterEach(cleanup);
