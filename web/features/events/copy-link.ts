import { copyText } from "#web/lib/copy-text.ts";

export const copyLink = (id: string) => ({
  label: "Copy link",
  onPress: () => void copyText(`${window.location.origin}/events/${id}`, "Link copied"),
});
