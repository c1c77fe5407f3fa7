/** Id of the one polite live region of the app; the root of the router draws it. */
export const ANNOUNCER_ID = "announcer";

/** Says `text` to screen readers without showing it: a new page, a count of results. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  // A region only speaks when its text changes: the same sentence twice needs an empty moment between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
