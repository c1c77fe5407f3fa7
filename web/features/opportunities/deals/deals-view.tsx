import { Columns3, Rows3 } from "lucide-react";
import { useState } from "react";
import { formatRecent } from "#contract/dates.ts";
import type { DealRowView } from "#contract/opportunities/deals.ts";
import { DEAL_STAGES } from "#contract/opportunities/lists.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { ChoiceChips } from "#web/ui/data/choice-chips.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { dealsQuery } from "./api.ts";
import { Board } from "./board.tsx";
import { DealAnswer, DealName, NoteButton, StageSelect } from "./deal-parts.tsx";

const NoteDialog = lazyOverlay(() => import("./note-dialog.tsx"), { resetOnOpen: true });

const STAGE_NAMES = Object.fromEntries(DEAL_STAGES);
const SHOWN = { saved: "Saved", interested: "Interested", passed: "Passed" };

/** In the order of the worker's bootstrap data keys. */
const FILTERS = { q: KNOWN.words, show: SHOWN, stage: STAGE_NAMES };

function useDealsUrl() {
  const list = useListUrl(FILTERS);
  const layout = useListUrl({ layout: /^board$/ });
  return {
    ...list,
    isBoard: layout.get("layout") === "board",
    setLayout: (name: string) => layout.set("layout", name),
  };
}
type DealsUrl = ReturnType<typeof useDealsUrl>;

const SHOW_CHIPS = [["", "All"], ...Object.entries(SHOWN)] as const;

export function DealsView() {
  const url = useDealsUrl();
  const pages = usePages(dealsQuery(url.search), { skipEmpty: true });
  const [noted, setNoted] = useState<string | null>(null);
  return (
    <>
      <h2 className="sr-only">Deals I follow</h2>
      <Filters url={url} />
      <PagedList
        pages={pages}
        name={["deal", "deals"]}
        search={url.isFiltered ? url.search : ""}
        failed="Your deals could not be loaded."
        level={3}
        loading={<Skeleton height={320} className="rounded-card" />}
        none={<NoDeals />}
        noMatch={
          <EmptyState
            title="No opportunities found matching your search criteria."
            level={3}
            action={<Button onClick={() => url.clear()}>Clear filters</Button>}
          />
        }
        footer={(loadMore) => (
          <div className="mt-4 grid gap-3 text-meta text-muted">
            {loadMore}
            <p>
              Only you can see your stages and notes. Founders see who is interested. When members pass, founders see
              only the reasons.
            </p>
          </div>
        )}
      >
        {(rows) =>
          url.isBoard ? <Board rows={rows} onNote={setNoted} /> : <DealTable rows={rows} onNote={setNoted} />
        }
      </PagedList>
      <NoteDialog
        open={noted !== null}
        onClose={() => setNoted(null)}
        row={pages.rows.find(({ id }) => id === noted) ?? null}
      />
    </>
  );
}

function NoDeals() {
  return (
    <Card>
      <EmptyState
        title="No deals yet"
        level={3}
        action={
          <ButtonLink to="/opportunities" variant="primary">
            Browse opportunities
          </ButtonLink>
        }
      >
        Save an opportunity, or answer Interested or Pass. It will be listed here with your own stage and note.
      </EmptyState>
    </Card>
  );
}

function Filters({ url }: { url: DealsUrl }) {
  const layouts = [
    { name: "", label: "Table", icon: Rows3 },
    { name: "board", label: "Board", icon: Columns3 },
  ];
  return (
    <search className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-[4_1_240px]">
          <SearchField label="Search my deals" placeholder="Company, sector or note" {...url.words("q")} />
        </div>
        <SelectFilter label="Stage" all="Any stage" options={STAGE_NAMES} {...url.filter("stage")} />
        {/* biome-ignore lint/a11y/useSemanticElements: two toggles are no fieldset */}
        <div role="group" aria-label="View" className="flex">
          {layouts.map(({ name, label, icon }) => (
            <IconButton
              key={label}
              label={label}
              icon={<Icon of={icon} className={url.isBoard === (name === "board") ? "text-primary" : undefined} />}
              aria-pressed={url.isBoard === (name === "board")}
              onClick={() => url.setLayout(name)}
            />
          ))}
        </div>
      </div>
      <ChoiceChips label="Answer" choices={SHOW_CHIPS} {...url.filter("show")} />
    </search>
  );
}

type RowsProps = { rows: DealRowView[]; onNote: (id: string) => void };

function DealTable({ rows, onNote }: RowsProps) {
  return (
    <Card className="overflow-hidden">
      <DataTable
        caption="Deals I follow"
        columns={["Company", "Raising", "Your answer", "Stage", "Private note", "Updated"]}
      >
        {rows.map((row) => (
          <tr key={row.id} data-row tabIndex={-1}>
            <th scope="row">
              <DealName row={row} />
            </th>
            <td data-label="Raising" className="serif text-lg tabular-nums">
              {row.amount}
            </td>
            <td data-label="Your answer">
              <DealAnswer row={row} />
            </td>
            <td data-label="Stage">
              <StageSelect row={row} />
            </td>
            <td data-label="Private note" className="max-w-xs">
              <NoteButton row={row} onEdit={() => onNote(row.id)} />
            </td>
            <td data-label="Updated" className="whitespace-nowrap">
              {/* Narrow windows have no column headings. */}
              <span className="lg:hidden">Updated: </span>
              {formatRecent(row.updatedAt)}
            </td>
          </tr>
        ))}
      </DataTable>
    </Card>
  );
}
