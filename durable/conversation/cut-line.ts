const LAST_LINE_GRAPHEMES = 140;
/** No grapheme people write is longer; bounds what is looked at. */
const LOOKED_AT = LAST_LINE_GRAPHEMES * 16;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The beginning of a text as one line: what a list shows of a message. Never cut within a character as people see it. */
export function cutLine(text: string): string {
  const line = text.slice(0, LOOKED_AT).replace(/\s+/gu, " ").trim();
  let count = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === LAST_LINE_GRAPHEMES) return `${line.slice(0, index)}…`;
    count += 1;
  }
  return text.length > LOOKED_AT ? `${line.toWellFormed()}…` : line;
}
