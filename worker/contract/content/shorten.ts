const DESCRIPTION_LENGTH = 200;

/** One line of at most so many UTF-16 units, cut between words if it has any, never within a grapheme, with `…`. */
export function shorten(text: string, length = DESCRIPTION_LENGTH): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(flat);
  const cut = segments.containing(length)?.index ?? length;
  const whole = flat.slice(0, cut);
  return `${flat[cut] === " " ? whole : whole.replace(/\s\S*$/, "")}…`;
}
