/** In place of the text of a message that its author deleted, in lists and files too. */
export const MESSAGE_DELETED = "Message deleted";
