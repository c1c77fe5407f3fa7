import { useWatch } from "react-hook-form";
import { readMoney } from "#contract/content/amounts.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import { formatMoney } from "#contract/numbers.ts";
import { OPPORTUNITY_SUMMARY_MAX_LENGTH } from "#contract/opportunities/limits.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { type OpportunityInput, opportunityInput } from "#contract/opportunities/sharing.ts";
import { SECTORS, STAGES } from "#contract/profiles/lists.ts";
import { AmountField } from "#web/forms/amount-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { PictureButtons } from "#web/ui/crop/picture-buttons.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field, FieldError } from "#web/ui/fields/field.tsx";
import { Input, Select, Textarea } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { CompanyMark } from "../card/company-mark.tsx";
import { editOpportunity, shareOpportunity, uploadLogo } from "./api.ts";
import { checkValues, FIELD_OF, type FormValues, formValues, inputOf, type OpportunityForm } from "./form-values.ts";
import { RoundFields } from "./round-fields.tsx";
import { TeamField } from "./team-field.tsx";

type Props = {
  /** Null for a new one. */
  opportunity: OpportunityView | null;
  open: boolean;
  onClose: () => void;
  onShared?: (id: string) => void;
};

export default function OpportunityDialog({ opportunity, open, onClose, onShared }: Props) {
  const { id = "", own } = opportunity ?? {};
  const conflict = useConflict(opportunity, formValues);
  const base = formValues(conflict.base);
  const isUnread = opportunity?.state === "draft" || opportunity?.state === "in-review";
  const form = useForm<FormValues, OpportunityInput, { id: string }>({
    values: base,
    schema: opportunityInput,
    toInput: inputOf,
    check: (values) => checkValues(values, isUnread ? base.closesOn : ""),
    fieldOf: FIELD_OF,
    draft: opportunity ? `opportunities/${id}` : "opportunities/new",
    mutation: own ? editOpportunity(id, conflict.base?.own?.version ?? 0) : shareOpportunity,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
    // The page of the new draft replaces the list with its dialog.
    onDone: (shared) => (onShared ? onShared(shared.id) : onClose()),
  });
  const goal = readMoney(useWatch({ control: form.control, name: "amount" }));
  const pledged = opportunity?.full?.pledged;
  const isBelowInterest =
    pledged !== undefined &&
    "money" in goal &&
    goal.money.currency === pledged.currency &&
    goal.money.amountMinor < pledged.amountMinor;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={opportunity ? `Edit ${opportunity.company}` : "Share Opportunity"}
      {...(!opportunity && {
        description: "It's saved as a draft so you can see it as members will. An admin reviews it before it appears.",
      })}
      label={isBelowInterest ? "Save anyway" : opportunity ? "Save" : "Save draft"}
      note={
        <p role="status" className="text-meta text-muted not-empty:mb-2.5">
          {isBelowInterest && `The goal is below the ${formatMoney(pledged)} that members said they might invest.`}
        </p>
      }
      busyLabel="Saving..."
      wide
      asksBeforeDiscard
      notice={<ConflictNotice of={conflict} form={form} what="opportunity" />}
    >
      {opportunity?.state === "open" && (
        <Notice tone="warning">After a change, an admin reviews it again. Until then, it isn't in the list.</Notice>
      )}
      {opportunity?.state === "paused" && (
        <Notice tone="warning">After a change, an admin reviews it again before it opens.</Notice>
      )}
      <CompanyFields form={form} />
      <RoundFields form={form} />
      <TeamField form={form} />
    </FormDialog>
  );
}

type LogoProps = { form: OpportunityForm; company: string; imageKey: string };

const LogoField = ({ form, company, imageKey }: LogoProps) => (
  <div className="grid gap-1.5">
    <div className="flex items-center gap-4">
      <CompanyMark of={{ company: company || "?", image: imageKey ? mediaUrl(imageKey) : null }} size={48} />
      <div className="min-w-0">
        <PictureButtons
          label="Picture of the company"
          hint="Shown as a square."
          use="opportunity"
          hasPicture={imageKey !== ""}
          choose="Upload a logo"
          upload={uploadLogo}
          onChange={(key) => form.change("imageKey", key)}
        />
      </div>
    </div>
    {form.errors.imageKey && <FieldError>{form.errors.imageKey}</FieldError>}
  </div>
);

function CompanyFields({ form }: { form: OpportunityForm }) {
  const { register, errors, control } = form;
  const [company, imageKey] = useWatch({ control, name: ["company", "imageKey"] });
  return (
    <>
      <Field label="Company" error={errors.company}>
        <Input autoComplete="organization" data-autofocus {...register("company")} />
      </Field>
      <LogoField form={form} company={company} imageKey={imageKey} />
      <Field
        label="What it does, in a sentence or two"
        error={errors.description}
        hint={`Shown in the list. Up to ${OPPORTUNITY_SUMMARY_MAX_LENGTH} characters.`}
      >
        <Textarea rows={2} {...register("description")} dir="auto" />
      </Field>
      <Field label="About the company" error={errors.text} hint="Customers, revenue, what is different.">
        <Textarea rows={6} {...register("text")} dir="auto" />
      </Field>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <AmountField form={form} name="amount" label="Amount" hint="$5M, €750K or 2,500,000 USD" placeholder="$5M" />
        <Field label="Stage" error={errors.stage}>
          <Select {...register("stage")}>
            <Options none="Choose" of={STAGES} />
          </Select>
        </Field>
        <Field label="Sector" error={errors.sector}>
          <Select {...register("sector")}>
            <Options none="Choose" of={SECTORS.map(([code]) => [code, sectorName(code)])} />
          </Select>
        </Field>
      </div>
    </>
  );
}
