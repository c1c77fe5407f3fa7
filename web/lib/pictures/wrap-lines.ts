/** The width of a text in px. */
export type Measure = (text: string) => number;

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const ELLIPSIS = "…";

const piecesOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Breaks after spaces, and between words of languages without spaces. Punctuation stays with its word. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of piecesOf(words, text)) {
    const before = pieces.at(-1);
    const sticks = before !== undefined && !/\s$/.test(before) && !(isIdeographic(before) && isIdeographic(piece));
    if (sticks || (before !== undefined && /^\s+$/.test(piece))) pieces[pieces.length - 1] += piece;
    else pieces.push(piece);
  }
  return pieces;
}

const isIdeographic = (text: string): boolean => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);

function fitting(text: string, width: number, measure: Measure, ending = ""): string {
  let fits = "";
  for (const grapheme of piecesOf(graphemes, text)) {
    if (fits !== "" && measure(fits + grapheme + ending) > width) break;
    fits += grapheme;
  }
  return fits;
}

/** Breaks a word that is longer than a line. Cuts the last line with an ellipsis. */
export function wrapLines(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const rest = breakable(text.replace(/\s+/g, " ").trim());
  const lines: string[] = [];
  while (rest.length > 0 && lines.length < maxLines) lines.push(takeLine(rest, width, measure));
  const last = lines.pop();
  if (last === undefined) return [];
  if (rest.length === 0) return [...lines, last];
  return [...lines, cutLine(`${last} ${rest.join("")}`, width, measure)];
}

function cutLine(text: string, width: number, measure: Measure): string {
  const cut = fitting(text, width, measure, ELLIPSIS);
  const isWithinWord = /\S$/.test(cut) && /^\S/.test(text.slice(cut.length));
  const wordsThatFit = isWithinWord ? breakable(cut).slice(0, -1).join("") : cut;
  return `${(wordsThatFit || cut).replace(/[\s,.;:–—-]+$/, "")}${ELLIPSIS}`;
}

function takeLine(rest: string[], width: number, measure: Measure): string {
  let line = "";
  while (rest[0] !== undefined && measure((line + rest[0]).trimEnd()) <= width) line += rest.shift();
  if (line === "" && rest[0] !== undefined) {
    line = fitting(rest[0], width, measure);
    rest[0] = rest[0].slice(line.length);
    if (rest[0] === "") rest.shift();
  }
  return line.trimEnd();
}
