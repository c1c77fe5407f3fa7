import { shorten } from "#contract/content/shorten.ts";
import { DAY_MS } from "#contract/limits.ts";
import { isVisible } from "#contract/line-rules.ts";
import type { NewsLeftOut, NewsLeftOutReason } from "#contract/news/left-out.ts";
import * as limits from "#contract/news/limits.ts";
import { readDate } from "./dates.ts";
import { type Entry, readJson, readXml } from "./entries.ts";
import { hostOf, keyOfLink } from "./links.ts";

/** `id`: guid or id, else the link. `key`: tells it apart within its source, `linkKey` between sources. `publishedAt` in ms; null: no date. */
export type FeedItem = Record<"id" | "key" | "title" | "link" | "linkKey" | "description", string> & {
  publishedAt: number | null;
};

/** `items`: in the order of the file. `undated`: keys of those without a date. `error`: why there is none, or that the file is not whole. */
export type Reading = { items: FeedItem[]; undated: string[]; leftOut: NewsLeftOut[]; error: string | null };

/** `address`: that answered. `ownOrigin`: of this product, where no item leads. */
type File = { bytes: Uint8Array; contentType: string | null; address: string | null; ownOrigin?: string };

export function readFeed({ bytes, contentType, address, ownOrigin = "" }: File, now: number): Reading {
  const isTooLarge = bytes.length > limits.NEWS_FEED_MAX_BYTES;
  const text = isTooLarge ? "" : decodeFeed(bytes, contentType);
  const nothing = { items: [], undated: [], leftOut: [] };
  if (!text.trim()) return { ...nothing, error: isTooLarge ? "It is larger than 1 MB." : "It is empty." };
  const { entries, total, isLastCut, error } = (/^\s*[[{]/.test(text) ? readJson : readXml)(text, address);
  const read = entries.map((entry) => toItem(entry, now));
  const leftOut = new Map<NewsLeftOutReason, number>();
  const leaveOut = (reason: NewsLeftOutReason) => leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  const usable = new Map<string, FeedItem>();
  for (const item of read) {
    const reason = isLastCut && item === read.at(-1) ? "cut" : whyLeftOut(item, ownOrigin, now);
    if (reason ?? usable.has(item.key)) leaveOut(reason ?? "same-id");
    else usable.set(item.key, item);
  }
  const all = [...usable.values()];
  const byTime = all.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0));
  const newest = new Set(byTime.slice(0, limits.NEWS_ITEMS_PER_READ));
  const others = all.length - newest.size + total - entries.length;
  if (others > 0) leftOut.set("not-newest", others);
  return {
    items: all.filter((item) => newest.has(item)),
    undated: all.filter(({ publishedAt }) => publishedAt === null).map(({ key }) => key),
    leftOut: Array.from(leftOut, ([reason, count]) => ({ reason, count })),
    error: error && shorten(error, limits.NEWS_ERROR_MAX_LENGTH),
  };
}

/** Null for an unknown encoding, and when strict for bytes that do not fit. A character that is cut at the end fits. */
function decode(bytes: Uint8Array, name: string, isStrict = false): string | null {
  try {
    const decoder = new TextDecoder(name, { fatal: isStrict, ignoreBOM: false });
    return decoder.decode(bytes, { stream: isStrict }).replaceAll("\0", "");
  } catch {
    return null;
  }
}

/** By the byte order mark, or the zeros beside the first character; else as UTF-8 if nine of ten letters beyond ASCII fit; else by the header; else by the declaration. */
function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1000));
  const wide = /^(?:\xff\xfe|[^\0]\0)/.test(start) ? "utf-16le" : /^(?:\xfe\xff|\0)/.test(start) && "utf-16be";
  const text = decode(bytes, wide || "utf-8") ?? "";
  if (text.includes("\u001b$")) return decode(bytes, "iso-2022-jp") ?? text;
  if (wide || decode(bytes, "utf-8", true) !== null) return text;
  const lost = text.split("\ufffd").length - 1;
  if (lost * 10 <= (text.match(/[^\0-\x7f]/g)?.length ?? 0)) return text;
  const header = /charset\s*=[\s"']*([\w.:-]+)/i.exec(contentType ?? "");
  const declaration = /<\?xml\b[^>]*?\bencoding\s*=[\s"']*([\w.:-]+)/i.exec(start);
  const said = [header, declaration].map((match) => match?.[1] ?? "utf-8");
  const names = said.filter((name) => !/^(?:utf|unicode|(?:us-?)?ascii)/i.test(name));
  const readings = [true, false].flatMap((isStrict) => names.map((name) => decode(bytes, name, isStrict)));
  return readings.find((reading) => reading !== null) ?? text;
}

function toItem({ id, link, title, text, dates }: Entry, now: number): FeedItem {
  const linkKey = link && keyOfLink(link);
  // A date in the future would keep the item first; a few hours are another zone.
  const date = dates.flatMap((one) => readDate(one) ?? []).find((one) => one <= now + DAY_MS);
  const isId = id && id.length <= limits.NEWS_LINK_MAX_LENGTH;
  return {
    id: isId ? id : link,
    key: isId ? id : linkKey,
    link,
    linkKey,
    title: isVisible(title) ? shorten(title, limits.NEWS_TITLE_MAX_LENGTH) : shorten(text, limits.NEWS_HEADLINE_LENGTH),
    description: shorten(text, limits.NEWS_DESCRIPTION_MAX_LENGTH),
    publishedAt: date === undefined ? null : Math.min(date, now),
  };
}

function whyLeftOut({ title, link, publishedAt }: FeedItem, ownOrigin: string, now: number): NewsLeftOutReason | null {
  if (!isVisible(title)) return "no-words";
  if (title.includes("\ufffd")) return "unreadable";
  if (!link || hostOf(link) === hostOf(ownOrigin)) return "no-link";
  return publishedAt !== null && publishedAt < now - limits.NEWS_LIFETIME_MS ? "too-old" : null;
}
