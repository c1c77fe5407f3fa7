import type { DataRouter } from "react-router";

let router: Pick<DataRouter, "state"> | null = null;

export function setRouter(appRouter: Pick<DataRouter, "state">): void {
  router = appRouter;
}

/** Of the navigation in progress, otherwise of the current page; null without a router. */
export function latestLocation(): { pathname: string; search: string } | null {
  return router && (router.state.navigation.location ?? router.state.location);
}

export const latestPath = (): string => (latestLocation() ?? window.location).pathname;
