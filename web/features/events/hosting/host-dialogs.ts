export const HOST_DIALOGS = { edit: "edit", duplicate: "duplicate", announce: "write", cancel: "cancel" } as const;
