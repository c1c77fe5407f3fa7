import { hasHost } from "#http/hosts.ts";

/** A name, title or place in a mail: it turns no text around. */
export const withoutTurning = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** No mail reader makes a link of it either. Stored ones are older than the rule. */
export const withoutAddresses = (text: string): string =>
  withoutTurning(text)
    .split(/(\s+)/)
    .map((word) => (hasHost(word) ? "…" : word))
    .join("");
