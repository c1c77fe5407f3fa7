import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { LINK_TYPES, type LinkType } from "#contract/profiles/parts.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { type LinkDraft, type LinkErrors, withAddress } from "./link-drafts.ts";
import { LINK_LOOKS } from "./link-types.ts";

type Props = {
  link: LinkDraft;
  legend: string;
  errors: LinkErrors;
  handle: ReactNode;
  onChange: (link: LinkDraft) => void;
  onRemove: () => void;
};

export function LinkFields({ link, legend, errors, handle, onChange, onRemove }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-button border border-border p-3.5">
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-center gap-2 text-sm font-semibold">
        <Icon of={LINK_LOOKS[link.type].icon} className="text-subtle" />
        <span className="flex-1" aria-hidden="true">
          {legend}
        </span>
        <IconButton
          size="sm"
          label={`Remove ${legend.toLowerCase()}`}
          icon={<Icon of={Trash2} size={16} />}
          onClick={onRemove}
        />
        {handle}
      </div>
      <Field label="Address" error={errors.url}>
        <Input
          data-address={link.key}
          value={link.url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          onChange={({ target }) => onChange(withAddress(link, target.value))}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Type">
          <Select value={link.type} onChange={({ target }) => onChange({ ...link, type: target.value as LinkType })}>
            <Options of={LINK_TYPES.map((type) => [type, LINK_LOOKS[type].name])} />
          </Select>
        </Field>
        <Field label="Label" optional error={errors.label}>
          <Input
            value={link.label}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...link, label: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
