import { DomUtils } from "htmlparser2";
import { NEWS_ENTRIES_MAX } from "#contract/news/limits.ts";
import { resolve, resolveLink } from "./links.ts";
import { cleanText, textOfHtml } from "./text.ts";
import { type Element, elementsOf, lineAt, nameOf, parseXml, type Xml } from "./xml.ts";

/** Texts are plain, `dates` as written; what is missing is empty. */
export type Entry = { id: string; link: string; title: string; text: string; dates: string[] };
/** `total`: with those that are not read. `isLastCut`: the file ends in the last one. `error`: why there are none, or that the file is not whole. */
type Entries = { entries: Entry[]; total: number; isLastCut?: boolean; error: string | null };
const nothing = (error: string): Entries => ({ entries: [], total: 0, error });

const TEXTS = ["description", "summary", "abstract", "encoded", "content", "subtitle", "body"];
const DATES = ["pubdate", "published", "issued", "date", "publicationdate", "created", "updated", "modified"];
const ENTER_FEED = "Enter the address of an RSS, Atom, or JSON feed.";
const REPORT = "If this stays, tell the publisher.";
/** Fields of one name in an item, and characters of a field: far more than is shown. */
const FIELDS_MAX = 20;
const FIELD_MAX_LENGTH = 64 * 1024;
const isItem = (element: Element): boolean => /^(?:item|entry)$/.test(nameOf(element));
/** An item without an end holds the next ones. What is in a field of an item is its text. */
const itemsIn = (parent: Element): Element[] =>
  elementsOf(parent.children).flatMap((child) =>
    isItem(child) ? [child, ...itemsIn(child)] : isItem(parent) ? [] : itemsIn(child),
  );

const firstOf = <T>(all: T[], read: (one: T) => string | null): string =>
  all.reduce((found, one) => found || (read(one) ?? ""), "");

/** In the order of the names; those with a prefix last. Media RSS describes pictures. */
function fieldsOf({ children }: Element, ...names: string[]): Element[] {
  const own = elementsOf(children).filter(({ name }) => !name.startsWith("media:"));
  const fields = own.toSorted((a, b) => Number(a.name.includes(":")) - Number(b.name.includes(":")));
  return names.flatMap((name) => fields.filter((field) => nameOf(field) === name).slice(0, FIELDS_MAX));
}

/** A picture can go on where it is cut. */
const beginningOf = (text: string): string =>
  text.length > FIELD_MAX_LENGTH ? text.slice(0, FIELD_MAX_LENGTH).replace(/<[^<>]*$/, "") : text;
const rawTextOf = (field: Element): string => beginningOf(DomUtils.textContent(field));

/** Atom says which of its texts are HTML; all of RSS are. */
function plainTextOf(field: Element, isAtom: boolean, { sourceOf }: Xml): string {
  const { type = isAtom ? "text" : "html" } = field.attribs;
  const hasElements = elementsOf(field.children).length > 0;
  const source = hasElements ? beginningOf(sourceOf(field)) : rawTextOf(field);
  return hasElements || type.includes("html") ? textOfHtml(source, nameOf(field) === "title") : cleanText(source);
}

/** By xml:base, of four elements: link, item, channel, and feed. Null without one. */
function baseOf({ attribs, parent }: Element, address: string | null, levels = 4): string | null {
  const outer = levels > 1 && parent && "attribs" in parent ? baseOf(parent, address, levels - 1) : null;
  return resolve(attribs["xml:base"] ?? "", outer ?? address) ?? outer;
}

const hrefOf = ({ attribs, children }: Element): string =>
  (attribs.href ?? attribs["rdf:about"] ?? DomUtils.textContent(children)).trim();

const pagesOf = (item: Element): Element[] =>
  fieldsOf(item, "link").filter((link) => hrefOf(link) && /^$|alternate/i.test(link.attribs.rel ?? ""));

/** Where the address of an item is, the best first; never in comments or a file beside it. */
function linksOf(item: Element): Element[] {
  const pages = pagesOf(item);
  const html = pages.filter(({ attribs: { type = "html" } }) => type.includes("html"));
  const permalinks = fieldsOf(item, "guid", "id").filter((id) =>
    /^true$/i.test(id.attribs.ispermalink ?? String(/^https?:/i.test(hrefOf(id)))),
  );
  return [...html, ...pages, ...permalinks, ...(item.attribs["rdf:about"] ? [item] : [])];
}

