import { fnv1a, HUES } from "#contract/cover.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function firstGrapheme(word: string): string {
  for (const { segment } of segmenter.segment(word)) return segment;
  return "";
}

/** At most two, as whole graphemes, so that emojis and combined letters stay intact. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return (firstGrapheme(first) + firstGrapheme(last)).toLocaleUpperCase("en");
}

/** One of twelve hues in degrees; always the same for an id. */
export function hueOf(id: string): number {
  return HUES[fnv1a(id) % HUES.length] ?? 188;
}

export const firstName = (name: string): string => name.split(" ")[0] || name;
