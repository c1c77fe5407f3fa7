import { LinkifyIt } from "linkify-it";
import { ENDINGS } from "./hosts.ts";

type TextPart = string | { text: string; href: string };

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
  .add("ftp:", null)
  .add("//", null)
  .tlds([...ENDINGS], true);

/** Behind a name that looks like a host: what follows is the host. */
const HOST_FOLLOWS = /^[^\s/?#]*@/;

const PROTOCOLS = new Set(["https:", "http:", "mailto:"]);

/** Not with a user before the host, invisible characters or a non-ASCII host, which can look like another. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of finder.match(text) ?? []) {
    const href = hrefOf(found.text, found.url, found.schema === "");
    if (!href || HOST_FOLLOWS.test(text.slice(found.lastIndex))) continue;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push({ text: found.text, href });
    end = found.lastIndex;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function hrefOf(shown: string, address: string, isBare: boolean): string | null {
  const typed = isBare ? address.replace(/^http:/, "https:") : address;
  if (/\p{Cf}/u.test(shown) || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  if (!PROTOCOLS.has(url.protocol) || url.username || url.password) return null;
  if (isBare && !/^www\./i.test(shown) && !ENDINGS.has(endingOf(shown))) return null;
  // Browsers write such a host in ASCII, with labels that start with `xn--`. A mail address keeps its letters.
  const isTyped = url.protocol === "mailto:" ? /^[!-.0-~]+$/.test(shown) : !/(^|\.)xn--/.test(url.hostname);
  return isTyped ? url.href : null;
}

/** Empty for `Thanks.It`, where a blank is missing. */
const endingOf = (shown: string): string =>
  (/\.([a-z]+|[A-Z]+)$/.exec(shown.replace(/[:/?#].*$/s, ""))?.[1] ?? "").toLowerCase();
