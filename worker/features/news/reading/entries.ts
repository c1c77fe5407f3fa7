import { DomUtils } from "htmlparser2";
import { resolve, resolveLink } from "./links.ts";
import { cleanText, textOfHtml } from "./text.ts";
import { type Element, elementsOf, lineAt, nameOf, parseXml, type Xml } from "./xml.ts";

/** Texts are plain, `dates` as written; what is missing is empty. */
export type Entry = { id: string; link: string; title: string; text: string; dates: string[] };
/** `isLastCut`: the file ends in the last one. `error`: why there are none, or that the file is not whole. */
type Entries = { entries: Entry[]; isLastCut?: boolean; error: string | null };

const TEXTS = ["description", "summary", "abstract", "encoded", "content", "subtitle", "body"];
const DATES = ["pubdate", "published", "issued", "date", "publicationdate", "created", "updated", "modified"];
const ENTER_FEED = "Enter the address of an RSS, Atom, or JSON feed.";
const REPORT = "If this stays, tell the publisher.";
const firstOf = (texts: (string | null)[]): string => texts.find(Boolean) ?? "";

/** In the order of the names; those with a prefix last. Media RSS describes pictures, but a group without credits is a video: the item. */
function fieldsOf({ children }: Element, ...names: string[]): Element[] {
  const all = elementsOf(children).toSorted((a, b) => Number(a.name.includes(":")) - Number(b.name.includes(":")));
  const groups = all.filter(({ name }) => name === "media:group").map((group) => elementsOf(group.children));
  const videos = groups.filter((fields) => !fields.some(({ name }) => name === "media:credit")).flat();
  const own = all.filter(({ name }) => !name.startsWith("media:"));
  const fields = [...own, ...videos.filter(({ name }) => name === "media:description")];
  return names.flatMap((name) => fields.filter((field) => nameOf(field) === name));
}

/** Atom and Media RSS say which of their texts are HTML; all of RSS are. */
function plainTextOf(field: Element, isAtom: boolean, { sourceOf }: Xml): string {
  const { type = isAtom ? "text" : "html" } = field.attribs;
  if (type.includes("/") && !/^text\/|html|xml/.test(type)) return "";
  const hasElements = elementsOf(field.children).length > 0;
  const source = hasElements ? sourceOf(field) : DomUtils.textContent(field);
  return hasElements || type.includes("html") ? textOfHtml(source, nameOf(field) === "title") : cleanText(source);
}

/** By xml:base. Null without one. */
function baseOf({ attribs, parent }: Element, address: string | null): string | null {
  const outer = parent && "attribs" in parent ? baseOf(parent, address) : null;
  return resolve(attribs["xml:base"] ?? "", outer ?? address) ?? outer;
}

const hrefOf = ({ attribs, children }: Element): string =>
  (attribs.href ?? attribs["rdf:about"] ?? DomUtils.textContent(children)).trim();

const PAGE = /^$|alternate/i;
const linksBy = (item: Element, rel: RegExp): Element[] =>
  fieldsOf(item, "link").filter((link) => hrefOf(link) && rel.test(link.attribs.rel ?? ""));

/** Where the address of an item is, the best first; never in comments or a file beside it. What is only related does not stand for a page. */
function linksOf(item: Element): Element[] {
  const pages = linksBy(item, PAGE);
  const html = pages.filter(({ attribs: { type = "html" } }) => type.includes("html"));
  const permalinks = fieldsOf(item, "guid", "id").filter((id) =>
    /^true$/i.test(id.attribs.ispermalink ?? String(/^https?:/i.test(hrefOf(id)))),
  );
  const related = pages.length > 0 ? [] : linksBy(item, /canonical|related|via|self/i);
  return [...html, ...pages, ...permalinks, ...(item.attribs["rdf:about"] ? [item] : []), ...related];
}

/** What links are relative to: the page of the channel, else `address`. Beside the feed it is on https too. */
function basePage(page: string | null, address: string | null): string | null {
  const isBeside = page && address && new URL(page).host === new URL(address).host;
  return isBeside ? page.replace(/^http:/, "https:") : (page ?? address);
}

