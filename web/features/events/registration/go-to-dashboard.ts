import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { headingFor } from "#web/lib/page-heading.ts";

/**
 * A registration sent from the path `from` made an account: on to the dashboard after the specified pause, unless the new member has gone elsewhere meanwhile
 * or is on the way there. Not an effect of the page: the new viewer changes the layout, which draws the page anew.
 */
export async function goToDashboard(from: string, go: (path: string) => void): Promise<void> {
  let leavesDocument = false;
  const leave = () => {
    leavesDocument = true;
  };
  window.addEventListener("beforeunload", leave);
  const pause = new Promise((resolve) => setTimeout(resolve, ACCOUNT_CREATED_REDIRECT_MS));
  const [viewer] = await Promise.all([refreshViewer().catch(() => null), pause]);
  window.removeEventListener("beforeunload", leave);
  if (leavesDocument || headingFor() !== from) return;
  if (viewer) go("/dashboard");
  // Nobody could say who is signed in: then a document from the server will.
  else window.location.assign("/dashboard");
}
