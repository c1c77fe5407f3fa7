export const deletionName = (id: string) => `posts/delete/${id}`;
export const hidingName = (id: string) => `posts/hide/${id}`;
export const commentDeletionName = (id: string) => `posts/comment/delete/${id}`;
