import { shorten } from "#contract/content/shorten.ts";
import { DAY_MS } from "#contract/limits.ts";
import { isVisible } from "#contract/line-rules.ts";
import type { NewsLeftOut, NewsLeftOutReason } from "#contract/news/left-out.ts";
import * as limits from "#contract/news/limits.ts";
import { readDate } from "./dates.ts";
import { decodeFeed } from "./decode.ts";
import { type Entries, readJson, readXml } from "./entries.ts";
import { keyOfLink } from "./links.ts";

/** `id`: guid or id, else the link. `key`: tells it apart within its source, `linkKey` between sources. `publishedAt` in ms; null: no date. */
export type FeedItem = Record<"id" | "key" | "title" | "link" | "linkKey" | "description", string> & {
  publishedAt: number | null;
};

/** `items`: in the order of the file. `undated`: keys of all without a date. `error`: why there is none, or that the file is not whole. */
export type Reading = { items: FeedItem[]; undated: string[]; leftOut: NewsLeftOut[]; error: string | null };

type Entry = Entries["entries"][number];
/** `address`: that answered. `ownOrigin`: of this product, where no item leads. */
type File = { bytes: Uint8Array; contentType: string | null; address: string | null; ownOrigin?: string };

/** Of a headline that is made of the text. */
const HEADLINE_LENGTH = 100;

export function readFeed({ bytes, contentType, address, ownOrigin = "" }: File, now: number): Reading {
  const isTooLarge = bytes.length > limits.NEWS_FEED_MAX_BYTES;
  const text = isTooLarge ? "" : decodeFeed(bytes, contentType).trim();
  const nothing = { items: [], undated: [], leftOut: [] };
  if (!text) return { ...nothing, error: isTooLarge ? "It is larger than 1 MB." : "It is empty." };
  const { entries, error } = (/^[[{]/.test(text) ? readJson : readXml)(text, address);
  const leftOut: NewsLeftOutReason[] = [];
  const usable = new Map<string, FeedItem>();
  for (const entry of entries) {
    const isOwn = entry.link.startsWith(`${ownOrigin}/`);
    const item = toItem(entry, entries, now);
    const reason = whyLeftOut(item, entry.isCut, now) ?? (isOwn ? "no-link" : usable.has(item.key) ? "same-id" : null);
    if (reason) leftOut.push(reason);
    else usable.set(item.key, item);
  }
  const all = [...usable.values()];
  const byTime = all.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0));
  const items = all.filter((item) => byTime.indexOf(item) < limits.NEWS_ITEMS_PER_READ);
  leftOut.push(...all.slice(items.length).map(() => "not-newest" as const));
  return {
    items,
    undated: all.filter(({ publishedAt }) => publishedAt === null).map(({ key }) => key),
    leftOut: [...new Set(leftOut)].map((reason) => ({ reason, count: leftOut.filter((one) => one === reason).length })),
    error,
  };
}

function toItem({ id, link, title, text, dates }: Entry, all: Entry[], now: number): FeedItem {
  const linkKey = link && keyOfLink(link);
  // An id that items of other words and links have too tells nothing apart.
  const isShared = all.some((one) => one.id === id && one.title !== title && one.link !== link);
  // A date in the future would keep the item first; a few hours are another zone.
  const date = dates.flatMap((one) => readDate(one) ?? []).find((one) => one <= now + DAY_MS);
  const isId = id && id.length <= limits.NEWS_LINK_MAX_LENGTH && !isShared;
  return {
    id: isId ? id : link,
    key: isId ? id : linkKey,
    link,
    linkKey,
    title: isVisible(title) ? shorten(title, limits.NEWS_TITLE_MAX_LENGTH) : shorten(text, HEADLINE_LENGTH),
    description: shorten(text, limits.NEWS_DESCRIPTION_MAX_LENGTH),
    publishedAt: date === undefined ? null : Math.min(date, now),
  };
}

function whyLeftOut({ title, link, publishedAt }: FeedItem, isCut: boolean, now: number): NewsLeftOutReason | null {
  if (isCut) return "cut";
  if (!isVisible(title)) return "no-words";
  if (title.includes("\ufffd")) return "unreadable";
  if (!link) return "no-link";
  return publishedAt !== null && publishedAt < now - limits.NEWS_LIFETIME_MS ? "too-old" : null;
}
