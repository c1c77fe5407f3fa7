/** IANA names that engines still give, and the name of today (tz database 2025c, `backward`; ICU keeps the former ones). */
const RENAMED: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

export const nameOfToday = (zone: string): string => RENAMED[zone] ?? zone;

export const formerNames = (zone: string): string[] =>
  Object.keys(RENAMED).filter((former) => RENAMED[former] === zone);

const isUsable = new Map<string, boolean>();

function canUse(zone: string): boolean {
  let known = isUsable.get(zone);
  if (known === undefined) {
    try {
      known = Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
    } catch {
      known = false;
    }
    isUsable.set(zone, known);
  }
  return known;
}

const usableName = (zone: string): string | null => (canUse(zone) ? zone : (formerNames(zone).find(canUse) ?? null));

/** Today's name of a zone that the runtime knows, also by a former name; else null. */
export const knownZone = (zone: string): string | null => (usableName(zone) === null ? null : nameOfToday(zone));

const OFFSET = /^[+-]\d\d:\d\d$/;

/** A name or an offset that the runtime can use. An unknown zone reads UTC. */
export const usableZone = (zone: string): string => (OFFSET.test(zone) ? zone : (usableName(zone) ?? "UTC"));

type Placed = { timeZone: string; offset?: string | undefined };

/** The zone of an event: by name, or by its offset at the start where the runtime does not know the name. */
export const zoneOf = ({ timeZone, offset = "UTC" }: Placed): string =>
  usableName(timeZone) === null ? offset : timeZone;

/** `GMT-3` for `-03:00`, else null. */
export function nameOfOffset(zone: string): string | null {
  if (!OFFSET.test(zone)) return null;
  const [hours = "", minutes] = zone.slice(1).split(":");
  return `GMT${zone[0]}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}
