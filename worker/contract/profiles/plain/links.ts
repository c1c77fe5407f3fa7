import { readWebAddress } from "#contract/web-address.ts";
import type { LinkType, SocialLink } from "../parts.ts";

export const LINK_NAMES: Record<LinkType, string> = {
  linkedin: "LinkedIn",
  twitter: "X (Twitter)",
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  other: "Other",
};

const PATH_SHOWN = 40;

/**
 * An address as it is shown: the whole host as the browser writes it, so that letters that look like others are seen, and the start of its path.
 */
export function shownAddress({ hostname, pathname }: URL): string {
  const path = pathname.replace(/\/$/, "");
  return hostname.replace(/^www\./, "") + (path.length > PATH_SHOWN ? `${path.slice(0, PATH_SHOWN)}…` : path);
}

/**
 * The two lines of a link on a profile, and its address. The address is checked again: what is no https address has no `href`. Its host is always there to
 * read, whatever the label says.
 */
export function linkLines({ type, url, label }: SocialLink) {
  const address = readWebAddress(url);
  const shown = address ? shownAddress(address) : url;
  const title = label || (type === "other" ? shown : (LINK_NAMES[type] ?? shown));
  return { title, detail: title === shown ? null : shown, href: address?.href ?? null };
}
