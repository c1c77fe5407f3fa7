import { useWatch } from "react-hook-form";
import {
  type AdminTierView,
  CAPABILITIES,
  CAPABILITY_NAMES,
  tierEditInput,
  tierInput,
} from "#contract/membership/tiers.ts";
import { amountHint } from "#web/forms/amount-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { type Form, useForm } from "#web/forms/use-form.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { formatMemberCount } from "../text.ts";
import { saveTier } from "./api.ts";
import { checkPrice, type TierForm, toForm, toInput } from "./tier-form.ts";

type Props = { tier: AdminTierView | null; open: boolean; onClose: () => void };

export default function TierDialog({ tier, open, onClose }: Props) {
  const conflict = useConflict(tier, toForm);
  const { base, theirs } = conflict;
  const form = useForm({
    values: toForm(base),
    schema: tier ? tierEditInput : tierInput,
    toInput: (values) => (base ? { ...toInput(values), version: base.version } : toInput(values)),
    check: checkPrice,
    fieldOf: { priceMinor: "price" },
    mutation: saveTier(tier),
    draft: `admin/tiers/${tier?.id ?? "new"}`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={tier ? `Edit Tier ${tier.name}` : "Add New Tier"}
      label={tier ? "Save" : "Add"}
      busyLabel="Saving..."
      notice={<ConflictNotice of={conflict} form={form} what="tier" details={theirs && <Now tier={theirs} />} />}
    >
      <TierFields form={form} />
      {tier && <Affected count={tier.memberCount} />}
    </FormDialog>
  );
}

function TierFields({ form }: { form: Form<TierForm> }) {
  const [price, isCustom] = useWatch({ control: form.control, name: ["price", "isCustom"] });
  return (
    <>
      <Field label="Name" error={form.errors.name}>
        <Input {...form.register("name")} />
      </Field>
      <Field
        label="Price in euros"
        error={form.errors.price}
        hint={amountHint(isCustom ? "" : price, "EUR", "Applies to members who join this tier from now on.")}
      >
        <Input
          inputMode="decimal"
          value={isCustom ? "" : price}
          disabled={isCustom}
          onChange={({ target }) => form.change("price", target.value)}
        />
      </Field>
      <Checkbox label="Custom price, agreed with each member" {...form.register("isCustom")} />
      <Field label="Features" error={form.errors.features} hint="One per line.">
        <Textarea {...form.register("features")} />
      </Field>
      <fieldset className="grid gap-2.5">
        <legend className="mb-1.5 text-sm leading-snug font-semibold">What this tier allows</legend>
        {CAPABILITIES.map((one) => (
          <Checkbox key={one} label={CAPABILITY_NAMES[one]} value={one} {...form.register("capabilities")} />
        ))}
      </fieldset>
    </>
  );
}

function Now({ tier: { name, price, features } }: { tier: AdminTierView }) {
  return (
    <>
      It is now: <bdi>{name}</bdi>, {formatPrice(price)}, {features.join(", ") || "no features"}.
    </>
  );
}

function Affected({ count }: { count: number | null }) {
  const whom = count === null ? "everyone without another tier" : formatMemberCount(count).toLowerCase();
  return (
    <p className="text-meta text-muted">
      Affects {whom}. What the tier allows changes right away. Current members keep their agreed price.
    </p>
  );
}
