import { copyText } from "#web/lib/copy-text.ts";

/** Copies the link of an invitation, and says in a toast whether it worked. */
export const copyLink = (link: string): void =>
  void copyText(link, "Link copied", "Could not copy the link. Select it and copy it yourself.");