/** `address`: that answered, if it is known. */
export function readXml(text: string, address: string | null): Entries {
  const xml = parseXml(text);
  const find = (names: RegExp, elements = xml.elements) => DomUtils.findOne((one) => names.test(nameOf(one)), elements);
  const feed = find(/^(?:rss|feed|rdf|channel|html)$/);
  if (!feed || nameOf(feed) === "html") return nothing(whyNoFeed(text, xml, address));
  const pages = pagesOf(find(/^channel$/, [feed]) ?? feed);
  const base = firstOf(pages.slice(0, 1), (page) => resolve(hrefOf(page), baseOf(page, address) ?? address)) || address;
  const all = itemsIn(feed);
  const items = all.slice(0, NEWS_ENTRIES_MAX);
  const entries = items.map((item) => {
    const textOf = (field: Element) => plainTextOf(field, nameOf(item) === "entry", xml);
    const ids = [...fieldsOf(item, "guid", "id").map(rawTextOf), item.attribs["rdf:about"] ?? ""];
    return {
      id: firstOf(ids, cleanText),
      link: firstOf(linksOf(item), (link) => resolveLink(hrefOf(link), baseOf(link, address) ?? base)),
      title: firstOf(fieldsOf(item, "title"), textOf),
      text: firstOf(fieldsOf(item, ...TEXTS), textOf),
      dates: fieldsOf(item, ...DATES).map(DomUtils.textContent),
    };
  });
  const end = `The file ends too early, on line ${lineAt(text.trimEnd())}: <${feed.name}> has no closing tag. ${REPORT}`;
  const error = xml.error ?? (xml.isCut(feed) ? end : null);
  return { entries, total: all.length, isLastCut: items.slice(-1).some(xml.isCut), error };
}

function whyNoFeed(text: string, { elements }: Xml, address: string | null): string {
  const [first] = elementsOf(elements);
  if (!first) return `It isn't a feed: it begins with "${cleanText(text.slice(0, 200)).slice(0, 40)}". ${ENTER_FEED}`;
  if (!/<html[\s>]|<!doctype html/i.test(text))
    return `It isn't a feed: its first element is <${first.name}> on line ${lineAt(text, text.indexOf(`<${first.name}`))}. ${ENTER_FEED}`;
  const isFeed = ({ name, attribs: { rel = "", type = "" } }: Element) =>
    /^link$/i.test(name) && /alternate/i.test(rel) && /rss|atom|feed\+json/i.test(type);
  const feed = resolveLink(DomUtils.findOne(isFeed, elements)?.attribs.href ?? "", address);
  return `It is a web page, not a feed. ${feed ? `Its feed may be ${feed}.` : ENTER_FEED}`;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const wordsOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? beginningOf(String(value)) : "";

export function readJson(text: string, address: string | null): Entries {
  const source = text.replace(/\p{Cc}/gu, " ");
  let feed: unknown;
  try {
    feed = JSON.parse(source);
  } catch (failure) {
    return nothing(whyNoJson(text, source, String(failure)));
  }
  if (!isFields(feed) || !Array.isArray(feed.items))
    return nothing(`It isn't a feed: the JSON has no list of items. ${ENTER_FEED}`);
  const base = resolve(wordsOf(feed.home_page_url), address) ?? address;
  const entries = feed.items.slice(0, NEWS_ENTRIES_MAX).map((value) => {
    const item = isFields(value) ? value : {};
    const [id = "", ...links] = [item.id, item.url, item.external_url].map(wordsOf);
    const [title = "", ...texts] = [item.title, item.summary, item.content_text].map(wordsOf);
    return {
      id: cleanText(id),
      link: firstOf([...links, /^https?:/i.test(id) ? id : ""], (link) => resolveLink(link, base)),
      title: cleanText(title),
      text: firstOf(texts, cleanText) || textOfHtml(wordsOf(item.content_html)),
      dates: [item.date_published, item.date_modified].map(wordsOf).filter(Boolean),
    };
  });
  return { entries, total: feed.items.length, error: null };
}

/** A message has a position, or the words from 10 characters before it, or is about the end. */
function whyNoJson(text: string, source: string, message: string): string {
  const [, reason = "", position, words] =
    /: (.*?)(?: in JSON at position (\d+).*|, (?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON)?$/s.exec(message) ?? [];
  const at = words === undefined ? Number(position ?? text.length) : source.indexOf(words) + 10;
  return `The JSON has an error on line ${lineAt(text.trimEnd(), at)}: ${cleanText(reason)}. ${REPORT}`;
}
