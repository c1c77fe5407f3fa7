import { useNavigate } from "react-router";
import { ChooseConnection } from "#web/lib/connections/choose-connection.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

export default function NewMessageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog open={open} onClose={onClose} title="New message" description="Whom do you want to write to?">
      <ChooseConnection
        onChoose={({ id }) => {
          onClose();
          void navigate(`/messages/${id}`);
        }}
      />
    </Dialog>
  );
}
