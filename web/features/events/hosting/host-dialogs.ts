/** The dialogs of the host, by their names in the URL of the event. */
export const HOST_DIALOGS = { edit: "edit", duplicate: "duplicate", announce: "write", cancel: "cancel" } as const;
