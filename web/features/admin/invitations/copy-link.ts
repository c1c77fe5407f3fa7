import { copyText } from "#web/lib/copy-text.ts";

/** Copies the link of an invitation. */
export const copyLink = (link: string): Promise<void> =>
  copyText(link, "Link copied", "It could not be copied. Select it and copy it by hand.");
