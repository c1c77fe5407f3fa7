import { Flag } from "lucide-react";
import { useCallback } from "react";
import { useParams } from "react-router";
import { id as isId } from "#contract/text.ts";
import { ConversationList } from "#web/features/messages/inbox/conversation-list.tsx";
import type { MessageAction } from "#web/features/messages/thread/message-group.tsx";
import { PickConversation } from "#web/features/messages/thread/pane-states.tsx";
import { ThreadPane } from "#web/features/messages/thread/thread-pane.tsx";
import { BlockButton } from "#web/features/network/blocks/block-button.tsx";
import { MemberMenu } from "#web/features/network/blocks/member-menu.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { useNewMessage } from "./messages/new-message.tsx";
import { useReports } from "./reports/use-reports.tsx";

/** Phones show either the list or the thread. */
export default function MessagesPage() {
  const { id } = useParams();
  const viewer = useViewer();
  // An open thread sets the document title itself, once the peer's name is loaded.
  useDocumentTitle(id ? undefined : "Messages");
  const { report, withReports } = useReports("/messages");
  const messageAction: MessageAction = useCallback(
    (peer, { seq, text }) => (
      <IconButton
        size="sm"
        label="Report message"
        icon={<Icon of={Flag} size={16} />}
        onClick={() => report(peer, { input: { kind: "message", memberId: peer.id, seq }, name: peer.name, text })}
      />
    ),
    [report],
  );
  const newMessage = useNewMessage();
  if (!viewer) return null;
  return withReports(
    // With `data-pane`, phones hide the bottom bar beside a thread.
    <div
      className="grid h-full grid-cols-[360px_minmax(0,1fr)] max-lg:grid-cols-[288px_minmax(0,1fr)] max-md:grid-cols-1"
      data-pane={id ? "thread" : "list"}
    >
      <ConversationList viewer={viewer} openId={id} newMessage={newMessage} />
      {id ? (
        <ThreadPane
          key={id}
          peerId={id}
          viewer={viewer}
          actions={(peer, isMuted) => <MemberMenu person={peer} isMuted={isMuted} leadsTo="/messages" />}
          block={(peer) => <BlockButton person={peer} leadsTo="/messages?show=requests" />}
          messageAction={messageAction}
          reportLast={
            isId.safeParse(id).success && (
              <Button
                onClick={() =>
                  report(null, { input: { kind: "message", memberId: id, seq: null }, name: "This member" })
                }
              >
                <Icon of={Flag} />
                Report their last message
              </Button>
            )
          }
        />
      ) : (
        admissionRefusal(viewer) === null && <PickConversation />
      )}
      {newMessage.dialog}
    </div>,
  );
}
