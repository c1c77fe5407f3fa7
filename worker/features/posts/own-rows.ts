import { post, postChoice, postComment, postLike } from "#db/schema/index.ts";
import { allBut, type OwnRows, own } from "#domain/nouns/own-rows.ts";

export const postOwnRows: OwnRows = {
  posts: own(post, post.authorId, allBut(post, "likeCount", "commentCount")),
  comments: own(postComment, postComment.authorId),
  likes: own(postLike, postLike.memberId),
  postChoices: own(postChoice, postChoice.memberId),
};
