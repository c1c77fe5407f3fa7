import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { latestPath } from "#web/lib/latest-path.ts";

/**
 * Redirects to the dashboard after a registration created an account: after `ACCOUNT_CREATED_REDIRECT_MS`, unless the member has left the
 * path `from` or is navigating away. This is not an effect of the page, because the new viewer changes the layout and remounts the page.
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
  // The current user could not be fetched: load the document from the server, which knows.
  else window.location.assign("/dashboard");
}
