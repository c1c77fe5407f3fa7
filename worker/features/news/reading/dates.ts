/** English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, without accents. */
const MONTHS =
  "jan|gen|ene feb|fev mar|mrt|maa apr|avr|abr may|mai|mei|maj|mag jun|juin|giu jul|juil|lug aug|aou|ago sep|set oct|okt|ott|out nov dec|dez|dic"
    .split(" ")
    .map((names) => new RegExp(`^(?:${names})`));

/** Hours from UTC. RFC 822 names the first line; IST is India's, BST Britain's. */
const ZONES = new Map(
  `ut 0 utc 0 gmt 0 z 0 est -5 edt -4 cst -6 cdt -5 mst -7 mdt -6 pst -8 pdt -7
  wet 0 west 1 bst 1 cet 1 met 1 mez 1 wat 1 cest 2 mest 2 mesz 2 eet 2 cat 2 sast 2 eest 3 msk 3 eat 3 trt 3 gst 4 pkt 5 ist 5.5 npt 5.75
  ict 7 wib 7 hkt 8 sgt 8 pht 8 myt 8 awst 8 jst 9 kst 9 acst 9.5 acdt 10.5 aest 10 aedt 11 nzst 12 nzdt 13
  nst -3.5 ndt -2.5 ast -4 adt -3 akst -9 akdt -8 hst -10 brt -3 art -3 clt -4`
    .split(/\s+(?=[a-z])/)
    .map((zone) => zone.split(" ") as [string, string]),
);

/** `one` and `two` are day and month or month and day: what may be either is no date. */
const DAYS = [
  /^(?<year>\d{4})([-/.]?)(?<month>\d\d?)(?:\2(?<day>\d\d?))?(?!\d)/,
  /(?<![\d:])(?<day>\d\d?)(?:st|nd|rd|th|er|\.)?[\s./,-]*(?:de |of )?(?<month>[a-z]{3,})\.?[\s./,-]*(?:del? )?(?<year>\d{4}|\d\d)(?![\d:])/,
  /^(?<year>\d{4})[\s-](?<month>[a-z]{3,})\.?[\s-](?<day>\d\d?)(?!\d)/,
  /(?<month>[a-z]{3,})\.? (?<day>\d\d?)(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/,
  /(?<month>[a-z]{3,})\.? (?<day>\d\d?) (?=.*:.* (?<year>\d{4})$)/,
  /(?<!\d)(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}|\d\d)(?![\d:])/,
  /(?<!\d)(?<one>\d\d?)([-/])(?<two>\d\d?)\2(?<year>\d{4})(?!\d)/,
];
const TIME = /(?<![+\-\d])(\d\d?)[:.h](\d\d)(?:[:.](\d\d))?(?:[.,](\d+))?\s*([ap]\.?m\b)?/;
const FIRST_YEAR = 1995;

function readDay({ year = "", month, day = "1", one, two }: Record<string, string | undefined>): number | null {
  const century = year.length > 2 ? 0 : Number(year) < 50 ? 2000 : 1900;
  const [first, second] = [Number(one), Number(two)];
  const [d, m = ""] = !one ? [day, month] : first > 12 || first === second ? [one, two] : [two, second > 12 ? one : ""];
  const monthIndex = /^\d/.test(m) ? Number(m) - 1 : MONTHS.findIndex((names) => names.test(m));
  const isDay = monthIndex >= 0 && monthIndex < 12 && Number(d) >= 1 && Number(d) <= 31;
  return isDay && Number(year) + century >= FIRST_YEAR ? Date.UTC(Number(year) + century, monthIndex, Number(d)) : null;
}

/** In ms. Without a zone it is UTC. Null for what no feed can mean: years before there were feeds, `05/11/2026`, words. */
export function readDate(text: string): number | null {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim().slice(0, 100);
  if (/^[1-9]\d{9}(?:\d{3})?$/.test(plain)) return Number(plain.padEnd(13, "0"));
  for (const pattern of DAYS) {
    const match = pattern.exec(plain);
    const date = match && readDay({ ...match.groups });
    if (!match || date === null) continue;
    const rest = plain.replace(match[0], " ");
    const time = TIME.exec(rest) ?? /t(\d\d)(\d\d)(\d\d)?/.exec(rest);
    const [hour = 0, minute = 0, second = 0] = [1, 2, 3].map((group) => Number(time?.[group] ?? 0));
    if (hour > 24 || minute > 59 || second > 60) continue;
    const hours = time?.[5] ? (hour % 12) + (time[5].startsWith("p") ? 12 : 0) : hour;
    const offset = time ? readOffset(rest.slice(time.index + time[0].length)) : 0;
    return date + Math.floor(((hours - offset) * 3600 + minute * 60 + second + Number(`0.${time?.[4] ?? 0}`)) * 1000);
  }
  return null;
}

/** In hours. */
function readOffset(text: string): number {
  const [, sign, hours = 99, minutes = 0] = /([+-])\s?(\d\d?)(?::?(\d\d))?(?!\d)/.exec(text) ?? [];
  if (Number(hours) <= 14) return (Number(hours) + Number(minutes) / 60) * (sign === "-" ? -1 : 1);
  return Number(ZONES.get(text.match(/[a-z]+/g)?.find((name) => ZONES.has(name)) ?? "") ?? 0);
}
