import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { onAuthEvent } from "./lib/auth/auth-client.ts";
import { signInPath } from "./lib/auth/session-end.ts";
import { bootstrapData } from "./lib/bootstrap-data.ts";
import { setRouter } from "./lib/latest-path.ts";
import { queryClient } from "./lib/query-client.ts";
// Every screen follows a theme chosen in another tab.
import "./lib/theme.ts";
import { router } from "./router.tsx";

for (const [path, answer] of Object.entries(bootstrapData().answers)) queryClient.setQueryData([path], answer);

setRouter(router);

// Whatever screen is open, in whichever tab: the end of the session leads to sign-in (features ID-10).
onAuthEvent((event) => {
  if (event === "SIGNED_OUT") void router.navigate(signInPath(location.pathname + location.search), { replace: true });
});

/** The page's own code must be here before React takes over the root, else the worker's article would give way to a blank page. */
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
// Not a top-level await: the pages import from this module's chunk and would wait for it for ever.
if (root) void whenReady().then(() => start(root));

function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
