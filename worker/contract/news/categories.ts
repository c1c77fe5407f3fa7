export const NEWS_CATEGORY_NAMES = {
  funding: "Funding",
  market: "Market",
  startups: "Startups",
  policy: "Policy",
} as const;
export type NewsCategory = keyof typeof NEWS_CATEGORY_NAMES;

/** ISO 639-1 codes. */
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
