/** `[code, name]`. Codes are stored and never change. Opportunities use the same lists, so that they match members. */
type List = readonly (readonly [code: string, name: string])[];

export const SECTORS = [
  ["ai", "AI"],
  ["agriculture", "Agriculture"],
  ["biotech", "Biotech"],
  ["blockchain", "Blockchain"],
  ["climate", "Climate and energy"],
  ["consumer", "Consumer"],
  ["deep-tech", "Deep tech"],
  ["education", "Education"],
  ["fintech", "FinTech"],
  ["health", "Health"],
  ["industry", "Industry"],
  ["media", "Media"],
  ["mobility", "Mobility"],
  ["real-estate", "Real estate"],
  ["saas", "SaaS"],
  ["security", "Security"],
] as const satisfies List;

export const STAGES = [
  ["pre-seed", "Pre-seed"],
  ["seed", "Seed"],
  ["series-a", "Series A"],
  ["series-b", "Series B"],
  ["growth", "Growth"],
  ["profitable", "Profitable"],
] as const satisfies List;

export const REGIONS = [
  ["worldwide", "Worldwide"],
  ["africa", "Africa"],
  ["asia-pacific", "Asia-Pacific"],
  ["europe", "Europe"],
  ["latin-america", "Latin America"],
  ["middle-east", "Middle East"],
  ["north-america", "North America"],
] as const satisfies List;

export const LOANS = [
  ["venture-debt", "Venture debt"],
  ["term-loan", "Term loan"],
  ["revenue-based", "Revenue-based financing"],
  ["credit-line", "Credit line"],
  ["bridge", "Bridge loan"],
  ["asset-based", "Asset-based loan"],
] as const satisfies List;

export const SERVICES = [
  ["legal", "Legal"],
  ["accounting", "Accounting"],
  ["tax", "Tax"],
  ["fundraising", "Fundraising"],
  ["valuation", "Valuation"],
  ["recruiting", "Recruiting"],
  ["marketing", "Marketing"],
  ["design", "Design"],
  ["engineering", "Engineering"],
  ["compliance", "Compliance"],
] as const satisfies List;

export const FORMATS = [
  ["conference", "Conferences"],
  ["pitch-night", "Pitch nights"],
  ["dinner", "Dinners"],
  ["workshop", "Workshops"],
  ["webinar", "Webinars"],
  ["demo-day", "Demo days"],
] as const satisfies List;

/** ISO 4217. All have two minor digits except JPY. */
export const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "JPY", "SGD", "INR", "ZAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The code itself when it is no longer in the list. */
export const nameOf = (list: List, code: string): string => list.find(([one]) => one === code)?.[1] ?? code;
