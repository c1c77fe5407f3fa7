/** The categories of news, in the order of the tabs, with their names. */
export const NEWS_CATEGORY_NAMES = {
  funding: "Funding",
  market: "Market",
  startups: "Startups",
  policy: "Policy",
} as const;
export type NewsCategory = keyof typeof NEWS_CATEGORY_NAMES;

/** The languages that a source can have, as ISO 639-1 codes, with their names. */
export const NEWS_LANGUAGE_NAMES = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  nl: "Dutch",
  pt: "Portuguese",
  sv: "Swedish",
} as const;
export type NewsLanguage = keyof typeof NEWS_LANGUAGE_NAMES;
