import { nameOf, SECTORS } from "#contract/profiles/lists.ts";

/** `[code, name]`. Sectors, stages, regions and currencies are those of profiles. */

const OPPORTUNITY_STATES = ["draft", "in-review", "open", "paused", "closed"] as const;
export type OpportunityState = (typeof OPPORTUNITY_STATES)[number];

const OTHER_NAMES: Record<string, string> = { health: "HealthTech", climate: "CleanTech" };
export const sectorName = (code: string): string => OTHER_NAMES[code] ?? nameOf(SECTORS, code);

export const SECTOR_CHIPS = ["fintech", "health", "climate", "ai", "blockchain", "saas"] as const;

export const INSTRUMENTS = [
  ["priced-round", "Priced equity round"],
  ["safe", "SAFE"],
  ["convertible", "Convertible note"],
  ["loan", "Loan"],
  ["other", "Other"],
] as const;

/** The founder sees how many gave each. */
export const PASS_REASONS = [
  ["sector", "Not my sector"],
  ["too-early", "Too early for me"],
  ["too-late", "Too late for me"],
  ["check-size", "Check size does not fit"],
  ["region", "Not my region"],
  ["other", "Something else"],
  ["none", "No reason"],
] as const;
export type PassReason = (typeof PASS_REASONS)[number][0];

export const DEAL_STAGES = [
  ["to-read", "To read"],
  ["first-call", "First call"],
  ["documents", "Documents"],
  ["terms", "Terms"],
  ["done", "Done"],
] as const;
export type DealStage = (typeof DEAL_STAGES)[number][0];

export const LIST_ORDERS = ["new", "amount", "fit"] as const;
export type OpportunityOrder = (typeof LIST_ORDERS)[number];
