import { decodeHTML } from "entities";
import { shorten } from "#contract/content/shorten.ts";
import { isVisible } from "#contract/line-rules.ts";
import type { NewsCategory, NewsLanguage } from "#contract/news/categories.ts";
import {
  NEWS_DESCRIPTION_MAX_LENGTH,
  NEWS_ITEMS_PER_READ,
  NEWS_LIFETIME_MS,
  NEWS_LINK_MAX_LENGTH,
  NEWS_TITLE_MAX_LENGTH,
} from "#contract/news/limits.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { FeedFailure } from "./fetch-feed.ts";

/** `publishedAt` in ms; without `isDated` it is when the feed was read. */
export type NewItem = {
  link: string;
  title: string;
  description: string;
  category: NewsCategory;
  language: NewsLanguage;
  publishedAt: number;
  isDated: boolean;
};

type Entry = {
  title?: string | undefined;
  link?: string | undefined;
  text?: string | undefined;
  date?: string | undefined;
};

/** Skips items without an https link or title. Throws `FeedFailure`. */
export async function readFeed(
  text: string,
  source: { category: NewsCategory; language: NewsLanguage },
  now: number,
): Promise<NewItem[]> {
  const entries = await readEntries(text);
  return entries
    .flatMap((entry) => toItem(entry, source, now))
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .slice(0, NEWS_ITEMS_PER_READ);
}

async function readEntries(text: string): Promise<Entry[]> {
  const { parseFeed } = await import("feedsmith");
  try {
    const { format, feed } = parseFeed(text);
    if (format === "atom")
      return (feed.entries ?? []).map(({ title, links, summary, content, published, updated }) => ({
        title: title?.value,
        link: (links?.find(({ rel }) => !rel || rel === "alternate") ?? links?.[0])?.href,
        text: summary?.value ?? content?.value,
        date: published ?? updated,
      }));
    if (format === "json")
      return (feed.items ?? []).map(({ title, url, summary, content_text, date_published }) => ({
        title,
        link: url,
        text: summary ?? content_text,
        date: date_published,
      }));
    return (feed.items ?? []).map((item) => ({
      title: item.title,
      link: item.link,
      text: item.description,
      date: ("pubDate" in item ? item.pubDate : undefined) ?? item.dc?.dates?.[0],
    }));
  } catch {
    throw new FeedFailure("It is no RSS or Atom feed.");
  }
}

const CATEGORY_WORDS: readonly [NewsCategory, RegExp][] = [
  [
    "funding",
    /\b(raises?|raised|funding|fundraise|seed round|pre-seed|series [a-f]|venture round|term sheet|closes? (?:a )?[€$£]?\d)/i,
  ],
  [
    "policy",
    /\b(regulat\w+|legislat\w+|directive|parliament|commission|lawmakers?|antitrust|sanctions?|tax(?:es)?|compliance|policy)\b/i,
  ],
  ["market", /\b(stocks?|shares|ipo|index|inflation|interest rates?|central bank|bonds?|earnings|nasdaq|markets?)\b/i],
  ["startups", /\b(start-?ups?|founders?|accelerators?|incubators?|spin-?offs?|unicorns?)\b/i],
];

/** The title counts before the description. */
function categoryOf(words: { title: string; description: string }, otherwise: NewsCategory): NewsCategory {
  for (const text of [words.title, words.description]) {
    const found = CATEGORY_WORDS.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return otherwise;
}

function toItem(
  { title = "", link = "", text = "", date = "" }: Entry,
  source: { category: NewsCategory; language: NewsLanguage },
  now: number,
): NewItem[] {
  const words = {
    title: plainText(title, NEWS_TITLE_MAX_LENGTH),
    description: plainText(text, NEWS_DESCRIPTION_MAX_LENGTH),
  };
  const canonical = canonicalLink(link);
  const dated = Date.parse(date);
  // A date in the future would keep the item first.
  const isDated = dated <= now;
  const publishedAt = isDated ? dated : now;
  if (!canonical || !isVisible(words.title) || publishedAt < now - NEWS_LIFETIME_MS) return [];
  const category = categoryOf(words, source.category);
  return [{ link: canonical, ...words, category, language: source.language, publishedAt, isDated }];
}

// Both take linear time: what is not closed ends with the text, and a tag ends before the next "<".
const HIDDEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Control and format characters, except those that join letters and emoji. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function plainText(text: string, max: number): string {
  const bare = decodeHTML(
    text
      .slice(0, 20 * max)
      .replace(HIDDEN, " ")
      .replace(TAG, " "),
  );
  return shorten(bare.replace(TAG, " ").toWellFormed().replace(UNSEEN, " ").replace(/\s+/g, " ").trim(), max);
}

const TRACKING = /^(utm_|mc_|at_|fbclid$|gclid$|igshid$|ref$|ref_src$|cmpid$)/;

/** Without fragment and tracking parameters; null unless it is https. */
function canonicalLink(text: string): string | null {
  const typed = text.trim();
  // Checked first, because removing parameters takes quadratic time.
  const url = typed.length > NEWS_LINK_MAX_LENGTH ? null : readWebAddress(typed);
  if (!url) return null;
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href.length <= NEWS_LINK_MAX_LENGTH ? url.href : null;
}
