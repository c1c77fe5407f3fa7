import type { AdminOpportunityView } from "#contract/admin/opportunities.ts";
import { formatMoney } from "#contract/numbers.ts";
import { formatLastDay } from "#contract/opportunities/last-day.ts";
import { REVIEW_REASON_MAX_LENGTH } from "#contract/opportunities/limits.ts";
import { INSTRUMENTS, sectorName } from "#contract/opportunities/lists.ts";
import { reviewInput } from "#contract/opportunities/sharing.ts";
import { nameOf, REGIONS, STAGES } from "#contract/profiles/lists.ts";
import type { Money } from "#contract/text.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { Moment } from "../moment.tsx";
import { decideReview } from "./api.ts";

const money = (amount: Money | null) => (amount ? formatMoney(amount) : "Not stated");
const WORDS = { draft: "Draft", "in-review": "In review", open: "Open", paused: "Paused", closed: "Closed" };

export default function Review({ view, onDone }: { view: AdminOpportunityView; onDone: () => void }) {
  const { round, state } = view;
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">{view.description}</p>
      <Details wraps>
        <Detail term="Status">{WORDS[state]}</Detail>
        <Detail term="Shared by">
          <AppLink to={`/profile/${view.owner.id}`} className="textlink">
            {view.owner.name}
          </AppLink>
        </Detail>
        <Detail term="Raising">{money(view.raising)}</Detail>
        <Detail term="Stage">{nameOf(STAGES, view.stage)}</Detail>
        <Detail term="Sector">{sectorName(view.sector)}</Detail>
        <Detail term="Based in">
          {view.location} ({nameOf(REGIONS, round.region)})
        </Detail>
        <Detail term="Instrument">{nameOf(INSTRUMENTS, round.instrument)}</Detail>
        <Detail term="Pre-money valuation">{money(round.valuation)}</Detail>
        <Detail term="Minimum check">{money(round.minCheck)}</Detail>
        <Detail term="Lead investor">{round.lead ?? "Not stated"}</Detail>
        <Detail term="Closes">{round.closesOn ? formatLastDay(round.closesOn) : "Not stated"}</Detail>
        <Detail term="Use of funds">{round.moneyFor ?? "Not stated"}</Detail>
        <Detail term="Investors first">{round.isInvestorsFirst ? "For seven days" : "No"}</Detail>
        <Detail term="Team">
          {view.team.map(({ person, role }) => `${person.name}, ${role}`).join("; ") || "Nobody else"}
        </Detail>
      </Details>
      <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere">{view.text}</p>
      {state !== "closed" &&
        state !== "draft" &&
        (view.mayDecide ? (
          <Decision view={view} onDone={onDone} />
        ) : (
          <Notice>This is your own opportunity, so another admin decides about it.</Notice>
        ))}
      <ul className="grid gap-1 border-t border-border pt-3 text-meta text-muted">
        {view.history.map((change) => (
          <li key={`${change.at} ${change.state}`}>
            {[WORDS[change.state], change.actor ?? (view.sample && "Sample data")].filter(Boolean).join(" · ")} ·{" "}
            <Moment at={change.at} />
            {change.reason && <span> · {change.reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ view: { id, version, state, owner }, onDone }: { view: AdminOpportunityView; onDone: () => void }) {
  const draft = `admin/opportunities/${id}`;
  const decide = decideReview(id);
  const opening = useAction(decide, { onDone, draft });
  const form = useForm({
    values: { reason: "" },
    schema: reviewInput,
    toInput: ({ reason }) => ({ decision: "draft" as const, reason, version }),
    mutation: decide,
    draft,
    onDone,
  });
  const isWaiting = state === "in-review";
  return (
    <Form form={form}>
      {isWaiting && (
        <div className="grid justify-items-start gap-3">
          <Button
            variant="primary"
            busy={opening.busy}
            busyLabel="Opening..."
            onClick={() => void opening.run({ decision: "open", reason: "", version })}
            {...waitAttributes(opening)}
          >
            Open it
          </Button>
          <WaitNote of={opening} className="text-subtle" />
        </div>
      )}
      <Field
        label="Reason to give it back"
        error={form.errors.reason}
        hint={`${owner.name} reads it. Members never do.`}
      >
        <Textarea rows={3} maxLength={REVIEW_REASON_MAX_LENGTH} {...form.register("reason")} dir="auto" />
      </Field>
      <SubmitButton
        form={form}
        label={isWaiting ? "Give back" : "Take down and give back"}
        busyLabel="Giving back..."
        variant={isWaiting ? "secondary" : "danger"}
        isInline
      />
    </Form>
  );
}
