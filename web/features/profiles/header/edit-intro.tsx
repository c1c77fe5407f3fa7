import { introInput } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { completeWebAddress } from "#contract/web-address.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PartDialog, usePartForm } from "../part-form/part-form.tsx";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };

export default function EditIntro({ profile, ...dialog }: Props) {
  const form = usePartForm({
    profile,
    part: "intro",
    schema: introInput,
    valuesOf: ({ title, company, location, website }) => ({
      title: title ?? "",
      company: company ?? "",
      location: location ?? "",
      website: website ?? "",
    }),
    toInput: ({ website, ...lines }) => ({ ...lines, website: website.trim() || null }),
    onDone: dialog.onClose,
  });
  const { register, errors } = form;
  const onBlur = () => {
    const typed = form.getValues().website;
    const complete = completeWebAddress(typed);
    if (complete !== typed) form.change("website", complete);
  };
  return (
    <PartDialog
      {...dialog}
      form={form}
      title="Edit Profile"
      description={
        <>
          Your name, <bdi>{profile.name}</bdi>, is changed in <AppLink to="/settings/account">Settings</AppLink>.
        </>
      }
    >
      <Field label="Title" optional error={errors.title}>
        <Input {...register("title")} autoComplete="organization-title" placeholder="Managing partner" data-autofocus />
      </Field>
      <Field label="Company" optional error={errors.company}>
        <Input {...register("company")} autoComplete="organization" />
      </Field>
      <Field label="Location" optional error={errors.location}>
        <Input {...register("location")} autoComplete="off" placeholder="Accra, Ghana" />
      </Field>
      <Field label="Website" optional error={errors.website}>
        <Input
          {...register("website", { onBlur })}
          inputMode="url"
          autoComplete="url"
          placeholder="example.com"
          enterKeyHint="done"
        />
      </Field>
    </PartDialog>
  );
}
