/**
 * Closed lists, as `[code, name on screen]`. Codes are stored and never change; a name may. Opportunities have the same sectors, stages,
 * regions and currencies, so that they can be matched with members.
 */
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

/** What a lender offers. */
export const LOANS = [
  ["venture-debt", "Venture debt"],
  ["term-loan", "Term loan"],
  ["revenue-based", "Revenue-based financing"],
  ["credit-line", "Credit line"],
  ["bridge", "Bridge loan"],
  ["asset-based", "Asset-based loan"],
] as const satisfies List;

/** What a service provider offers. */
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

/** What an organizer runs. */
export const FORMATS = [
  ["conference", "Conferences"],
  ["pitch-night", "Pitch nights"],
  ["dinner", "Dinners"],
  ["workshop", "Workshops"],
  ["webinar", "Webinars"],
  ["demo-day", "Demo days"],
] as const satisfies List;

/** ISO 4217 codes of the currencies an amount may be in. All have two digits of minor units but JPY. */
export const CURRENCIES = ["EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "JPY", "SGD", "INR", "ZAR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The name of a code on screen; the code itself when the list does not have it anymore. */
export const nameOf = (list: List, code: string): string => list.find(([one]) => one === code)?.[1] ?? code;
