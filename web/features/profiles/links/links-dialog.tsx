import { Plus } from "lucide-react";
import { useWatch } from "react-hook-form";
import { PROFILE_LINKS_MAX } from "#contract/profiles/limits.ts";
import { type LinksInput, linksInput } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { PartDialog, type PartForm, usePartForm } from "../part-form/part-form.tsx";
import { draftsOf, emptyLink, errorsOf, type LinkDraft, linksOf } from "./link-drafts.ts";
import { LinkFields } from "./link-fields.tsx";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };
type LinksDraft = { links: LinkDraft[] };

export default function LinksDialog({ profile, ...dialog }: Props) {
  const form = usePartForm<LinksDraft, LinksInput>({
    profile,
    part: "links",
    valuesOf: ({ links }) => ({ links: draftsOf(links) }),
    schema: linksInput,
    toInput: ({ links }) => ({ links: linksOf(links) }),
    check: ({ links }) => (Object.keys(errorsOf(links)).length > 0 ? { links: SEE_BELOW } : {}),
    success: "Links updated",
    onDone: dialog.onClose,
  });
  return (
    <PartDialog
      form={form}
      {...dialog}
      title="Edit links"
      description="Everyone who can see your profile can see them."
      wide
    >
      <LinkList form={form} />
    </PartDialog>
  );
}

const SEE_BELOW = "Check your links.";

function LinkList({ form }: { form: PartForm<LinksDraft> }) {
  const links = useWatch({ control: form.control, name: "links" });
  const change = (next: LinkDraft[]) => form.change("links", next);
  const error = form.errors.links;
  const errors = error ? errorsOf(links) : {};
  const add = () => {
    const added = emptyLink();
    change([...links, added]);
    focusSoon(() => addressOf(added));
  };
  const remove = (gone: LinkDraft) => {
    const at = links.indexOf(gone);
    const rest = links.filter((link) => link !== gone);
    change(rest);
    const next = rest[Math.min(at, rest.length - 1)];
    focusSoon(() => (next ? addressOf(next) : document.getElementById(ADD)));
  };
  const move = (from: number, to: number) => {
    const moved = links[from];
    if (moved) change(links.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <div className="grid gap-4">
      {error && error !== SEE_BELOW && <FieldError>{error}</FieldError>}
      <SortableList
        items={links}
        keyOf={({ key }) => key}
        nameOf={(link) => `link ${links.indexOf(link) + 1}`}
        onMove={move}
        className="grid gap-3"
      >
        {(link, at, handle) => (
          <LinkFields
            link={link}
            legend={`Link ${at + 1}`}
            errors={errors[link.key] ?? {}}
            handle={links.length > 1 && handle}
            onChange={(changed) => change(links.with(at, changed))}
            onRemove={() => remove(link)}
          />
        )}
      </SortableList>
      {links.length < PROFILE_LINKS_MAX ? (
        <Button id={ADD} className="justify-self-start" onClick={add}>
          <Icon of={Plus} size={16} />
          Add link
        </Button>
      ) : (
        <p className="text-meta text-muted">You can have up to {PROFILE_LINKS_MAX} links.</p>
      )}
    </div>
  );
}

const ADD = "add-link";
const addressOf = ({ key }: LinkDraft) => document.querySelector<HTMLElement>(`[data-address="${key}"]`);
