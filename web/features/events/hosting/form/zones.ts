import { zoneName } from "#web/lib/dates.ts";

/** Names that browsers still list as they once were. */
const RENAMED: Record<string, string> = {
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

const SHOWN_AT_MOST = 40;

let known: string[] | undefined;

/** Every zone there is, by name. */
function allZones(): string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"])].sort();
  return known;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9+-]+/gi, " ")
    .toLowerCase();

/** Zones whose name holds every word of `query`, those whose city begins with it first; the first few. Without words, `chosen` leads. */
export function findZones(query: string, chosen: string): string[] {
  if (query.trim() === "") return [chosen, ...allZones().filter((zone) => zone !== chosen)].slice(0, SHOWN_AT_MOST);
  const words = plain(query).trim().split(" ");
  const found = allZones().filter((zone) => words.every((word) => plain(zone).includes(word)));
  const begins = (zone: string) => Number(!plain(cityOf(zone)).startsWith(words.join(" ")));
  return found.sort((one, other) => begins(one) - begins(other)).slice(0, SHOWN_AT_MOST);
}

/** `Buenos Aires` for `America/Argentina/Buenos_Aires` */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** `Buenos Aires, GMT-3` */
export const writeZone = (zone: string, at: number): string =>
  cityOf(zone) === zoneName(at, zone) ? zone : `${cityOf(zone)}, ${zoneName(at, zone)}`;
