import { shorten } from "#contract/content/shorten.ts";
import { DAY_MS } from "#contract/limits.ts";
import { isVisible } from "#contract/line-rules.ts";
import type { NewsLeftOut, NewsLeftOutReason } from "#contract/news/left-out.ts";
import * as limits from "#contract/news/limits.ts";
import { readDate } from "./dates.ts";
import { decodeFeed } from "./decode.ts";
import { type Entry, readJson, readXml } from "./entries.ts";
import { keyOfLink } from "./links.ts";

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
  const { entries, isLastCut, error } = (/^\s*[[{]/.test(text) ? readJson : readXml)(text, address);
  const read = tellApart(entries.map((entry) => toItem(entry, now)));
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
  for (const _ of byTime.slice(newest.size)) leaveOut("not-newest");
  const undated = all.filter(({ publishedAt }) => publishedAt === null).slice(0, limits.NEWS_UNDATED_MAX);
  return {
    items: all.filter((item) => newest.has(item)),
    undated: undated.map(({ key }) => key),
    leftOut: Array.from(leftOut, ([reason, count]) => ({ reason, count })),
    error,
  };
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

/** An id that is also on another story, of other words and another link, tells nothing apart: the first link of a story does. */
function tellApart(items: FeedItem[]): FeedItem[] {
  const storyOf = ({ key, title }: FeedItem) => `${key} ${title}`;
  const firsts = new Map(items.toReversed().flatMap((item) => [item.key, storyOf(item)].map((name) => [name, item])));
  const isOther = ({ key, title, linkKey }: FeedItem) =>
    firsts.get(key)?.title !== title && firsts.get(key)?.linkKey !== linkKey;
  const shared = new Set(items.filter(isOther).map(({ key }) => key));
  return items.map((item) =>
    shared.has(item.key) ? { ...item, id: item.link, key: firsts.get(storyOf(item))?.linkKey ?? item.linkKey } : item,
  );
}

function whyLeftOut({ title, link, publishedAt }: FeedItem, ownOrigin: string, now: number): NewsLeftOutReason | null {
  if (!isVisible(title)) return "no-words";
  if (title.includes("\ufffd")) return "unreadable";
  if (!link || link.startsWith(`${ownOrigin}/`)) return "no-link";
  return publishedAt !== null && publishedAt < now - limits.NEWS_LIFETIME_MS ? "too-old" : null;
}
