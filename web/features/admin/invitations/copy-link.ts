import { copyText } from "#web/lib/copy-text.ts";

export const copyLink = (link: string): void =>
  void copyText(link, "Link copied", "Could not copy the link. Select it and copy it yourself.");
