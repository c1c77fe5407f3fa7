import { createContext, type ReactNode } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import type { MenuProps } from "#web/ui/overlays/panels/menu-list.tsx";

/** What a page with posts provides, because it is made of other features. */
export type PostSurroundings = {
  /** The menu of the author of a post, with what there is to do about the post itself. */
  menu: (post: PostView, entries: MenuProps["entries"]) => ReactNode;
  report: (what: PostView | CommentView) => void;
  /** Sends the link of a post in a message. */
  send: (post: PostView) => void;
};

export const Surroundings = createContext<PostSurroundings>({
  menu: () => null,
  report: () => undefined,
  send: () => undefined,
});
