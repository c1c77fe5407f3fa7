import type { InfiniteData } from "@tanstack/react-query";
import type { LikeView, PostEdit, PostInput, PostPage, PostView } from "#contract/posts/posts.ts";
import type { Page } from "#contract/text.ts";
import { http, isMissing } from "#web/lib/http.ts";
import { changePages, changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { showAtOnce } from "#web/lib/mutations/show-at-once.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { apiQuery, changeDuringReads, queryClient } from "#web/lib/query-client.ts";
import { onPush } from "#web/live/pushes.ts";

export const POSTS = "/api/posts";
export const postPath = (id: string) => `${POSTS}/${encodeURIComponent(id)}`;

/** The loaded part of the feed. New posts are added only on request. */
export const feedQuery = pagesQuery<PostView>(POSTS);
export const feedHeadQuery = apiQuery<PostPage>(POSTS);
export const memberPostsQuery = (id: string) => pagesQuery<PostView>(POSTS, `author=${encodeURIComponent(id)}`);
export const postQuery = (id: string) => apiQuery<PostView>(postPath(id));

/** Changes a post in all caches; null removes it. */
export function changePost(id: string, change: (post: PostView) => PostView | null): void {
  const map = (rows: PostView[]) => rows.flatMap((post) => (post.id === id ? (change(post) ?? []) : post));
  changeRows(feedQuery, map);
  queryClient.setQueryData(feedHeadQuery.queryKey, (page) => page && { ...page, rows: map(page.rows) });
  const { queryKey } = postQuery(id);
  const shown = queryClient.getQueryData(queryKey);
  const changed = shown && change(shown);
  if (changed) queryClient.setQueryData(queryKey, changed);
  // The page of the post shows that it is gone.
  else if (shown) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Adds new posts of the newest page. Without a common post there may be a gap, so the feed is reloaded. */
export function showNewPosts(): void {
  const head = queryClient.getQueryData(feedHeadQuery.queryKey);
  if (!head) return;
  queryClient.setQueryData<InfiniteData<PostPage, string | null>>(feedQuery.queryKey, (data) => {
    const [first, ...others] = data?.pages ?? [];
    const known = new Set(data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)));
    const isConnected = head.cursor === null || head.rows.some(({ id }) => known.has(id));
    if (!data || !first || !isConnected) return { pages: [head], pageParams: [null] };
    const rows = [...head.rows.filter(({ id }) => !known.has(id)), ...first.rows];
    return {
      ...data,
      pages: [{ ...first, rows: rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)) }, ...others],
    };
  });
}

export const createPost = mutation({
  mutationFn: (input: PostInput, call) => http.post<PostView>(POSTS, input, call),
  onSuccess(post) {
    const add = (rows: PostView[]) => [post, ...rows.filter(({ id }) => id !== post.id)];
    const addFirst = (pages: Page<PostView>[]) =>
      pages.map((page, at) => (at === 0 ? { ...page, rows: add(page.rows) } : page));
    return changeDuringReads({ queryKey: [POSTS] }, () => {
      queryClient.setQueryData(feedHeadQuery.queryKey, (page) => page && { ...page, rows: add(page.rows) });
      for (const list of [feedQuery, memberPostsQuery(post.author.id)]) changePages(list, addFirst, { isOnly: true });
    });
  },
  success: "Posted",
});

/** The picture is used once a post is created with its key. */
export const uploadPostPicture = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "post") });

/** Throws an EditConflict if another tab changed the post since. */
export const editPost = (id: string) =>
  mutation({
    mutationFn: (input: PostEdit) =>
      saveOrConflict(
        () => http.patch<PostView>(postPath(id), input),
        () => http.get<PostView>(postPath(id)),
      ),
    onSuccess: (post) => changePost(id, () => post),
    success: "Post updated",
  });

/** The toast with Undo comes before this request. */
export const deletePost = (id: string) =>
  mutation({
    mutationFn: () => http.delete(postPath(id), { keepalive: true }),
    onSuccess: () => changePost(id, () => null),
  });

/** The toast with Undo comes before this request. */
export const hidePost = (id: string) =>
  mutation({
    mutationFn: () => http.put<void>(`${postPath(id)}/hiding`),
    onSuccess() {
      changePost(id, (post) => ({ ...post, isHidden: true }));
      changeRows(feedQuery, (rows) => rows.filter((post) => post.id !== id), { isOnly: true });
      return queryClient.invalidateQueries({ queryKey: feedHeadQuery.queryKey, exact: true });
    },
  });

export const showPost = (id: string) =>
  mutation({
    mutationFn: () => http.delete(`${postPath(id)}/hiding`),
    onSuccess() {
      changePost(id, (post) => ({ ...post, isHidden: false }));
      return queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });
    },
    success: "You'll see this post in your feed again.",
  });

export const mutePost = (id: string) =>
  mutation({
    mutationFn: (isMuted: boolean) =>
      isMuted ? http.put<void>(`${postPath(id)}/mute`) : http.delete(`${postPath(id)}/mute`),
    onSuccess: (_, isMuted) => changePost(id, (post) => ({ ...post, isMuted })),
    success: (_, isMuted) =>
      isMuted ? "You won't be notified about this post anymore." : "You'll be notified about this post again.",
  });

export const likePost = (id: string) =>
  mutation({
    mutationFn: (isLiked: boolean) => {
      const show = (liked: boolean) =>
        changePost(id, (post) =>
          post.isLiked === liked ? post : { ...post, isLiked: liked, likes: post.likes + (liked ? 1 : -1) },
        );
      const path = `${postPath(id)}/like`;
      return showAtOnce(
        () => show(isLiked),
        () => (isLiked ? http.put<LikeView>(path) : http.deleteFor<LikeView>(path)),
        () => show(!isLiked),
      );
    },
    onSuccess: (view) => changePost(id, (post) => ({ ...post, ...view })),
  });

/** Refetches a post on screen and its comments after a like or a comment of another member. Removes a deleted post. */
export async function refreshPost(id: string): Promise<void> {
  const cached = queryClient.getQueriesData<InfiniteData<PostPage>>({ queryKey: [POSTS, "pages"] });
  const isShown = cached.some(([, data]) => data?.pages.some(({ rows }) => rows.some((post) => post.id === id)));
  if (!isShown && !queryClient.getQueryData(postQuery(id).queryKey)) return;
  const fresh = await http.get<PostView>(postPath(id)).catch((error: unknown) => error);
  if (!(fresh instanceof Error)) changePost(id, () => fresh as PostView);
  else if (isMissing(fresh)) changePost(id, () => null);
  await queryClient.invalidateQueries({ queryKey: [`${postPath(id)}/comments`] });
}

const refreshHead = () => void queryClient.invalidateQueries({ queryKey: feedHeadQuery.queryKey, exact: true });
onPush("posts", ({ postId }) => (postId === undefined ? refreshHead() : void refreshPost(postId)));
onPush("hello", (_, mayHaveMissed) => mayHaveMissed && refreshHead());
