import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits";
import { refreshViewer } from "../../lib/auth-client.ts";

/**
 * A registration made an account: on to the dashboard after the specified pause, unless the new member has gone elsewhere meanwhile.
 * Not an effect of the page: the new viewer changes the layout, which draws the page anew.
 */
export async function arriveAtDashboard(go: (path: string) => void): Promise<void> {
  const from = window.location.pathname;
  const pause = new Promise((resolve) => setTimeout(resolve, ACCOUNT_CREATED_REDIRECT_MS));
  const [viewer] = await Promise.all([refreshViewer().catch(() => null), pause]);
  if (window.location.pathname !== from) return;
  if (viewer) go("/dashboard");
  // Nobody could say who is signed in: then a document from the server will.
  else window.location.assign("/dashboard");
}
