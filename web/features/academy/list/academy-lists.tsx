import { useLocation } from "react-router";
import { COURSE_CATEGORIES, COURSE_LEVELS } from "#contract/academy/academy.ts";
import { KNOWN, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { ResetFilters, SearchWithFilters } from "#web/ui/data/search-with-filters.tsx";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TabList, TabPanel } from "#web/ui/reading/tabs.tsx";
import { coursesQuery, resourcesQuery } from "../api.ts";
import { CourseCard } from "./course-card.tsx";
import { ResourceRow } from "./resource-row.tsx";

const GROUP = "academy";

export function AcademyLists() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const current = params.get("tab") === "resources" ? "resources" : "courses";
  const url = useAcademyUrl(current);
  const pathOf = (tab: string) => {
    const next = new URLSearchParams(params);
    if (tab === "courses") next.delete("tab");
    else next.set("tab", tab);
    return `/academy${next.size > 0 ? `?${next}` : ""}`;
  };
  const tabs = [
    { id: "courses", name: "Courses", to: pathOf("courses") },
    { id: "resources", name: "Resources", to: pathOf("resources") },
  ];
  return (
    <>
      <TabList group={GROUP} label="Academy" tabs={tabs} current={current} className="mb-5" />
      <Filters url={url} hasLevels={current === "courses"} />
      <TabPanel group={GROUP} current={current}>
        {current === "courses" ? <Courses url={url} /> : <Resources url={url} />}
      </TabPanel>
    </>
  );
}

function Filters({ url, hasLevels }: { url: AcademyUrl; hasLevels: boolean }) {
  const filters = hasLevels ? (["category", "level"] as const) : (["category"] as const);
  const filterCount = filters.filter(url.get).length;
  return (
    <SearchWithFilters
      label="Search courses and resources"
      placeholder="Title, topic or author"
      {...url.words("q")}
      filterCount={filterCount}
    >
      <div className="card-body grid gap-4 md:grid-cols-2">
        <Field label="Category">
          <SelectFilter all="All categories" options={COURSE_CATEGORIES} {...url.filter("category")} />
        </Field>
        {hasLevels && (
          <Field label="Level">
            <SelectFilter all="All levels" options={COURSE_LEVELS} {...url.filter("level")} />
          </Field>
        )}
        <ResetFilters
          url={{ filterCount, clearFilters: () => url.clear(filters) }}
          className="justify-self-start md:col-span-2"
        />
      </div>
    </SearchWithFilters>
  );
}

function Courses({ url }: { url: AcademyUrl }) {
  return (
    <PagedList
      pages={usePages(coursesQuery(url.search), { skipEmpty: true })}
      name={["course", "courses"]}
      search={url.isFiltered ? url.search : ""}
      failed="The courses could not be loaded."
      loading={<Loading />}
      none={<EmptyState title="No courses yet">Courses appear here as soon as they are published.</EmptyState>}
      noMatch={<NoMatch url={url} what="courses" />}
      footer={(loadMore) => <div className="mt-6">{loadMore}</div>}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {rows.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Resources({ url }: { url: AcademyUrl }) {
  return (
    <PagedList
      pages={usePages(resourcesQuery(url.search), { skipEmpty: true })}
      name={["resource", "resources"]}
      search={url.isFiltered ? url.search : ""}
      failed="The resources could not be loaded."
      loading={<Loading />}
      none={
        <EmptyState title="No resources yet">
          Books, guides and reports appear here as soon as they are published.
        </EmptyState>
      }
      noMatch={<NoMatch url={url} what="resources" />}
      footer={(loadMore) => <div className="mt-6">{loadMore}</div>}
    >
      {(rows) => (
        <Rows className="card">
          {rows.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const NoMatch = ({ url, what }: { url: AcademyUrl; what: string }) => (
  <EmptyState
    title={`No ${what} found matching your search criteria.`}
    action={<Button onClick={() => url.clear()}>Clear search</Button>}
  />
);

const Loading = () => (
  <div aria-busy="true" className="grid grid-cols-1 gap-5 md:grid-cols-2">
    <p className="sr-only" role="status">
      Loading...
    </p>
    <Skeleton height={320} className="rounded-card" />
    <Skeleton height={320} className="rounded-card" />
  </div>
);

function useAcademyUrl(list: "courses" | "resources") {
  const all = useListUrl({ q: KNOWN.words, level: COURSE_LEVELS, category: COURSE_CATEGORIES });
  const withoutLevel = useListUrl({ q: KNOWN.words, category: COURSE_CATEGORIES });
  const shown = list === "courses" ? all : withoutLevel;
  return { ...all, search: shown.search, isFiltered: shown.isFiltered };
}

type AcademyUrl = ReturnType<typeof useAcademyUrl>;
