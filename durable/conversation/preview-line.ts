const PREVIEW_GRAPHEMES = 140;
/** No grapheme that people write has more code units than this allows. */
const PREVIEW_SCANNED = PREVIEW_GRAPHEMES * 16;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

export function previewLine(text: string): string {
  const line = text.slice(0, PREVIEW_SCANNED).replace(/\s+/gu, " ").trim();
  let count = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === PREVIEW_GRAPHEMES) return `${line.slice(0, index)}…`;
    count += 1;
  }
  return text.length > PREVIEW_SCANNED ? `${line.toWellFormed()}…` : line;
}
