const DESCRIPTION_LENGTH = 200;

/** One line, cut between words, as for a meta description. */
export function shorten(text: string, length = DESCRIPTION_LENGTH): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  return `${flat
    .slice(0, length)
    .replace(/\s\S*$/, "")
    .toWellFormed()}…`;
}
