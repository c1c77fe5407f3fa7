import type { ReactNode } from "react";
import type { MemberCardView } from "#contract/network/people.ts";
import { counted } from "#contract/numbers.ts";
import type { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { type Pages, usePages } from "#web/lib/lists/use-pages.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { WordsFilter } from "#web/ui/data/search-field.tsx";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { CHOICES, type PeopleUrl } from "./people-url.ts";
import { CARD_GRID, PersonCard } from "./person-card.tsx";

type Props = {
  url: PeopleUrl;
  query: ReturnType<typeof pagesQuery<MemberCardView>>;
  /** The heading, for screen readers only, because the tab above shows it. */
  title: string;
  searchLabel: string;
  failed: string;
  noun: readonly [one: string, many: string];
  none: ReactNode;
  note?: ReactNode;
};

type FilterProps = { url: PeopleUrl; label: string };

const PeopleFilters = ({ url, label }: FilterProps) => (
  <SearchWithFilters
    label={label}
    placeholder="Name, company or skill"
    {...url.words("q")}
    filterCount={url.filterCount}
  >
    <div className="card-body grid gap-4 md:grid-cols-3">
      {CHOICES.map(({ name, label: title, ...choice }) => (
        <Field key={name} label={title}>
          <SelectFilter {...choice} {...url.filter(name)} />
        </Field>
      ))}
      <Field label="Place">
        <WordsFilter {...url.words("place")} />
      </Field>
      <ResetFilters url={url} className="justify-self-end md:col-span-3" />
    </div>
  </SearchWithFilters>
);

export function PeopleList({ url, query, title, searchLabel, failed, noun, none, note }: Props) {
  // With filters, an empty page may not be the last.
  const pages = usePages(query, { skipEmpty: true });
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      <PeopleFilters url={url} label={searchLabel} />
      <PagedList
        pages={pages}
        name={noun}
        search={url.isFiltered ? url.search : ""}
        failed={failed}
        level={3}
        loading={<CardsLoading />}
        none={none}
        noMatch={<NoMatch url={url} />}
        footer={(loadMore) => <div className="mt-6">{loadMore}</div>}
      >
        {(rows, focusNext) => (
          <>
            <Count pages={pages} noun={noun} />
            {note}
            <ul className={CARD_GRID}>
              {rows.map((person, at) => (
                <PersonCard key={person.id} person={person} onGone={() => focusNext(at)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  );
}

function Count({ pages, noun: [one, many] }: { pages: Pages<MemberCardView>; noun: Props["noun"] }) {
  const text = counted(pages.rows.length, one, many, pages.query.hasNextPage);
  return <p className="mb-3 text-meta text-muted tabular-nums">{text}</p>;
}

function NoMatch({ url }: { url: PeopleUrl }) {
  const kind = Object.entries(KINDS).find(([code]) => code === url.get("kind"));
  const words = url.get("q");
  return (
    <EmptyState
      title={`No ${kind?.[1].noun ?? "investor"}s found matching your search criteria.`}
      level={3}
      action={<Button onClick={() => url.clear()}>Clear search</Button>}
    >
      {words && `Searched for "${words}" in name, title, company, location, sectors and skills.`}
    </EmptyState>
  );
}

const CARDS = ["a", "b", "c", "d", "e", "f"];

export function CardsLoading() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading people...
      </p>
      <Skeleton width={80} height={18} className="mb-3" />
      <div className={CARD_GRID}>
        {CARDS.map((key) => (
          <Skeleton key={key} height={186} className="rounded-card" />
        ))}
      </div>
    </div>
  );
}
