import { drawCover, type Ring } from "#contract/cover.ts";
import { MEDIA_USES } from "#contract/media/pictures.ts";
import { writePng } from "./indexed-png.ts";
import { type Measure, wrapLines } from "./wrap-lines.ts";

export type Poster = {
  seed: string;
  title: string;
  /** Below the title: the first is bold. Empty ones are skipped. */
  lines: readonly string[];
  brand: string;
};

const { width: WIDTH, height: HEIGHT, maxBytes: MAX_BYTES } = MEDIA_USES.preview;
const SEAM = 792;
const MARGIN = 72;
const TEXT_WIDTH = SEAM - 2 * MARGIN + 16;
const SERIF = '"Source Serif 4 Variable", Georgia, serif';
const SANS = '"Public Sans Variable", system-ui, sans-serif';
/** The light theme (`tokens.css`): a shared link looks the same for everyone. */
const PAPER = "oklch(0.985 0.004 95)";
const TEXT = "oklch(0.23 0.02 190)";
const MUTED = "oklch(0.43 0.02 190)";
const PRIMARY = "oklch(0.43 0.075 188)";

/** Largest first, each with its maximum number of lines. */
const TITLES = [
  { size: 84, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 3 },
] as const;
const TITLE_LEADING = 1.12;
const FACT = { size: 32, leading: 46 } as const;

/** Wave counts of the engraving. Fewer make a smaller file. */
const WAVES = [40, 28, 18] as const;

/** As a PNG; null if the browser cannot draw it. */
export async function drawPreview(poster: Poster): Promise<Blob | null> {
  await loadFonts(poster);
  for (const waves of WAVES) {
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) return null;
    drawPoster(context, poster, waves);
    const picture = await writePng(context.getImageData(0, 0, WIDTH, HEIGHT));
    if (picture.size <= MAX_BYTES) return picture;
  }
  return null;
}

/** Loads the font subsets with the poster's characters. Otherwise the browser's fonts are drawn. */
async function loadFonts({ title, lines, brand }: Poster): Promise<void> {
  const fonts = [
    [`600 84px ${SERIF}`, title + brand],
    [`600 32px ${SANS}`, lines.join(" ")],
    [`400 32px ${SANS}`, lines.join(" ")],
  ] as const;
  await Promise.allSettled(fonts.map(([font, text]) => document.fonts.load(font, text)));
}

function drawPoster(context: CanvasRenderingContext2D, poster: Poster, waves: number): void {
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawEngraving(context, poster.seed, waves);
  drawBrand(context, poster.brand);
  drawText(context, poster);
}

function drawEngraving(context: CanvasRenderingContext2D, seed: string, waves: number): void {
  const width = WIDTH - SEAM;
  const { hue, field, lines, rings } = drawCover(seed, width, HEIGHT, waves);
  context.save();
  context.translate(SEAM, 0);
  context.beginPath();
  context.rect(0, 0, width, HEIGHT);
  context.clip();
  context.fillStyle = `oklch(0.95 0.02 ${hue})`;
  context.fill();
  context.strokeStyle = `oklch(0.52 0.07 ${hue})`;
  context.lineWidth = 1.1;
  if (lines) context.stroke(new Path2D(lines));
  for (const ring of rings) drawRing(context, ring);
  context.globalAlpha = 0.38;
  if (field) context.stroke(new Path2D(field));
  context.restore();
  context.fillStyle = `oklch(0.52 0.07 ${hue})`;
  context.fillRect(SEAM - 3, 0, 3, HEIGHT);
}

function drawRing(context: CanvasRenderingContext2D, { cx, cy, path, turns }: Ring): void {
  const line = new Path2D(path);
  for (const turn of ["", ...turns]) {
    const copy = new Path2D();
    const number = (name: string) => new RegExp(`${name}\\(([-\\d.]+)\\)`).exec(turn)?.[1];
    const matrix = new DOMMatrix().translate(cx, cy).rotate(Number(number("rotate") ?? 0));
    copy.addPath(line, matrix.scale(Number(number("scale") ?? 1)));
    context.stroke(copy);
  }
}

function drawBrand(context: CanvasRenderingContext2D, brand: string): void {
  context.save();
  context.translate(MARGIN, 62);
  context.scale(1.75, 1.75);
  context.strokeStyle = PRIMARY;
  context.lineWidth = 1.5;
  for (const [rx, turn] of [
    [9.5, null],
    [3.7, 45],
    [3.7, -45],
  ] as const) {
    context.beginPath();
    context.ellipse(12, 12, 9.5, turn === null ? rx : 3.7, ((turn ?? 0) * Math.PI) / 180, 0, 2 * Math.PI);
    context.stroke();
  }
  context.restore();
  setFont(context, `600 38px ${SERIF}`, TEXT, "-0.76px");
  const [name = ""] = wrapLines(brand, TEXT_WIDTH - 60, 1, measureIn(context));
  context.fillText(name, MARGIN + 58, 96);
}

function drawText(context: CanvasRenderingContext2D, { title, lines }: Poster): void {
  const facts = lines.filter((line) => line.trim() !== "");
  const bottom = HEIGHT - 64;
  const { rows, size } = fitTitle(context, title);
  const factsTop = bottom - facts.length * FACT.leading;
  const height = rows.length * size * TITLE_LEADING;
  const top = 130 + (factsTop - 150 - height) / 2;
  rows.forEach((row, at) => {
    drawRow(context, row, top + at * size * TITLE_LEADING + size * 0.86);
  });
  facts.forEach((fact, at) => {
    setFont(context, `${at === 0 ? 600 : 400} ${FACT.size}px ${SANS}`, at === 0 ? TEXT : MUTED);
    const [row = ""] = wrapLines(fact, TEXT_WIDTH, 1, measureIn(context));
    drawRow(context, row, factsTop + (at + 1) * FACT.leading - 8);
  });
}

/** The largest size that fits; at the smallest, excess text is cut. */
function fitTitle(context: CanvasRenderingContext2D, title: string): { rows: string[]; size: number } {
  let fitted = { rows: [] as string[], size: 0 };
  for (const { size, lines } of TITLES) {
    setFont(context, `600 ${size}px ${SERIF}`, TEXT, `${-0.02 * size}px`);
    fitted = { rows: wrapLines(title, TEXT_WIDTH, lines, measureIn(context)), size };
    if (!fitted.rows.at(-1)?.endsWith("…") && !isBroken(fitted.rows, title)) break;
  }
  return fitted;
}

const isBroken = (rows: string[], title: string): boolean =>
  rows.join(" ").length > title.replace(/\s+/g, " ").trim().length;

const measureIn =
  (context: CanvasRenderingContext2D): Measure =>
  (text) =>
    context.measureText(text).width;

/** Safari does not support `letterSpacing`, and uses the font's own. */
function setFont(context: CanvasRenderingContext2D, font: string, color: string, spacing = "0px"): void {
  context.font = font;
  context.letterSpacing = spacing;
  context.fillStyle = color;
}

/** Left-aligned; the punctuation of a right-to-left text is at the left. */
function drawRow(context: CanvasRenderingContext2D, text: string, y: number): void {
  context.textAlign = "left";
  context.direction = isRightToLeft(text) ? "rtl" : "ltr";
  context.fillText(text, MARGIN, y);
}

const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u.test(text);
