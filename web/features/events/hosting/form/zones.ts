import { zoneName } from "#contract/dates.ts";

/** Current names of zones that some browsers list under their old name. */
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

/** All time zones, sorted by name. */
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

/** The first zones whose name contains every word of `query`, with cities that start with it first. Without a query, `chosen` is first. */
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
