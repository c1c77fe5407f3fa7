import { useState } from "react";
import { type AdminTiersView, type AdminTierView, CAPABILITIES, CAPABILITY_NAMES } from "#contract/membership/tiers.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { formatPrice } from "#web/lib/price.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { adminTiersQuery, refreshAdmin } from "../api.ts";
import { formatMemberCount } from "../text.ts";
import { updateError } from "../update-error.ts";
import { errorField, readForm, type TierErrors, type TierForm, toErrors, toForm } from "./tier-form.ts";

type Props = { tier: AdminTierView | null; open: boolean; onClose: () => void };
const PATH = "/api/admin/tiers";

/** Edits a tier or adds one. After a conflict the input stays, and saving again overwrites the change of the other admin. */
export function TierDialog({ tier, open, onClose }: Props) {
  const [form, setForm] = useState(() => toForm(tier));
  const [errors, setErrors] = useState<TierErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [version, setVersion] = useState(tier?.version ?? 0);
  const change = (part: Partial<TierForm>) => {
    const next = { ...form, ...part };
    const read = readForm(next);
    setForm(next);
    setErrors((shown) => updateError(shown, "errors" in read ? read.errors : {}, errorField(part)));
  };

  async function onConfirm(): Promise<boolean> {
    const read = readForm(form);
    setFailure(null);
    setErrors("errors" in read ? read.errors : {});
    if ("errors" in read) return false;
    try {
      if (tier) await http.put(`${PATH}/${encodeURIComponent(tier.id)}`, { ...read.input, version });
      else await http.post(PATH, read.input);
    } catch (error) {
      await showError(error);
      return false;
    }
    refreshAdmin(PATH);
    void queryClient.invalidateQueries({ queryKey: ["/api/tiers"] });
    toastSuccess(tier ? `${read.input.name} saved` : `${read.input.name} added`);
    return true;
  }

  async function showError(error: unknown): Promise<void> {
    if (!(error instanceof HttpError)) return setFailure("Something went wrong on our side.");
    if (error.code === "invalid") return setErrors(toErrors(error.fields));
    const theirs = error.code === "conflict" && tier ? await fetchTier(tier.id) : undefined;
    if (!theirs) return setFailure(error.message);
    setVersion(theirs.version);
    setFailure(
      `Somebody else changed this tier in the meantime. It now reads: ${theirs.name}, ${formatPrice(theirs.price)}, ${theirs.features.join(", ") || "no features"}. What you typed is still here; saving again replaces theirs.`,
    );
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={tier ? `Edit Tier ${tier.name}` : "Add New Tier"}
      confirm={tier ? "Save" : "Add"}
      busyLabel="Saving..."
      onConfirm={onConfirm}
    >
      {failure && (
        <div role="alert">
          <Notice tone="warning">{failure}</Notice>
        </div>
      )}
      <TierFields form={form} errors={errors} onChange={change} />
      {tier && <Affected count={tier.memberCount} />}
    </ConfirmDialog>
  );
}

type FieldsProps = { form: TierForm; errors: TierErrors; onChange: (part: Partial<TierForm>) => void };

function TierFields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input value={form.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Field label="Price in euros" error={errors.price} hint="What members who take it from now on agree to.">
        <Input
          inputMode="decimal"
          value={form.isCustom ? "" : form.price}
          disabled={form.isCustom}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Custom: agreed with each member"
        checked={form.isCustom}
        onChange={(event) => onChange({ isCustom: event.target.checked })}
      />
      <Field label="Features" error={errors.features} hint="One a line, in your own words.">
        <Textarea value={form.features} onChange={(event) => onChange({ features: event.target.value })} />
      </Field>
      <fieldset className="grid gap-2.5">
        <legend className="mb-1.5 text-sm leading-snug font-semibold">What the server checks</legend>
        {CAPABILITIES.map((one) => (
          <Checkbox
            key={one}
            label={CAPABILITY_NAMES[one]}
            checked={form.capabilities.includes(one)}
            onChange={(event) => onChange({ capabilities: toggled(form.capabilities, one, event.target.checked) })}
          />
        ))}
      </fieldset>
    </>
  );
}

const toggled = <T,>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn ? [...list.filter((one) => one !== item), item] : list.filter((one) => one !== item);

function Affected({ count }: { count: number | null }) {
  const whom = count === null ? "everybody without another tier" : formatMemberCount(count).toLowerCase();
  return (
    <p className="text-meta text-muted">
      Affects {whom}: what the server checks counts at once. Agreed prices of present members do not change.
    </p>
  );
}

/** Fetches the current tier; undefined if that fails. */
async function fetchTier(id: string): Promise<AdminTierView | undefined> {
  const view: AdminTiersView | undefined = await queryClient
    .fetchQuery({ ...adminTiersQuery, staleTime: 0 })
    .catch(() => undefined);
  return view?.tiers.find((tier) => tier.id === id);
}
