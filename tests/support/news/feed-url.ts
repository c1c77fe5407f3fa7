/** The host of all feeds in tests; each path is a feed. */
export const FEEDS_HOST = "feeds.example";
export const feedUrl = (path: string): string => `https://${FEEDS_HOST}/${path}`;
