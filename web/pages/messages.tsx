import { useParams } from "react-router";
import { ConversationList } from "../features/messages/conversation-list.tsx";
import { useUnread } from "../features/messages/inbox.ts";
import { PickConversation } from "../features/messages/pane-notes.tsx";
import { ThreadPane } from "../features/messages/thread-pane.tsx";
import { BlockMenu } from "../features/network/block-menu.tsx";
import { useViewer } from "../lib/auth-client.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import "../features/messages/inbox.css";
import "../features/messages/thread.css";
import "../features/messages/bubbles.css";

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
