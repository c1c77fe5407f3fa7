import { useNavigate } from "react-router";
import type { PostView } from "#contract/posts/posts.ts";
import { addToMessageDraft } from "#web/features/messages/drafts.ts";
import { ChooseConnection } from "#web/lib/connections/choose-connection.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = { post: PostView; open: boolean; onClose: () => void };

/** Adds the link to the draft of the thread with the connection. Does not send it. */
export default function SendDialog({ post, open, onClose }: Props) {
  const navigate = useNavigate();
  const isLimited = post.audience === "connections";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send as a message"
      description={
        isLimited && !post.isMine
          ? `Only connections of ${post.author.name} can open the link.`
          : "You can add words before you send it."
      }
    >
      <ChooseConnection
        onChoose={({ id }) => {
          addToMessageDraft(id, `${window.location.origin}/posts/${post.id}`);
          onClose();
          void navigate(`/messages/${id}`);
        }}
      />
    </Dialog>
  );
}
