import { DAY_MS, MINUTE_MS, SECOND_MS } from "#contract/limits.ts";

/** Sources per run of cron; pause between readings, and the longest one after failures. */
export const NEWS_SOURCES_MAX = 100;
export const NEWS_SOURCES_PER_RUN = 20;
export const NEWS_READ_EVERY_MS = 30 * MINUTE_MS;
export const NEWS_READ_LATEST_MS = DAY_MS;
/** Longest `Retry-After`, readings until a permanent redirect is taken over, and how long one that an admin requested may take. */
export const NEWS_WAIT_MAX_MS = DAY_MS;
export const NEWS_MOVED_READINGS = 3;
export const NEWS_REQUESTED_MS = 2 * MINUTE_MS;
/** Limits of one feed file: time, bytes, redirects, characters of an ETag, and newest items. */
export const NEWS_FETCH_MS = 10 * SECOND_MS;
export const NEWS_FEED_MAX_BYTES = 1024 * 1024;
export const NEWS_REDIRECTS_MAX = 3;
export const NEWS_VALIDATOR_MAX_LENGTH = 500;
export const NEWS_ITEMS_PER_READ = 50;
/** Items of a file that are read. */
export const NEWS_ENTRIES_MAX = 2000;
/** After the publication, and newest items per source. */
export const NEWS_LIFETIME_MS = 90 * DAY_MS;
export const NEWS_ITEMS_PER_SOURCE = 1000;
/** Characters. */
export const NEWS_SOURCE_NAME_MAX_LENGTH = 80;
export const NEWS_FEED_URL_MAX_LENGTH = 500;
export const NEWS_LINK_MAX_LENGTH = 1000;
export const NEWS_TITLE_MAX_LENGTH = 300;
export const NEWS_DESCRIPTION_MAX_LENGTH = 600;
/** Of the sentence why a file cannot be read, which may repeat words of the file. */
export const NEWS_ERROR_MAX_LENGTH = 300;
/** Of a headline that is the beginning of a description. */
export const NEWS_HEADLINE_LENGTH = 100;
