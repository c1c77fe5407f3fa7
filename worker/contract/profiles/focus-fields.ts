import type { MemberKind } from "#contract/members.ts";
import { FORMATS, LOANS, REGIONS, SECTORS, SERVICES, STAGES } from "./lists.ts";

export const FOCUS_LISTS = {
  sectors: SECTORS,
  stages: STAGES,
  regions: REGIONS,
  loans: LOANS,
  services: SERVICES,
  formats: FORMATS,
} as const;
export type FocusList = keyof typeof FOCUS_LISTS;

type FocusField = FocusList | "amountMinMinor" | "amountMaxMinor" | "currency" | "termMinMonths" | "termMaxMonths";

export const FOCUS_FIELDS = {
  investor: ["sectors", "stages", "regions", "amountMinMinor", "amountMaxMinor", "currency"],
  founder: ["sectors", "stages", "regions", "amountMaxMinor", "currency"],
  lender: [
    "loans",
    "sectors",
    "regions",
    "amountMinMinor",
    "amountMaxMinor",
    "currency",
    "termMinMonths",
    "termMaxMonths",
  ],
  service_provider: ["services", "sectors", "regions"],
  organizer: ["formats", "sectors", "regions"],
} as const satisfies Record<MemberKind, readonly FocusField[]>;

export const FOCUS_TITLES: Record<MemberKind, string> = {
  investor: "Investment thesis",
  founder: "Fundraising",
  lender: "Lending terms",
  service_provider: "Services",
  organizer: "Events they run",
};
