import { Bell, BellOff, Ellipsis, Eye, EyeOff, Flag, Pencil, Trash2 } from "lucide-react";
import { useContext, useState } from "react";
import type { PostView } from "#contract/posts/posts.ts";
import { sendUnlessUndone } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { deletePost, hidePost, mutePost, postPath, showPost } from "../api.ts";
import { Surroundings } from "../surroundings.ts";
import { deletionName, hidingName } from "./removal.ts";

const EditDialog = lazyOverlay(() => import("../writing/edit-dialog.tsx"), { resetOnOpen: true });

type Props = { post: PostView; isInFeed: boolean; onGone: () => void };

export function PostMenu({ post, isInFeed, onGone }: Props) {
  const { menu, report } = useContext(Surroundings);
  const [isEditing, setEditing] = useState(false);
  const { id, isMine, isHidden, isMuted } = post;
  const mute = useAction(mutePost(id));
  const remove = useAction(deletePost(id));
  const hide = useAction(hidePost(id));
  const show = useAction(showPost(id));
  const mutes = {
    label: isMuted ? "Turn on notifications about this post" : "Turn off notifications about this post",
    icon: isMuted ? Bell : BellOff,
    onSelect: () => void mute.run(!isMuted),
  };
  const startDeletion = () => {
    sendUnlessUndone({
      name: deletionName(id),
      text: "Post deleted",
      shownBy: { path: postPath(id), isNull: "id" },
      send: () => remove.run(undefined),
    });
    onGone();
  };
  const startHiding = () => {
    sendUnlessUndone({
      name: hidingName(id),
      text: "You won't see this post in your feed anymore.",
      shownBy: { path: postPath(id), isNull: "id" },
      send: () => hide.run(undefined),
    });
    onGone();
  };
  const hiding = { label: "Hide this post", icon: EyeOff, onSelect: startHiding };
  const showing = { label: "Show in my feed again", icon: Eye, onSelect: () => void show.run(undefined) };
  if (!isMine)
    return menu(post, [
      ...(isHidden ? [showing] : isInFeed ? [hiding] : []),
      mutes,
      { label: "Report this post", icon: Flag, onSelect: () => report(post) },
    ]);
  return (
    <>
      <Menu
        className="ibtn ibtn-sm -mr-2"
        entries={[
          { label: "Edit", icon: Pencil, onSelect: () => setEditing(true) },
          mutes,
          { label: "Delete", icon: Trash2, onSelect: startDeletion },
        ]}
        button={
          <>
            <Icon of={Ellipsis} />
            <span className="sr-only">More about your post</span>
          </>
        }
      />
      <EditDialog post={post} open={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}
