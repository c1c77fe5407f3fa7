import type { DataRouter } from "react-router";

let router: Pick<DataRouter, "state"> | null = null;

/** Sets the router for `latestPath`, which needs its latest state instead of the state of the last render. */
export function setRouter(appRouter: Pick<DataRouter, "state">): void {
  router = appRouter;
}

/** The path of the current navigation, or of the current page if there is none. */
export function latestPath(): string {
  if (!router) return window.location.pathname;
  const { navigation, location } = router.state;
  return (navigation.location ?? location).pathname;
}
