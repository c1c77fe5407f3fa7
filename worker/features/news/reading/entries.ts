import { escapeUTF8 } from "entities";
import { DomUtils } from "htmlparser2";
import { jsonrepair } from "jsonrepair";
import { resolve, resolveLink } from "./links.ts";
import { cleanText, textOfHtml } from "./text.ts";
import { type Element, elementsOf, nameOf, parentOf, parseXml, type Xml } from "./xml.ts";

/** Texts are plain, `dates` as written; what is missing is empty. `isCut`: the file ends in it. */
type Entry = { id: string; link: string; title: string; text: string; dates: string[]; isCut: boolean };
/** `error`: why there are none, or that the file is not whole. */
export type Entries = { entries: Entry[]; error: string | null };

const TEXTS = ["description", "summary", "abstract", "encoded", "content", "subtitle", "body"];
const DATES = ["pubdate", "published", "issued", "date", "publicationdate", "created", "updated", "modified"];
/** Far more than a list takes. */
const ENTRIES_MAX = 2000;
/** Characters: more than any text of an item needs, and so few that no nesting makes the parser slow. */
const SOURCE_LENGTH = 50_000;

/** In the order of the names; those with a prefix last. */
function fieldsOf({ children }: Element, ...names: string[]): Element[] {
  const own = elementsOf(children).toSorted((a, b) => Number(a.name.includes(":")) - Number(b.name.includes(":")));
  const all = [
    ...own,
    ...own.filter((field) => nameOf(field) === "group").flatMap((group) => elementsOf(group.children)),
  ];
  return names.flatMap((name) => all.filter((field) => nameOf(field) === name));
}

/** Atom and Media RSS say which of their texts are HTML; all of RSS are. */
function plainTextOf(field: Element, isAtom: boolean, { sourceOf }: Xml): string {
  const { type = isAtom ? "text" : "html" } = field.attribs;
  if (type.includes("/") && !/^text\/|html|xml/.test(type)) return "";
  const hasElements = elementsOf(field.children).length > 0;
  const all = (hasElements ? sourceOf(field) : DomUtils.textContent(field)).trim();
  const source = all.length > SOURCE_LENGTH ? all.slice(0, SOURCE_LENGTH).replace(/<[^<>]*$/, "") : all;
  return hasElements || type.includes("html") ? textOfHtml(source, nameOf(field) === "title") : cleanText(source);
}

const RANKS: Record<string, number> = { alternate: 0, canonical: 3, related: 4, via: 4, self: 5 };
const NEVER = 9;

/** By xml:base; `outer`: without one. */
function baseOf(element: Element, address: string | null, outer: string | null): string | null {
  const parent = parentOf(element);
  const { "xml:base": own } = element.attribs;
  if (own === undefined) return parent ? baseOf(parent, address, outer) : outer;
  const base = parent ? baseOf(parent, address, address) : address;
  return resolve(own, base) ?? base;
}

