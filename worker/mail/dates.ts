/** Instants in milliseconds since 1970. */
type EventTimes = { startsAt: number; endsAt: number | null; timeZone: string };

/** An event's time in its own time zone, with the zone's name. One or two lines, e.g. `Thu, Dec 3 to Fri, Dec 4, 2026` and `9:00 AM to 5:30 PM CET`. */
export function writeWhen({ startsAt, endsAt, timeZone }: EventTimes): string[] {
  const zone = zoneName(startsAt, timeZone);
  const start = { day: day(startsAt, timeZone), time: time(startsAt, timeZone), year: year(startsAt, timeZone) };
  if (endsAt === null) return [`${start.day}, ${start.year}, ${start.time} ${zone}`];
  const end = { day: day(endsAt, timeZone), time: time(endsAt, timeZone), year: year(endsAt, timeZone) };
  // The clocks may change between start and end.
  const endZone = zoneName(endsAt, timeZone);
  const times = `${start.time}${endZone === zone ? "" : ` ${zone}`} to ${end.time} ${endZone}`;
  if (start.day === end.day && start.year === end.year) return [`${start.day}, ${start.year}`, times];
  const first = start.year === end.year ? start.day : `${start.day}, ${start.year}`;
  return [`${first} to ${end.day}, ${end.year}`, times];
}

/** An instant that belongs to no event, e.g. the end of a link: in UTC, since a mail does not know its reader's time zone. */
export const writeInstant = (at: number): string => `${day(at, "UTC")}, ${year(at, "UTC")}, ${time(at, "UTC")} UTC`;

const format = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions, locale = "en-US") =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options })
    .format(at)
    // Newer ICU puts a narrow no-break space before AM and PM, which some mail readers draw as a box.
    .replaceAll("\u202f", " ");

const day = (at: number, zone: string) => format(at, zone, { weekday: "short", month: "short", day: "numeric" });
const year = (at: number, zone: string) => format(at, zone, { year: "numeric" });
const time = (at: number, zone: string) => format(at, zone, { hour: "numeric", minute: "2-digit" });

/** `CET`, `EST`, else `GMT+8`. American English has names for American zones only, British English for European ones. */
function zoneName(at: number, timeZone: string): string {
  const names = ["en-US", "en-GB", "en-AU"].map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  });
  return names.find((name) => !name.includes("+") && !name.includes("-")) ?? names[0] ?? timeZone;
}
