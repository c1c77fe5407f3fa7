import { createContext, type ReactNode } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import type { MenuProps } from "#web/ui/overlays/panels/menu-list.tsx";

/** Provided by the page, because it needs other features. */
export type PostSurroundings = {
  /** The author's menu, with `entries` about the post. */
  menu: (post: PostView, entries: MenuProps["entries"]) => ReactNode;
  report: (what: PostView | CommentView) => void;
  send: (post: PostView) => void;
};

export const Surroundings = createContext<PostSurroundings>({
  menu: () => null,
  report: () => undefined,
  send: () => undefined,
});
