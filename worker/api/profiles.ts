import type { Mounts } from "#domain/nouns/noun.ts";
import { selectCommentsOf, toMemberCommentPage } from "#worker/features/posts/comments/of-member.ts";
import { selectPostsOf, toPostPage } from "#worker/features/posts/feed/queries.ts";
import { type Activity, profileDocuments } from "#worker/features/profiles/documents/documents.ts";
import { ownRecommendationRoutes } from "#worker/features/profiles/recommendations/routes.ts";
import { profileRoutes } from "#worker/features/profiles/routes.ts";

type Rows = { posts: ReturnType<typeof selectPostsOf>; comments: ReturnType<typeof selectCommentsOf> };

const activity: Activity<Rows> = {
  select: (c, author) => ({ posts: selectPostsOf(c, author), comments: selectCommentsOf(c, author) }),
  toAnswers: (env, author, { posts, comments }) => ({
    [`/api/posts?author=${author}`]: toPostPage(env, posts),
    [`/api/posts/comments?author=${author}`]: toMemberCommentPage(env, comments),
  }),
};

export const mounts: Mounts = [
  ["/api/profiles", profileRoutes],
  ["/api/recommendations", ownRecommendationRoutes],
  ["/", profileDocuments(activity)],
];
