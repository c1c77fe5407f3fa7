import * as z from "zod/mini";
import { newsCategory, newsLanguage } from "../news/news.ts";
import type { NewsCategory, NewsLanguage } from "../news/plain/categories.ts";
import { NEWS_FEED_URL_MAX_LENGTH, NEWS_SOURCE_NAME_MAX_LENGTH } from "../news/plain/limits.ts";
import { isPublicAddress } from "../news/public-address.ts";
import { cursor, type Page, shownLine } from "../text.ts";
import { completeWebAddress } from "../web-address.ts";

const ADDRESS = "Enter the address of an RSS or Atom feed, such as https://example.com/feed.xml.";

/** The address of a feed as it is parsed: https, on a public host. */
const feedUrl = z.pipe(
  z
    .pipe(z.string(ADDRESS), z.transform(completeWebAddress))
    .check(z.maxLength(NEWS_FEED_URL_MAX_LENGTH, ADDRESS), z.refine(isPublicAddress, ADDRESS)),
  z.transform((text) => new URL(text).href),
);

const fields = {
  name: shownLine(1, NEWS_SOURCE_NAME_MAX_LENGTH, { required: "Enter the name of the source." }),
  feedUrl,
  category: newsCategory,
  language: newsLanguage,
};

/** Body of `POST /api/admin/news` → 201 `AdminNewsSourceView`; supports `Idempotency-Key`. `category`: of items whose words name none. */
export const newsSourceInput = z.strictObject(fields);
export type NewsSourceInput = z.infer<typeof newsSourceInput>;

/**
 * Body of `PUT /api/admin/news/:id` → `AdminNewsSourceView`, which `GET` answers too; `version` as it was read, else 409 `conflict`. 422 for the feed of
 * another source. Items that were read before keep their category and language. A new address is read within minutes; that of a paused source once
 * it is resumed.
 */
export const newsSourceEdit = z.strictObject({ ...fields, version: z.int() });
export type NewsSourceEdit = z.infer<typeof newsSourceEdit>;

/** Body of `PATCH /api/admin/news/:id` → `AdminNewsSourceView`. A paused source is not read; its items stay. */
export const newsSourceChange = z.strictObject({ paused: z.boolean() });
export type NewsSourceChange = z.infer<typeof newsSourceChange>;

export const newsSourceQuery = z.object({ cursor });

/** A source as admins see it. `failures`: in a row; `error`: of the last one, in plain words. `nextAt`: when it is read again; null while paused. */
export type AdminNewsSourceView = {
  id: string;
  name: string;
  feedUrl: string;
  category: NewsCategory;
  language: NewsLanguage;
  paused: boolean;
  readAt: string | null;
  failures: number;
  error: string | null;
  nextAt: string | null;
  sample: boolean;
  version: number;
};
export type AdminNewsPage = Page<AdminNewsSourceView>;
