/** English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, without accents. */
const MONTHS =
  "jan|gen|ene feb|fev mar|mrt|maa apr|avr|abr may|mai|mei|maj|mag jun|juin|giu jul|juil|lug aug|aou|ago sep|set oct|okt|ott|out nov dec|dez|dic"
    .split(" ")
    .map((names, at) => new RegExp(`^(?:0?${at + 1}$|${names})`));

/** Hours from UTC. RFC 822 names the first line; IST is India's, BST Britain's. */
const ZONES = new Map(
  `ut 0 utc 0 gmt 0 z 0 est -5 edt -4 cst -6 cdt -5 mst -7 mdt -6 pst -8 pdt -7
  wet 0 west 1 bst 1 cet 1 mez 1 cest 2 mesz 2 eet 2 sast 2 eest 3 msk 3 ist 5.5 hkt 8 sgt 8 jst 9 kst 9 aest 10 aedt 11 nzst 12 nzdt 13`
    .split(/\s+(?=[a-z])/)
    .map((zone) => zone.split(" ") as [string, string]),
);

/** Where day and month can be each other, there is no date. */
const DAYS = [
  /^(?<year>\d{4})(?=\D|\d{4}(?!\d))([-/.]?)(?<month>\d\d?)(?:\2(?<day>\d\d?))?(?!\d)/,
  /(?<![\d:])(?<day>\d\d?)(?:st|nd|rd|th|er|\.)?[\s./,-]*(?:de |of )?(?<month>[a-z]{3,})\.?[\s./,-]*(?:del? )?(?<year>\d{4}(?!\d)|\d\d(?![\d:]))/,
  /(?<month>[a-z]{3,})\.? (?<day>\d\d?)(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/,
  /(?<month>[a-z]{3,})\.? (?<day>\d\d?) (?=.*:.* (?<year>\d{4})$)/,
  /(?<!\d)(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}|\d\d)(?![\d:])/,
];
const TIME = /(?<![+\-\d])(\d\d?)[:.h](\d\d)(?:[:.](\d\d(?:[.,]\d+)?))?\s*(?:([ap])\.?m\b)?/;
const FIRST_DAY = Date.UTC(1995, 0);

/** In ms. Without a zone it is UTC. Null for what no feed can mean, or what can mean two times. */
export function readDate(text: string): number | null {
  const plain = text.trim().slice(0, 100).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");
  if (/^[1-9]\d{9}(?:\d{3})?$/.test(plain)) return Number(plain.padEnd(13, "0"));
  for (const pattern of DAYS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const { year = "", month = "", day = "1" } = { ...match.groups };
    const index = MONTHS.findIndex((names) => names.test(month));
    const century = year.length === 2 && Number(year) < 50 ? 2000 : 0;
    const date = Date.UTC(century + Number(year), index, Number(day));
    const time = readTime(plain.replace(match[0], " "));
    if (new Date(date).getUTCMonth() === index && date >= FIRST_DAY && time !== null) return date + time;
  }
  return null;
}

/** In ms of UTC, from the beginning of its day. Null for no time of a day. */
function readTime(text: string): number | null {
  const time = TIME.exec(text) ?? /t(\d\d)(\d\d)(\d\d)?/.exec(text);
  if (!time) return 0;
  const [hour = 0, minute = 0, second = 0] = time.slice(1, 4).map((part = "0") => Number(part.replace(",", ".")));
  if (hour > 24 || minute > 59 || second >= 61) return null;
  const hours = time[4] ? (hour % 12) + (time[4] === "p" ? 12 : 0) : hour;
  const rest = text.slice(time.index + time[0].length);
  const [, sign, zone = 99, minutes = 0] = /(\+ ?|-)(\d\d?)(?::?(\d\d))?(?!\d)/.exec(rest) ?? [];
  const name = rest.match(/[a-z]+/g)?.find((word) => ZONES.has(word)) ?? "utc";
  // `- 12:00` is the end of a time.
  const isOffset = Number(zone) <= (sign === "-" ? 11 : 14);
  const offset = isOffset
    ? Number(`${sign?.trim()}1`) * (Number(zone) + Number(minutes) / 60)
    : Number(ZONES.get(name));
  return Math.round(((hours - offset) * 3600 + minute * 60 + second) * 1000);
}
