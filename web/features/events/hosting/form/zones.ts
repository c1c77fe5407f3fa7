import { zoneName } from "#contract/dates.ts";

/** Some browsers list these zones under their old name. */
const RENAMED: Record<string, string> = {
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

const MAX_SHOWN = 40;

let known: string[] | undefined;

function allZones(): string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"])].sort();
  return known;
}

const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9+-]+/gi, " ")
    .toLowerCase();

/** Zones with all words of `query` in their names; cities starting with it first. Without a query, `chosen` leads. */
export function findZones(query: string, chosen: string): string[] {
  if (query.trim() === "") return [chosen, ...allZones().filter((zone) => zone !== chosen)].slice(0, MAX_SHOWN);
  const words = fold(query).trim().split(" ");
  const found = allZones().filter((zone) => words.every((word) => fold(zone).includes(word)));
  const rank = (zone: string) => Number(!fold(cityOf(zone)).startsWith(words.join(" ")));
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_SHOWN);
}

/** `Buenos Aires` for `America/Argentina/Buenos_Aires` */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** `Buenos Aires, GMT-3` */
export const formatZone = (zone: string, at: number): string =>
  cityOf(zone) === zoneName(at, zone) ? zone : `${cityOf(zone)}, ${zoneName(at, zone)}`;
