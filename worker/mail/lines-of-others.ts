import { hasNoHost } from "#contract/content/hosts.ts";

/** A name, title or place in a mail: it turns no text around, and no mail reader makes a link of it. Stored ones are older. */
export const lineOfOthers = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .split(/(\s+)/)
    .map((word) => (hasNoHost(word) ? word : "…"))
    .join("");
