import { useParams } from "react-router";
import { ConversationList } from "#web/features/messages/inbox/conversation-list.tsx";
import { useUnread } from "#web/features/messages/inbox/unread.ts";
import { PickConversation } from "#web/features/messages/thread/pane-states.tsx";
import { ThreadPane } from "#web/features/messages/thread/thread-pane.tsx";
import { BlockMenu } from "#web/features/network/blocks/block-menu.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

/** The inbox: the list, and beside it the open thread. Phones show one of the two. */
export default function MessagesPage() {
  const { id } = useParams();
  const viewer = useViewer();
  // An open thread titles the document itself, as soon as it knows with whom it is.
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
