/** Text as searches compare it: compatible forms, lower case, without marks (decision 35). */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
