/** The app's only polite live region, rendered by `RootLayout`. */
export const ANNOUNCER_ID = "announcer";

/** Screen readers read `text`, which is not shown, such as a page title or a number of results. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  // A live region is read only when its text changes, so the same text twice needs an empty frame between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}
