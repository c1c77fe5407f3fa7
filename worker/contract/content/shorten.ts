const DESCRIPTION_LENGTH = 200;

/** The beginning of a text in one line, as for a meta description: at most 200 characters, cut between words. */
export function shorten(text: string, length = DESCRIPTION_LENGTH): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  return `${flat
    .slice(0, length)
    .replace(/\s\S*$/, "")
    .toWellFormed()}…`;
}
