import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ConversationView } from "#contract/messages.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Badge, SampleMark } from "#web/ui/content/pills.tsx";
import { useDraft } from "../drafts.ts";
import { listTime } from "../times.ts";

type Props = { row: ConversationView; isOpen: boolean; isSelf: boolean };

/** One conversation in the list: the peer, the last message or the draft, its time, and the unread count. */
export function ConversationRow({ row, isOpen, isSelf }: Props) {
  const { peer, unread, mine, lastLine, at } = row;
  const draft = useDraft(peer.id).trim();
  return (
    <li>
      <AppLink className="conversation" to={`/messages/${peer.id}`} aria-current={isOpen ? "page" : undefined}>
        <Avatar id={peer.id} name={peer.name} image={peer.image} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <b className="truncate">{isSelf ? "Notes to self" : peer.name}</b>
            {peer.sample && !isSelf && <SampleMark />}
            <time className="when" dateTime={at}>
              {listTime(at)}
            </time>
          </span>
          <span className="last-line">
            {draft && !isOpen ? (
              <span className="truncate">
                <span className="draft">Draft:</span> {draft}
              </span>
            ) : (
              <span className={unread > 0 ? "truncate is-unread" : "truncate"}>
                {mine && !isSelf && "You: "}
                {lastLine}
              </span>
            )}
            <Badge count={unread} />
          </span>
        </span>
      </AppLink>
    </li>
  );
}

/** The link to the member's own notes, shown until there are any. */
export function NotesRow({ viewer, isOpen }: { viewer: ViewerView; isOpen: boolean }) {
  return (
    <li>
      <AppLink className="conversation" to={`/messages/${viewer.id}`} aria-current={isOpen ? "page" : undefined}>
        <Avatar id={viewer.id} name={viewer.name} image={viewer.image} size={48} />
        <span className="min-w-0 flex-1">
          <b className="truncate">Notes to self</b>
          <span className="last-line">
            <span className="truncate">What you write here only you can read</span>
          </span>
        </span>
      </AppLink>
    </li>
  );
}
