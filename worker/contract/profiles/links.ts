import { readWebAddress } from "#contract/web-address.ts";
import type { LinkType, SocialLink } from "./parts.ts";

export const LINK_NAMES: Record<LinkType, string> = {
  linkedin: "LinkedIn",
  twitter: "X (Twitter)",
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  other: "Other",
};

const PATH_SHOWN = 40;

/** The whole host in ASCII, so that lookalike letters are visible, and the start of the path. */
export function shownAddress({ hostname, pathname }: URL): string {
  const path = pathname.replace(/\/$/, "");
  return (
    hostname.replace(/^www\./, "") +
    (path.length > PATH_SHOWN ? `${path.slice(0, PATH_SHOWN).replace(/(?:%..)*%.?$/, "")}…` : path)
  );
}

/** The address is checked again: no `href` unless it is https. The host is always shown, whatever the label says. */
export function linkLines({ type, url, label }: SocialLink) {
  const address = readWebAddress(url);
  const shown = address ? shownAddress(address) : url;
  const title = label || (type === "other" ? shown : (LINK_NAMES[type] ?? shown));
  return { title, detail: title === shown ? null : shown, href: address?.href ?? null };
}
