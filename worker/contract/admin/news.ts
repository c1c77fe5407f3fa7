import * as z from "zod/mini";
import type { NewsCategory, NewsLanguage } from "../news/categories.ts";
import type { NewsLeftOut } from "../news/left-out.ts";
import { NEWS_FEED_URL_MAX_LENGTH, NEWS_SOURCE_NAME_MAX_LENGTH } from "../news/limits.ts";
import { newsCategory, newsLanguage } from "../news/news.ts";
import { isPublicAddress } from "../news/public-address.ts";
import { cursor, type Page, shownLine } from "../text.ts";
import { completeWebAddress } from "../web-address.ts";

const ADDRESS = "Enter the address of an RSS, Atom or JSON feed, such as https://example.com/feed.xml.";
const NOT_HTTPS = "Enter an address that begins with https://.";
const NOT_PUBLIC = "This address isn't public. Enter one with a host name, and without a user, password or port.";

const feedUrl = z.pipe(
  z.pipe(z.string(ADDRESS), z.transform(completeWebAddress)).check(
    z.maxLength(NEWS_FEED_URL_MAX_LENGTH, ADDRESS),
    z.refine((text) => URL.canParse(text), { error: ADDRESS, abort: true }),
    z.refine((text) => /^https:\/\//i.test(text), { error: NOT_HTTPS, abort: true }),
    z.refine(isPublicAddress, { error: NOT_PUBLIC, abort: true }),
  ),
  z.transform((text) => {
    const url = new URL(text);
    url.hash = "";
    // Removes a "?" without parameters.
    if (!url.search) url.search = "";
    return url.href;
  }),
);

const fields = {
  name: shownLine(1, NEWS_SOURCE_NAME_MAX_LENGTH, { required: "Enter the name of the source." }),
  feedUrl,
  category: newsCategory,
  language: newsLanguage,
};

/** `POST /api/admin/news` (201 `AdminNewsSourceView`; takes an `Idempotency-Key`). `category`: default of its items. */
export const newsSourceInput = z.strictObject(fields);
export type NewsSourceInput = z.infer<typeof newsSourceInput>;

/** `PUT /api/admin/news/:id` (409 `conflict`, 422). Existing items keep category and language. */
export const newsSourceEdit = z.strictObject({ ...fields, version: z.int() });
export type NewsSourceEdit = z.infer<typeof newsSourceEdit>;

/** `PATCH /api/admin/news/:id`. Items of a paused source stay. */
export const newsSourceChange = z.strictObject({ paused: z.boolean() });
export type NewsSourceChange = z.infer<typeof newsSourceChange>;

/** `PUT /api/admin/news/:id/reading` (404; 409 `conflict` while paused or while its host asks to wait): reads it now. */
export const newsSourceQuery = z.object({ cursor });

/**
 * `failures`: in a row. `error`: of the last one, else what the last success lacked, or why it is paused. `found`, `leftOut`: items of the last
 * success. `isReading`: on request. `nextAt`: null while paused. `waitUntil`: as its host asked.
 */
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
  found: number;
  leftOut: NewsLeftOut[];
  isReading: boolean;
  nextAt: string | null;
  waitUntil: string | null;
  sample: boolean;
  version: number;
};
export type AdminNewsPage = Page<AdminNewsSourceView>;
