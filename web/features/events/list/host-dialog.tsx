import { ChoosePerson } from "#web/lib/people/choose-person.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { hostPagesQuery } from "../api.ts";

type Props = { open: boolean; onClose: () => void; onChoose: (hostId: string) => void };

export default function HostDialog({ open, onClose, onChoose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Choose a host">
      <ChoosePerson
        label="Search hosts"
        prompt="Type a part of the host's name."
        query={hostPagesQuery}
        name={["host", "hosts"]}
        failed="The hosts could not be loaded."
        none="No host has this name."
        noMatch="No host has this name."
        onChoose={({ id }) => onChoose(id)}
      />
    </Dialog>
  );
}
