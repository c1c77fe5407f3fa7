import { copyText } from "#web/lib/copy-text.ts";

/** The next step after an event was created or joined: copies its link. */
export const copyLink = (id: string) => ({
  label: "Copy link",
  onPress: () => void copyText(`${window.location.origin}/events/${id}`, "Link copied"),
});
