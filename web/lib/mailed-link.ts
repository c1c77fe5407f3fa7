import { useEffect, useMemo } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

/** What a mailed link says: its token, and what it is for. */
type MailedLink = Record<string, string>;

type LinkSource = Pick<Location, "hash" | "state">;

/**
 * Returns what the mailed link that opened this page contains, null without one. It is in the fragment, which browsers do not send. It is moved
 * from the address bar to the state of the history at once, where it survives a reload and nobody copies it. A second link opened in the same tab
 * replaces the first. `names`: the parameters of the link; without the first there is no link.
 */
export function useMailedLink(names: readonly [string, ...string[]]): MailedLink | null {
  const { pathname, hash, search, state } = useLocation();
  const navigate = useNavigate();
  const key = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are the same in every render, their array is not
  const read = useMemo(() => readMailedLink(names, { hash, state }), [key, hash, state]);
  const { link, isInAddress } = read;
  useEffect(() => {
    if (isInAddress)
      void navigate({ pathname, search }, { replace: true, state: { mailedLink: link }, preventScrollReset: true });
  }, [isInAddress, link, pathname, search, navigate]);
  return link;
}

function readMailedLink([name, ...others]: readonly [string, ...string[]], { hash, state }: LinkSource) {
  const fragment = new URLSearchParams(hash.slice(1));
  if (!fragment.get(name)) return { link: ofState(name, state), isInAddress: false };
  const given = [name, ...others].flatMap((one): [string, string][] => {
    const value = fragment.get(one);
    return value === null ? [] : [[one, value]];
  });
  return { link: Object.fromEntries(given) as MailedLink, isInAddress: true };
}

function ofState(name: string, state: unknown): MailedLink | null {
  const link = (state as { mailedLink?: MailedLink | null } | null)?.mailedLink;
  return typeof link?.[name] === "string" ? link : null;
}

/** The pages that mailed links open. */
const LINK_PAGES = ["/forgot-password", "/confirm-address", "/registration", "/sign-up", "/unsubscribe"];

/**
 * Removes the secret of a mailed link from the address bar of another page. A redirect takes the fragment along: that of an invitation, which
 * a signed-in member opens, would stay in the address of the dashboard.
 */
export function forgetStrayLink(): void {
  const { pathname, search, hash } = window.location;
  if (/^#(token|invitation|calendar)=/.test(hash) && !LINK_PAGES.includes(pathname))
    window.history.replaceState(window.history.state, "", pathname + search);
}
