import { NEWS_LINK_MAX_LENGTH } from "#contract/news/limits.ts";
import { readWebAddress } from "#contract/web-address.ts";

/** Parameters that only count readers. */
const TRACKING =
  /^(?:utm_\w+|mc_[ce]id|at_(?:medium|campaign|source|content|\w*id)|(?:fb|g|d|tw|y|tt)clid|msclkid|[gw]braid|igshid|mkt_tok|_hs(?:enc|mi)|cmpid|ref_src|xtor)(?:=|$)/i;

/** Of a query or fragment with its sign. The rest stays byte for byte. */
function cutTracking(part: string): string {
  const parameters = part.slice(1).split("&");
  const kept = parameters.filter((parameter) => !TRACKING.test(parameter));
  return kept.length > 0 ? part.charAt(0) + kept.join("&") : "";
}

/** Null if it is no address, or too long for one. All links of a file look at its base, so that none takes long to trim. */
export function resolve(text: string, base: string | null): string | null {
  if (text.length > 2 * NEWS_LINK_MAX_LENGTH) return null;
  const typed = text.trim().replace(/^www\./i, "https://$&");
  if (!typed || typed.length > NEWS_LINK_MAX_LENGTH || !URL.canParse(typed, base ?? undefined)) return null;
  const { href } = new URL(typed, base ?? undefined);
  return href.length <= NEWS_LINK_MAX_LENGTH ? href : null;
}

/** Of an address. Dots at its end lead to the same place. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/\.+$/, "") : "";

/** Without tracking. Null unless it is https. Addresses are often escaped twice. */
export function resolveLink(text: string, base: string | null): string | null {
  const url = readWebAddress(resolve(text.replaceAll("&amp;", "&"), base));
  return url && url.origin + url.pathname + cutTracking(url.search) + cutTracking(url.hash);
}

/** To compare: `/x` and `/x/` are one page, and the order of parameters says nothing. */
export function keyOfLink(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return `${hostOf(link)}${pathname.replace(/(?<!\/)\/+$/, "")}?${search.slice(1).split("&").toSorted().join("&")}${hash}`;
}
