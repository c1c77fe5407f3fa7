import type { NewsCategory } from "#contract/news/categories.ts";

const WORDS: readonly [NewsCategory, RegExp][] = [
  [
    "funding",
    /\b(raises?|raised|funding|fundraise|seed round|pre-seed|series [a-f]|venture round|term sheet|closes? (?:a )?[€$£]?\d)/i,
  ],
  [
    "policy",
    /\b(regulat\w+|legislat\w+|directive|parliament|commission|lawmakers?|antitrust|sanctions?|tax(?:es)?|compliance|policy)\b/i,
  ],
  ["market", /\b(stocks?|shares|ipo|index|inflation|interest rates?|central bank|bonds?|earnings|nasdaq|markets?)\b/i],
  ["startups", /\b(start-?ups?|founders?|accelerators?|incubators?|spin-?offs?|unicorns?)\b/i],
];

/** The title counts before the description. */
export function categoryOf(words: { title: string; description: string }, otherwise: NewsCategory): NewsCategory {
  for (const text of [words.title, words.description]) {
    const found = WORDS.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return otherwise;
}
