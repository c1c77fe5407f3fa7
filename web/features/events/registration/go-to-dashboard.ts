import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { latestPath } from "#web/lib/latest-path.ts";

/**
 * Waits `ACCOUNT_CREATED_REDIRECT_MS`. Does nothing if the member has left the path `from` or is navigating away.
 * Not an effect of the page, because the new viewer changes the layout and remounts the page.
 */
export async function goToDashboard(from: string, navigate: (path: string) => void): Promise<void> {
  let isUnloading = false;
  const onBeforeUnload = () => {
    isUnloading = true;
  };
  window.addEventListener("beforeunload", onBeforeUnload);
  const pause = new Promise((resolve) => setTimeout(resolve, ACCOUNT_CREATED_REDIRECT_MS));
  const [viewer] = await Promise.all([refreshViewer().catch(() => null), pause]);
  window.removeEventListener("beforeunload", onBeforeUnload);
  if (isUnloading || latestPath() !== from) return;
  if (viewer) navigate("/dashboard");
  // The current user could not be fetched, so the server has to render the document.
  else window.location.assign("/dashboard");
}
