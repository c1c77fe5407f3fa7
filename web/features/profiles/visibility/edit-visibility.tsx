import { useId } from "react";
import { ANSWER_CASES_MIN, ANSWER_DAYS } from "#contract/profiles/limits.ts";
import { visibilityInput } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { PartDialog, usePartForm } from "../part-form/part-form.tsx";
import { AS_VISITOR } from "./as-visitor.ts";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };

export default function EditVisibility({ profile, ...dialog }: Props) {
  const heading = useId();
  const form = usePartForm({
    profile,
    part: "visibility",
    schema: visibilityInput,
    valuesOf: ({ own }) => ({
      isPublic: own?.isPublic ?? false,
      isEmailShown: own?.isEmailShown ?? false,
      isAnswerTimeShown: own?.isAnswerTimeShown ?? false,
    }),
    success: "Visibility saved",
    onDone: dialog.onClose,
  });
  return (
    <PartDialog
      {...dialog}
      form={form}
      title="Visibility"
      description="Approved members always see your profile, except people you block."
    >
      <fieldset className="grid gap-5" aria-labelledby={heading}>
        <legend id={heading} className="sr-only">
          Who sees what
        </legend>
        <Checkbox
          {...form.register("isPublic")}
          label={<b>Public page</b>}
          description="Anyone with the link sees your profile without signing in, and search engines may list it. Your email address and your recommendations stay with members."
        />
        <Checkbox
          {...form.register("isEmailShown")}
          label={<b>Email address</b>}
          description={`Approved members see ${profile.email ?? "your email address"} on your profile. Visitors never do.`}
        />
        <Checkbox
          {...form.register("isAnswerTimeShown")}
          label={<b>Answer time</b>}
          description={`Everyone who sees your profile sees how soon you usually answer people who write to you for the first time, once at least ${ANSWER_CASES_MIN} did within ${ANSWER_DAYS} days.`}
        />
      </fieldset>
      {profile.own?.isPublic && (
        <p className="border-t border-border pt-4 text-sm">
          Your page is public. <AppLink to={`/profile/${profile.id}?${AS_VISITOR}`}>View as visitor</AppLink>
        </p>
      )}
    </PartDialog>
  );
}
