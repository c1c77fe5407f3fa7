import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { onAuthEvent } from "./lib/auth/auth-client.ts";
import { signInPath } from "./lib/auth/session-end.ts";
import { takeAnswers } from "./lib/bootstrap-data.ts";
import { keepCompositionKeys, keepDragKeys } from "./lib/device/composition.ts";
import { setRouter } from "./lib/latest-path.ts";
import { forgetStrayLink } from "./lib/mailed-link.ts";
import { followLeftWrites } from "./lib/mutations/left-writes.ts";
import { queryClient } from "./lib/query-client.ts";
// Removes the drafts of a member who signed out.
import "./lib/drafts.ts";
// Applies a theme that is chosen in another tab.
import "./lib/device/theme.ts";
import { rememberZone } from "./lib/device/zone.ts";
import { router } from "./router.tsx";

for (const [path, answer] of Object.entries(takeAnswers())) queryClient.setQueryData([path], answer);
followLeftWrites();

setRouter(router);
keepCompositionKeys();
keepDragKeys();

forgetStrayLink();
rememberZone();

// A session end redirects every tab to sign-in.
onAuthEvent((event) => {
  if (event === "SIGNED_OUT") void router.navigate(signInPath(location.pathname + location.search), { replace: true });
});

/** Resolves when the page's code is loaded. Rendering earlier would replace the worker's HTML with an empty page. */
function whenReady(): Promise<void> {
  return new Promise((ready) => {
    if (router.state.initialized) return ready();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      ready();
    });
  });
}

const root = document.getElementById("root");
// Not a top-level await, because the pages import from the chunk of this module and would wait for it forever.
if (root) void whenReady().then(() => start(root));

function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Scrolled top={scrollY}>
          <RouterProvider router={router} />
        </Scrolled>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Leaves the first page where the reader had scrolled the worker's page to, in px. The router begins at the top. */
function Scrolled({ top, children }: { top: number; children: ReactNode }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top);
  }, [top]);
  return children;
}
