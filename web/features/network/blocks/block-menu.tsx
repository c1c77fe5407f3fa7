import { Ban, Ellipsis } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PersonView } from "#contract/members.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { blockMember } from "../api.ts";

/** The menu of actions on the peer of a conversation: block, after a confirmation. */
export function BlockMenu({ person }: { person: PersonView }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const confirm = async () => {
    try {
      await blockMember(person.id);
    } catch (error) {
      toastError((error as Error).message);
      return false;
    }
    toastSuccess(`${person.name} is blocked. Settings, Blocked people, lifts it.`);
    navigate("/messages", { replace: true });
    return true;
  };
  return (
    <>
      <Menu
        className="ibtn"
        entries={[{ label: `Block ${person.name}`, icon: Ban, onSelect: () => setIsAsking(true) }]}
        button={
          <>
            <Icon of={Ellipsis} />
            <span className="sr-only">More about {person.name}</span>
          </>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Block ${person.name}?`}
        description="You become unknown to each other: no messages, no conversation, no name on lists. They are not told."
        confirm="Block"
        busyLabel="Blocking..."
        danger
        onConfirm={confirm}
      />
    </>
  );
}
