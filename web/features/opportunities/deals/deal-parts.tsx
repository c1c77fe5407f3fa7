import { Bookmark, Check, Pencil, Plus, X } from "lucide-react";
import { shortMoney } from "#contract/numbers.ts";
import type { DealRowView } from "#contract/opportunities/deals.ts";
import { DEAL_STAGES, type DealStage, PASS_REASONS, sectorName } from "#contract/opportunities/lists.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { focusIfLost } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SampleMark, StatePill } from "#web/ui/content/pills.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { saveNotes } from "../answers/api.ts";
import { CompanyMark } from "../card/company-mark.tsx";
import { OpportunityStatePill } from "../detail/state-pill.tsx";

export function DealName({ row }: { row: DealRowView }) {
  const { id, company, sector, stage, sample, state } = row;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CompanyMark of={row} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-1.5 font-semibold wrap-anywhere">
          <AppLink to={`/opportunities/${id}`} className="textlink text-inherit">
            {company}
          </AppLink>
          {sample && <SampleMark />}
          {state !== "open" && <OpportunityStatePill state={state} />}
        </p>
        <p className="text-meta font-normal text-muted">
          {sectorName(sector)} · {nameOf(STAGES, stage)}
        </p>
      </div>
    </div>
  );
}

export function DealAnswer({ row: { deal } }: { row: DealRowView }) {
  if (deal.answer === "interested")
    return (
      <div className="grid justify-items-start gap-1">
        <StatePill tone="ink" icon={Check} word="Interested" />
        <span className="text-meta text-muted">
          {deal.amount ? `Non-binding: ${shortMoney(deal.amount)}` : "No amount"}
        </span>
      </div>
    );
  if (deal.answer === "passed")
    return (
      <div className="grid justify-items-start gap-1">
        <StatePill icon={X} word="Passed" />
        <span className="text-meta text-muted">{nameOf(PASS_REASONS, deal.reason ?? "none")}</span>
      </div>
    );
  return <StatePill tone="line" icon={Bookmark} word="Saved" />;
}

export function StageSelect({ row }: { row: DealRowView }) {
  const { id, company, deal } = row;
  const select = `stage-of-${id}`;
  const save = useAction(saveNotes(id, null), {
    // On the board, another card in another column then has the same id.
    onDone: () => focusIfLost(() => document.getElementById(select), `#${select}`),
  });
  return (
    <Select
      id={select}
      className="min-w-32"
      aria-label={`Stage of ${company}`}
      value={(save.busy && save.input?.stage) || deal.stage}
      onChange={({ target }) => void save.run({ stage: target.value as DealStage })}
    >
      <Options of={DEAL_STAGES} />
    </Select>
  );
}

export function NoteButton({ row: { company, deal }, onEdit }: { row: DealRowView; onEdit: () => void }) {
  return (
    <button
      type="button"
      className="flex items-start gap-2 text-start text-sm wrap-anywhere whitespace-pre-line hover:underline max-md:min-h-11 max-md:items-center"
      aria-label={deal.note ? `Edit note on ${company}: ${deal.note}` : `Add a note on ${company}`}
      onClick={onEdit}
    >
      <Icon of={deal.note ? Pencil : Plus} size={16} className="mt-0.5 flex-none text-muted" />
      {deal.note ? <span>{deal.note}</span> : <span className="font-semibold text-link">Add a note</span>}
    </button>
  );
}
