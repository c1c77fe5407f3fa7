import { REPORT_REASONS, REPORT_WORDS_MAX_LENGTH } from "#contract/reports/reasons.ts";
import { reportInput } from "#contract/reports/reports.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { sendReport } from "./api.ts";
import type { Reportable } from "./reportable.ts";

type Props = { reported: Reportable; onBlock: (() => void) | undefined; open: boolean; onClose: () => void };

const CHOICES = REPORT_REASONS.map(([value, title]) => ({ value, title }));

const TITLES = {
  member: "Report profile",
  message: "Report message",
  event: "Report event",
  post: "Report post",
  comment: "Report comment",
  opportunity: "Report opportunity",
};

const SENT = {
  member: "Admins get your report and a copy of this profile's name, title and bio.",
  message:
    "Admins get your report and a copy of the message with up to five messages before and after it. They see nothing else of your conversation.",
  event: "Admins get your report and a copy of this event's details.",
  post: "Admins get your report and a copy of this post's text.",
  comment: "Admins get your report and a copy of this comment's text.",
  opportunity: "Admins get your report and a copy of this opportunity.",
};

export default function ReportForm({ reported, onBlock, open, onClose }: Props) {
  const { input, name, text } = reported;
  const form = useForm({
    values: { reason: "", words: "" },
    schema: reportInput,
    toInput: (values) => ({ ...input, ...values }),
    mutation: sendReport(name, onBlock),
    draft: `reports/${Object.values(input).join("/")}`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={TITLES[input.kind]}
      description={`${SENT[input.kind]} ${name} won't learn who sent it.`}
      label="Send report"
      busyLabel="Sending..."
      danger
      asksBeforeDiscard
    >
      {text !== undefined && (
        <blockquote
          className="line-clamp-4 border-l-2 border-border pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted"
          dir="auto"
        >
          {text}
        </blockquote>
      )}
      <ChoiceRows {...form.register("reason")} legend="Reason" choices={CHOICES} error={form.errors.reason} />
      <Field label="In your words" optional error={form.errors.words}>
        <Textarea {...form.register("words")} rows={3} maxLength={REPORT_WORDS_MAX_LENGTH} />
      </Field>
    </FormDialog>
  );
}
