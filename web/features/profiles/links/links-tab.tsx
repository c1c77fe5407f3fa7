import { Pencil, Plus } from "lucide-react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { LinkRow } from "./link-row.tsx";

const LinksDialog = lazyOverlay(() => import("./links-dialog.tsx"), { resetOnOpen: true });

export default function LinksTab({ profile }: { profile: ProfileView }) {
  const { links, isMe } = profile;
  const edit = isMe && <EditLinks profile={profile} />;
  if (links.length === 0)
    return (
      <SectionCard title="Social links" inside="flush">
        <EmptyState title="No links yet" level={3} action={edit || undefined}>
          {isMe ? "Add where else people can find you." : "The links of this member will appear here."}
        </EmptyState>
      </SectionCard>
    );
  return (
    <SectionCard title="Social links" action={edit}>
      <ul className="-my-2">
        {links.map((link) => (
          <li key={link.url}>
            <LinkRow link={link} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function EditLinks({ profile }: { profile: ProfileView }) {
  const dialog = useDialogUrl("edit-links");
  const isEmpty = profile.links.length === 0;
  return (
    <>
      <Button size="sm" onPointerEnter={LinksDialog.preload} onFocus={LinksDialog.preload} onClick={dialog.show}>
        <Icon of={isEmpty ? Plus : Pencil} size={16} />
        <span>{isEmpty ? "Add links" : "Edit links"}</span>
      </Button>
      <LinksDialog profile={profile} open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}
