/** The id of the only polite live region of the app, which `RootLayout` renders. */
export const ANNOUNCER_ID = "announcer";

/** Lets screen readers read `text` without showing it, for example a new page or a number of results. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  // A live region is read only when its text changes, so the same text twice needs an empty frame between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