/** Addresses of an item with the elements that they are in: its page first, then an id that is a permalink; never comments or a file beside it. */
function linksOf(item: Element): { href: string; link: Element; rank: number }[] {
  const links = fieldsOf(item, "link").map((link) => {
    const { rel = "", type = "html", href = DomUtils.textContent(link) } = link.attribs;
    const rank = RANKS[rel.toLowerCase().replace(/^.*\//, "").split(" ")[0] || "alternate"] ?? NEVER;
    return { link, href, rank: rank === 0 && !type.includes("html") ? 1 : rank };
  });
  const ids = [...fieldsOf(item, "guid", "id"), item].map((link) => {
    const href = link === item ? (item.attribs["rdf:about"] ?? "") : DomUtils.textContent(link).trim();
    const isPermalink = /^true$/i.test(link.attribs.ispermalink ?? String(/^https?:/i.test(href)));
    return { link, href, rank: isPermalink ? 2 : NEVER };
  });
  const all = [...links, ...ids].filter(({ href }) => href.trim());
  // What is only related does not stand for a page that is named.
  const last = all.some(({ rank }) => rank < 2) ? 3 : NEVER;
  return all.filter(({ rank }) => rank < last).toSorted((a, b) => a.rank - b.rank);
}

/** `address`: that answered, if it is known. */
export function readXml(text: string, address: string | null): Entries {
  const xml = parseXml(text);
  const isPage = elementsOf(xml.elements).some((element) => nameOf(element) === "html");
  const isFeed = (element: Element) => /^(?:rss|feed|rdf|channel)$/.test(nameOf(element));
  const feed = isPage ? null : DomUtils.findOne(isFeed, xml.elements);
  if (!feed) return { entries: [], error: whyNoFeed(text, xml, address) };
  const channel = DomUtils.findOne((element) => nameOf(element) === "channel", [feed]) ?? feed;
  const pageLink = linksOf(channel).find(({ rank }) => rank < 2);
  const page = pageLink ? resolve(pageLink.href, baseOf(pageLink.link, address, address)) : null;
  const isOwnPage = page && address && new URL(page).host === new URL(address).host;
  const base = isOwnPage ? page.replace(/^http:/, "https:") : (page ?? address);
  const isWhole = !xml.isCut(feed);
  const items = DomUtils.findAll((element) => /^(?:item|entry)$/.test(nameOf(element)), [feed]).slice(0, ENTRIES_MAX);
  const entries = items.map((item) => {
    const textOf = (field: Element) => plainTextOf(field, nameOf(item) === "entry", xml);
    const firstText = (...names: string[]) =>
      fieldsOf(item, ...names)
        .map(textOf)
        .find(Boolean) ?? "";
    const links = linksOf(item);
    const ids = [...fieldsOf(item, "guid", "id").map(DomUtils.textContent), item.attribs["rdf:about"] ?? ""];
    return {
      id: ids.map(cleanText).find(Boolean) ?? "",
      link: links.map(({ href, link }) => resolveLink(href, baseOf(link, address, base))).find(Boolean) ?? "",
      title: firstText("title"),
      text: firstText(...TEXTS),
      dates: fieldsOf(item, ...DATES).map(DomUtils.textContent),
      isCut: !isWhole && item === items.at(-1) && xml.isCut(item),
    };
  });
  const end = `The file ends too early, in line ${text.split("\n").length}: <${feed.name}> has no end.`;
  return { entries, error: isWhole ? null : end };
}

function whyNoFeed(text: string, { elements, lineOf }: Xml, address: string | null): string {
  const [first] = elementsOf(elements);
  if (!first) return `It is no feed: line 1 begins with "${cleanText(text.slice(0, 40))}".`;
  if (!/<html[\s>]|<!doctype html/i.test(text))
    return `It is no feed: line ${lineOf(first)} begins with <${first.name}>.`;
  const isFeed = ({ name, attribs: { rel = "", type = "" } }: Element) =>
    /^link$/i.test(name) && /alternate/i.test(rel) && /rss|atom|feed\+json/i.test(type);
  const feed = resolveLink(DomUtils.findOne(isFeed, elements)?.attribs.href ?? "", address);
  return `It is a web page, not a feed.${feed ? ` Its feed may be ${feed}.` : ""}`;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const field = (name: string, value: unknown, type = "text"): string =>
  /^(?:string|number)$/.test(typeof value) ? `<${name} type="${type}">${escapeUTF8(String(value))}</${name}>` : "";

/** JSON Feed, as Atom. What a strict parser refuses is repaired; of a file that is cut, the items before the last are read. */
export function readJson(text: string, address: string | null): Entries {
  const bare = text.replace(/(?!\n)\p{Cc}/gu, " ");
  const { feed, error, isCut } = parseJson(bare);
  if (!isFields(feed) || !Array.isArray(feed.items) || (error && feed.items.length === 0))
    return { entries: [], error: error ?? "It is no feed: the JSON has no list of items." };
  const items = feed.items.filter(isFields).slice(0, ENTRIES_MAX);
  const entries = items.map(
    (item) =>
      `<entry>${field("id", item.id)}${field("link", item.url, "html")}${field("link", item.external_url, "html")}
      ${field("title", item.title)}${field("summary", item.summary)}${field("summary", item.content_text)}
      ${field("content", item.content_html, "html")}${field("published", item.date_published)}${field("updated", item.date_modified)}`,
  );
  const end = isCut ? "" : "</entry></feed>";
  const read = readXml(`<feed>${field("link", feed.home_page_url, "html")}${entries.join("</entry>")}${end}`, address);
  return { entries: read.entries, error: end ? null : error };
}

/** `isCut`: a strict parser missed something at the end. */
function parseJson(text: string): { feed: unknown; error: string | null; isCut: boolean } {
  let error: string | null = null;
  let isCut = !text.endsWith("}");
  for (const mend of [(strict: string) => strict.replaceAll("\n", " "), jsonrepair])
    try {
      return { feed: JSON.parse(mend(text)), error, isCut };
    } catch (failure) {
      const at = /position (\d+)/.exec(String(failure))?.[1] ?? (/end of/.test(String(failure)) ? text.length : 0);
      isCut ||= error === null && Number(at) >= text.length;
      const found = cleanText(text.slice(Number(at), Number(at) + 20));
      const line = text.slice(0, Number(at)).split("\n").length;
      error ??= `The JSON cannot be read in line ${line}: ${found ? `${found} does not belong there` : "it ends too early"}.`;
    }
  return { feed: null, error, isCut };
}
