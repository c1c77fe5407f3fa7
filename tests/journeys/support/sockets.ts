import type { Page } from "@playwright/test";

/** The text of the first frame that the page's next socket of this path receives, also when that is before the page has loaded. */
export const firstFrame = (page: Page, path: string) =>
  new Promise<string>((resolve) => {
    page.on("websocket", (socket) => {
      if (socket.url().includes(path)) socket.once("framereceived", ({ payload }) => resolve(String(payload)));
    });
  });
