import { useNavigate } from "react-router";
import { type AdminReportView, reportAppealInput } from "#contract/admin/reports.ts";
import { REPORT_DECISION_MAX_LENGTH } from "#contract/reports/reasons.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { decideAppeal, handleDecided } from "./api.ts";

type Props = { report: AdminReportView; firstName: string };

const EFFECTS = {
  none: "",
  warn: "The warning no longer counts.",
  remove: "What was canceled or removed stays that way. The decision no longer counts.",
  suspend: "The suspension is lifted if it still lasts.",
};

export function AppealForm({ report, firstName }: Props) {
  const { decision, appealBy } = report;
  if (appealBy === "another-admin")
    return (
      <SectionCard title="Decide the appeal">
        <p className="text-sm text-muted">
          You made the report or the first decision, so another admin decides the appeal.
        </p>
      </SectionCard>
    );
  const first =
    appealBy === "only-admin"
      ? "You are the only admin who can decide, so you decide the appeal too."
      : `${decision?.by?.name ?? "Another admin"} made the first decision, so someone else decides the appeal.`;
  return <Fields report={report} firstName={firstName} first={first} effect={EFFECTS[decision?.decision ?? "none"]} />;
}

function Fields({ report, firstName, first, effect }: Props & { first: string; effect: string }) {
  const navigate = useNavigate();
  const form = useForm({
    values: { choice: "", reason: "" },
    schema: reportAppealInput,
    toInput: ({ choice, reason }) => ({ isReversed: choice === "" ? undefined : choice === "back", reason }),
    fieldOf: { isReversed: "choice" },
    mutation: decideAppeal(report.id),
    draft: `admin/appeal/${report.id}`,
    onDone: () => void navigate("/admin/reports"),
    onFailure: handleDecided,
  });
  return (
    <SectionCard title="Decide the appeal">
      <Form form={form} className="grid grid-cols-1 gap-4">
        <ChoiceRows
          {...form.register("choice")}
          legend="What to do"
          choices={[
            { value: "back", title: "Take the decision back", description: effect },
            { value: "stands", title: "The decision stands", description: "This is final." },
          ]}
          error={form.errors.choice}
        />
        <Field label={`Reason, shown to ${firstName}`} error={form.errors.reason}>
          <Textarea {...form.register("reason")} rows={3} maxLength={REPORT_DECISION_MAX_LENGTH} />
        </Field>
        <p className="text-meta text-muted">{first}</p>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Deciding..." {...waitAttributes(form)}>
          Decide the appeal
        </Button>
        <WaitNote of={form} />
      </Form>
    </SectionCard>
  );
}
