import { beginWordsOf, occursIn, readSearchTerms } from "#contract/content/search-words.ts";
import { formerNames, nameOfToday } from "#contract/content/time-zones.ts";
import { zoneName } from "#contract/dates.ts";

const MAX_SHOWN = 40;

let known: string[] | undefined;

function allZones(): string[] {
  known ??= [...new Set([...Intl.supportedValuesOf("timeZone").map(nameOfToday), "UTC"])].sort();
  return known;
}

/** Zones with all words of `query` in their names, also former ones; cities beginning with them first. Without a query, `chosen` leads. */
export function findZones(query: string, chosen: string): string[] {
  const terms = readSearchTerms(query);
  if (terms === null) return [chosen, ...allZones().filter((zone) => zone !== chosen)].slice(0, MAX_SHOWN);
  if (terms === "matches-nothing") return [];
  const namesOf = (zone: string) => [zone, ...formerNames(zone)];
  const found = allZones().filter((zone) => occursIn(terms, { zone: namesOf(zone).join(" ") }));
  const isCity = (zone: string) => namesOf(zone).some((name) => beginWordsOf(cityOf(name), terms.words));
  return found.toSorted((one, other) => Number(isCity(other)) - Number(isCity(one))).slice(0, MAX_SHOWN);
}

/** `Buenos Aires` for `America/Argentina/Buenos_Aires` */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** `Buenos Aires, GMT-3` */
export const formatZone = (zone: string, at: number): string =>
  cityOf(zone) === zoneName(at, zone) ? zone : `${cityOf(zone)}, ${zoneName(at, zone)}`;
