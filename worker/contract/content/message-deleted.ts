/** Replaces the text, in lists and files too. */
export const MESSAGE_DELETED = "Message deleted";
