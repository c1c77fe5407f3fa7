import { useParams } from "react-router";
import { ConversationList } from "#web/features/messages/inbox/conversation-list.tsx";
import { useUnread } from "#web/features/messages/inbox/unread.ts";
import { PickConversation } from "#web/features/messages/thread/pane-states.tsx";
import { ThreadPane } from "#web/features/messages/thread/thread-pane.tsx";
import { BlockMenu } from "#web/features/network/blocks/block-menu.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

/** /messages and /messages/:id: the list and the open thread beside it. Phones show one of the two. */
export default function MessagesPage() {
  const { id } = useParams();
  const viewer = useViewer();
  // An open thread sets the document title itself, once the peer's name is loaded.
  useDocumentTitle(id ? undefined : "Messages", useUnread());
  if (!viewer) return null;
  return (
    <div className="inbox" data-pane={id ? "thread" : "list"}>
      <ConversationList viewer={viewer} openId={id} />
      {id ? (
        <ThreadPane key={id} peerId={id} viewer={viewer} actions={(peer) => <BlockMenu person={peer} />} />
      ) : (
        viewer.status === "approved" && <PickConversation />
      )}
    </div>
  );
}
