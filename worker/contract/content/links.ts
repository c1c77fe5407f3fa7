import { LinkifyIt } from "linkify-it";

type TextPart = string | { text: string; href: string };

/** Endings of domains that people write without `https://`. None is also a common ending of files, such as `md`, `rs` and `sh`. */
const ENDINGS = new Set(
  `com org net edu gov int info biz io ai co vc me tv to eu us uk de at ch li fr be nl lu es pt it ie dk se no fi ee lv lt cz sk hu ro bg gr hr
  si ua tr il ae sa qa eg ma ng ke gh za in pk lk bd np cn hk tw jp kr sg th vn id ph au nz ca mx br ar cl uy pe ec ge am kz ly ru
  academy accountants africa agency app asia associates bank bio biz blog build business capital care careers cash chat church city click cloud club
  coffee community company computer consulting coop cool credit dental design dev digital directory doctor earth eco education email
  energy engineer engineering enterprises equity estate events exchange expert family farm finance financial fit foundation fund
  game games garden gifts gle global gmbh green group guide health help holdings house institute insure international investments
  jobs law lawyer legal life limited link live llc loan loans london ltd management market marketing media museum network news ngo one ong online
  page paris partners parts photography photos place plus press pro productions properties property realestate recipes restaurant rocks school
  science security services shop show site social software solar solutions space sport store studio style supply support systems tax team
  tech technology tips today tools top town trade training travel university ventures vip vision website wiki work works world xyz zone`
    .trim()
    .split(/\s+/),
);

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
