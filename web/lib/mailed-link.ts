import { useEffect, useMemo } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

type MailedLink = Record<string, string>;

type LinkSource = Pick<Location, "hash" | "state">;

/**
 * The parameters of the mailed link that opened this page, else null. They are in the fragment, which browsers do not
 * send, and move to the history state at once, where they survive a reload and cannot be copied. A second link in the
 * same tab replaces the first. `names`: the parameters; the first is required.
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

const LINK_PAGES = ["/forgot-password", "/confirm-address", "/registration", "/sign-up", "/unsubscribe"];

/** On other pages. A redirect keeps the fragment: the secret of an invitation would stay in the dashboard's address. */
export function forgetStrayLink(): void {
  const { pathname, search, hash } = window.location;
  if (/^#(token|invitation|calendar)=/.test(hash) && !LINK_PAGES.includes(pathname))
    window.history.replaceState(window.history.state, "", pathname + search);
}
