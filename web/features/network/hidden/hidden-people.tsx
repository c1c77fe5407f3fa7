import { blocksQuery, mutesQuery, unblockMember, unmuteMember } from "../api.ts";
import { HiddenList } from "./hidden-list.tsx";

export default function HiddenPeople() {
  return (
    <>
      <BlockedPeople />
      <MutedPeople />
    </>
  );
}

export const BlockedPeople = () => (
  <HiddenList
    query={blocksQuery}
    remove={unblockMember}
    done="Blocked"
    button="Unblock"
    busyLabel="Unblocking..."
    none="You haven't blocked anyone. To block someone, open the menu beside their name."
    note="People you block can't message you or see you on any list. They aren't notified."
  />
);

export const MutedPeople = () => (
  <HiddenList
    query={mutesQuery}
    remove={unmuteMember}
    done="Muted"
    button="Unmute"
    busyLabel="Unmuting..."
    none="You haven't muted anyone. To mute someone, open the menu beside their name."
    note="Messages from people you mute don't count as unread, and you get no notifications about them. They won't know."
  />
);
