/** The width of a text in px, in the font that is drawn. */
export type Measure = (text: string) => number;

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const ELLIPSIS = "…";

const piecesOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Where a line may end: after a space, and between the words of writings that have no spaces. Punctuation stays with its word. */
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

/** As many whole graphemes as fit, at least one. */
function fitting(text: string, width: number, measure: Measure, ending = ""): string {
  let fits = "";
  for (const grapheme of piecesOf(graphemes, text)) {
    if (fits !== "" && measure(fits + grapheme + ending) > width) break;
    fits += grapheme;
  }
  return fits;
}

/** The lines of a text in a width. A word that is longer than a line is broken; what does not fit on the last line ends in an ellipsis. */
export function wrapLines(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const rest = breakable(text.replace(/\s+/g, " ").trim());
  const lines: string[] = [];
  while (rest.length > 0 && lines.length < maxLines) lines.push(takeLine(rest, width, measure));
  const last = lines.pop();
  if (last === undefined) return [];
  if (rest.length === 0) return [...lines, last];
  return [...lines, cutLine(`${last} ${rest.join("")}`, width, measure)];
}

/** As many whole words as fit before an ellipsis; a part of a word only when not even one fits. */
function cutLine(text: string, width: number, measure: Measure): string {
  const cut = fitting(text, width, measure, ELLIPSIS);
  const isWithinWord = /\S$/.test(cut) && /^\S/.test(text.slice(cut.length));
  const wordsThatFit = isWithinWord ? breakable(cut).slice(0, -1).join("") : cut;
  return `${(wordsThatFit || cut).replace(/[\s,.;:–—-]+$/, "")}${ELLIPSIS}`;
}

/** Takes the pieces of the next line out of `rest`. */
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
