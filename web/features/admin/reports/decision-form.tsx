import { type SubmitEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { type AdminReportView, reportDecisionInput } from "#contract/admin/reports.ts";
import { REPORT_DECISION_MAX_LENGTH, REPORT_NOTE_MAX_LENGTH } from "#contract/reports/reasons.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { firstName } from "#web/lib/initials.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { decideReport, handleDecided } from "./api.ts";

type Props = { report: AdminReportView; firstName: string };

function removalOf({ kind, subject }: AdminReportView): { title: string; description: string } {
  if (kind === "event")
    return { title: "Cancel the event", description: "Everybody registered gets an email. This is final." };
  if (kind === "opportunity")
    return {
      title: "Take the opportunity back",
      description: `It leaves the list and is a draft again. ${firstName(subject.name)} can change it and send it for review.`,
    };
  return { title: `Remove the ${kind}`, description: "It is deleted with everything below it. This is final." };
}

const choicesOf = (report: AdminReportView, name: string) => [
  { value: "none", title: "No action", description: `The report is closed. ${name} isn't notified.` },
  { value: "warn", title: "Warn", description: `${name} gets your reason as a notification and by email.` },
  ...(report.isRemovable ? [{ value: "remove", ...removalOf(report) }] : []),
  {
    value: "suspend",
    title: "Suspend the account",
    description: `Ends all sessions now. ${name} can't sign in until an admin lifts it.`,
  },
];

export function DecisionForm({ report, firstName }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    values: { decision: "", reason: "", note: "" },
    schema: reportDecisionInput,
    mutation: decideReport(report.id),
    draft: `admin/report/${report.id}`,
    onDone: () => void navigate("/admin/reports"),
    onFailure: handleDecided,
  });
  const decision = useWatch({ control: form.control, name: "decision" });
  const isDanger = decision === "suspend" || decision === "remove";
  const [isAsking, setIsAsking] = useState(false);
  // Ask before irreversible decisions, once the fields are valid.
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reportDecisionInput.safeParse(form.getValues()).success) setIsAsking(true);
    else void form.submit();
  };
  const element = isDanger ? { ...form.element, onSubmit: ask } : form.element;
  const labels: Record<string, string> = { suspend: `Suspend ${report.subject.name}`, remove: removalOf(report).title };
  return (
    <SectionCard title="Decision">
      <Form form={{ ...form, element }} className="grid grid-cols-1 gap-4">
        <ChoiceRows
          {...form.register("decision")}
          legend="What to do"
          choices={choicesOf(report, firstName)}
          error={form.errors.decision}
        />
        {decision !== "none" && (
          <Field
            label={`Reason, shown to ${firstName}`}
            hint={`${firstName} may answer once${decision === "suspend" ? ", when the suspension is lifted" : ""}.`}
            error={form.errors.reason}
          >
            <Textarea {...form.register("reason")} rows={4} maxLength={REPORT_DECISION_MAX_LENGTH} />
          </Field>
        )}
        <Field label="Note for admins" optional error={form.errors.note}>
          <Input {...form.register("note")} maxLength={REPORT_NOTE_MAX_LENGTH} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={isDanger ? "danger" : "primary"}
            busy={form.busy}
            busyLabel="Deciding..."
            {...waitAttributes(form)}
          >
            {labels[decision] ?? "Decide"}
          </Button>
          <Button variant="ghost" onClick={() => void navigate("/admin/reports")}>
            Leave for later
          </Button>
        </div>
        <WaitNote of={form} />
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${labels[decision] ?? "Decide"}?`}
        description={
          decision === "suspend"
            ? `${report.subject.name} is signed out everywhere and can't sign in until an admin lifts the suspension.`
            : removalOf(report).description
        }
        confirm={decision === "suspend" ? "Suspend" : removalOf(report).title}
        cancel="Go back"
        busyLabel="Deciding..."
        danger
        onConfirm={async () => {
          setIsAsking(false);
          return form.submit();
        }}
        waiting={form}
      />
    </SectionCard>
  );
}
