import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { partsOfText } from "#contract/content/links.ts";
import { drawCover, type Ring } from "#contract/cover.ts";
import { format } from "#contract/dates.ts";
import { goingText } from "#contract/event-text.ts";
import type { CoverPictureView } from "#contract/media/pictures.ts";
import { shortCount } from "#contract/numbers.ts";

/** Markup and classes of the component in `web/`, so that nothing moves (`document.test.tsx` compares them). */

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type IconLook = { size?: 16 | 18 | 20; classes?: string };

export const icon = (name: string, { size = 20, classes = "" }: IconLook = {}): Html =>
  html`<svg width="${size}" height="${size}" class="${classes}" fill="none" stroke="currentColor" aria-hidden="true" focusable="false"><use href="#icon-${name}"></use></svg>`;

type CoverLook = { width: number; height: number; classes: string; lines?: number };

const picturedCover = (
  { url, alt }: CoverPictureView,
  hue: number,
  { width, height, classes }: CoverLook,
  loading: "eager" | "lazy",
): Html =>
  html`<div class="cover hue-${hue} ${classes}"><img class="cover-picture" src="${url}" alt="${alt}" width="${width}" height="${height}" loading="${loading}" decoding="async"></div>`;

export function cover(seed: string, look: CoverLook, picture: CoverPictureView | null = null): Html {
  const { width, height, classes, lines: count } = look;
  const { hue, field, lines, rings } = drawCover(seed, width, height, count);
  if (picture) return picturedCover(picture, hue, look, "eager");
  return html`<div class="cover hue-${hue} ${classes}"><svg class="lines" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${field ? html`<path class="field" d="${field}"></path>` : ""}${lines ? html`<path d="${lines}"></path>` : ""}${rings.map((ring, i) => drawRing(ring, `ring-${width}-${i}`))}</svg></div>`;
}

const drawRing = ({ cx, cy, path, turns }: Ring, id: string): Html =>
  html`<g transform="translate(${cx} ${cy})"><path id="${id}" d="${path}"></path>${turns.map((turn) => html`<use href="#${id}" transform="${turn}"></use>`)}</g>`;

/** Without lines, which would make a list several times as large. */
export function plainCover(seed: string, look: CoverLook, picture: CoverPictureView | null = null): Html {
  const { hue } = drawCover(seed, look.width, look.height);
  return picture
    ? picturedCover(picture, hue, look, "lazy")
    : html`<div class="cover hue-${hue} ${look.classes}"></div>`;
}

export function dateLeaf(at: string, timeZone: string, size: "md" | "lg" = "md"): Html {
  return html`<time class="${size === "lg" ? "leaf leaf-lg" : "leaf"}" datetime="${at}"><span>${format(at, timeZone, "MMM")}</span> <b>${format(at, timeZone, "d")}</b></time>`;
}

export const linkedText = (text: string): Html[] =>
  partsOfText(text).map((part) => {
    if (typeof part === "string") return html`${part}`;
    if (part.href.startsWith("mailto:")) return html`<a href="${part.href}" rel="noopener nofollow">${part.text}</a>`;
    return html`<a href="${part.href}" rel="noopener nofollow" target="_blank">${part.text}<span class="sr-only"> (opens in a new tab)</span></a>`;
  });

/** An empty square where the app draws initials. `classes`: the size. */
export const avatar = (image: string | null, classes = ""): Html =>
  html`<span class="av ${classes}" aria-hidden="true"${image ? html` data-state="loaded"` : ""}>${image ? html`<img src="${image}" alt="" loading="lazy" decoding="async">` : ""}</span>`;

export const sampleMark = html`<span class="sample">Sample</span>`;

export const attendeeCount = (count: number, cancelled = false): Html =>
  html`<span class="whitespace-nowrap">${shortCount(count)} ${goingText(cancelled)}</span>`;