/** `address`: that answered, if it is known. */
export function readXml(text: string, address: string | null): Entries {
  const xml = parseXml(text);
  const find = (names: RegExp, elements = xml.elements) => DomUtils.findOne((one) => names.test(nameOf(one)), elements);
  const feed = find(/^(?:rss|feed|rdf|channel|html)$/);
  if (!feed || nameOf(feed) === "html") return { entries: [], error: whyNoFeed(text, xml, address) };
  const [page] = linksBy(find(/^channel$/, [feed]) ?? feed, PAGE);
  const base = basePage(page ? resolve(hrefOf(page), baseOf(page, address) ?? address) : null, address);
  const items = DomUtils.findAll((element) => /^(?:item|entry)$/.test(nameOf(element)), [feed]);
  const entries = items.map((item) => {
    const textOf = (field: Element) => plainTextOf(field, nameOf(item) === "entry", xml);
    const ids = [...fieldsOf(item, "guid", "id").map(DomUtils.textContent), item.attribs["rdf:about"] ?? ""];
    return {
      id: firstOf(ids.map(cleanText)),
      link: firstOf(linksOf(item).map((link) => resolveLink(hrefOf(link), baseOf(link, address) ?? base))),
      title: firstOf(fieldsOf(item, "title").map(textOf)),
      text: firstOf(fieldsOf(item, ...TEXTS).map(textOf)),
      dates: fieldsOf(item, ...DATES).map(DomUtils.textContent),
    };
  });
  const isCut = xml.isCut(feed);
  const end = `The file ends too early, on line ${lineAt(text.trimEnd())}: <${feed.name}> has no closing tag.`;
  const error = xml.error ?? (isCut && end);
  return { entries, isLastCut: isCut && items.slice(-1).some(xml.isCut), error: error ? `${error} ${REPORT}` : null };
}

function whyNoFeed(text: string, { elements, lineOf }: Xml, address: string | null): string {
  const [first] = elementsOf(elements);
  if (!first) return `It isn't a feed: it begins with "${cleanText(text.slice(0, 200)).slice(0, 40)}". ${ENTER_FEED}`;
  if (!/<html[\s>]|<!doctype html/i.test(text))
    return `It isn't a feed: its first element is <${first.name}> on line ${lineOf(first)}. ${ENTER_FEED}`;
  const isFeed = ({ name, attribs: { rel = "", type = "" } }: Element) =>
    /^link$/i.test(name) && /alternate/i.test(rel) && /rss|atom|feed\+json/i.test(type);
  const feed = resolveLink(DomUtils.findOne(isFeed, elements)?.attribs.href ?? "", address);
  return `It is a web page, not a feed. ${feed ? `Its feed may be ${feed}.` : ENTER_FEED}`;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const wordsOf = (value: unknown): string => (/^(?:string|number)$/.test(typeof value) ? String(value) : "");

export function readJson(text: string, address: string | null): Entries {
  const source = text.replace(/\p{Cc}/gu, " ");
  let feed: unknown;
  try {
    feed = JSON.parse(source);
  } catch (failure) {
    return { entries: [], error: whyNoJson(text, source, String(failure)) };
  }
  if (!isFields(feed) || !Array.isArray(feed.items))
    return { entries: [], error: `It isn't a feed: the JSON has no list of items. ${ENTER_FEED}` };
  const base = basePage(resolve(wordsOf(feed.home_page_url), address), address);
  const entries = feed.items.map((value) => {
    const item = isFields(value) ? value : {};
    const [id = "", ...links] = [item.id, item.url, item.external_url].map(wordsOf);
    const [summary = "", words = "", html = ""] = [item.summary, item.content_text, item.content_html].map(wordsOf);
    return {
      id: cleanText(id),
      link: firstOf([...links, /^https?:/i.test(id) ? id : ""].map((link) => resolveLink(link, base))),
      title: cleanText(wordsOf(item.title)),
      text: cleanText(summary) || cleanText(words) || (html && textOfHtml(html)),
      dates: [item.date_published, item.date_modified].map(wordsOf).filter(Boolean),
    };
  });
  return { entries, error: null };
}

/** A message has a position, or the text around it, which begins 10 characters before, or is about the end. */
function whyNoJson(text: string, source: string, message: string): string {
  const [, reason, position, around] =
    /: (.*?)(?: in JSON at position (\d+).*|, (?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON)?$/.exec(message) ?? [];
  const at = around === undefined ? Number(position ?? source.length) : source.indexOf(around) + 10;
  const isEnd = at >= source.trimEnd().length;
  return `The JSON has an error on line ${lineAt(text.trimEnd(), at)}: ${isEnd ? "it ends too early" : reason}. ${REPORT}`;
}
