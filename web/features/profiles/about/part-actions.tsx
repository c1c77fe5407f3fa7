import { Pencil, Plus } from "lucide-react";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

export function EditPart({ label, dialog }: { label: string; dialog: string }) {
  const { show } = useDialogUrl(dialog);
  return <IconButton label={label} icon={<Icon of={Pencil} size={18} />} className="-my-2.5 -mr-2.5" onClick={show} />;
}

export function AddPart({ text, label, dialog }: { text: string; label: string; dialog: string }) {
  const { show } = useDialogUrl(dialog);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-measure text-sm text-muted">{text}</p>
      <Button size="sm" onClick={show}>
        <Icon of={Plus} />
        {label}
      </Button>
    </div>
  );
}
