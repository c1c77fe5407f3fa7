import type { DataRouter } from "react-router";

let router: Pick<DataRouter, "state"> | null = null;

/** Sets the router for the functions below, which need its latest state instead of the state of the last render. */
export function setRouter(appRouter: Pick<DataRouter, "state">): void {
  router = appRouter;
}

/** The location of the current navigation, or of the current page if there is none; null without a router. */
export function latestLocation(): { pathname: string; search: string } | null {
  return router && (router.state.navigation.location ?? router.state.location);
}

/** The path of the current navigation, or of the current page if there is none. */
export const latestPath = (): string => (latestLocation() ?? window.location).pathname;
