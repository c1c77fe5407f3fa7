import type { DataRouter } from "react-router";

let router: Pick<DataRouter, "state"> | null = null;

/** Once, where the app begins: `headingFor` needs the router itself, since what components are drawn with may be a moment old. */
export function followRouter(followed: Pick<DataRouter, "state">): void {
  router = followed;
}

/** The path this tab shows or, while the code of the next page is still on its way, the path it is about to show. */
export function headingFor(): string {
  if (!router) return window.location.pathname;
  const { navigation, location } = router.state;
  return (navigation.location ?? location).pathname;
}
