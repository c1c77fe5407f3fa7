/** The names of writes about a post or comment that can be undone. */
export const deletionName = (id: string) => `posts/delete/${id}`;
export const hidingName = (id: string) => `posts/hide/${id}`;
export const commentDeletionName = (id: string) => `posts/comment/delete/${id}`;
