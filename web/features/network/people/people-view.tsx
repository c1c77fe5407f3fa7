import { useInfiniteQuery } from "@tanstack/react-query";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { isSimilarQuery, peopleQuery } from "./api.ts";
import { PeopleList } from "./people-list.tsx";
import { usePeopleUrl } from "./people-url.ts";

export function PeopleView() {
  const url = usePeopleUrl();
  const { data: isSimilar } = useInfiniteQuery(isSimilarQuery(url.search));
  return (
    <PeopleList
      url={url}
      query={peopleQuery(url.search)}
      title="People"
      searchLabel="Search people"
      failed="People could not be loaded."
      noun={["person", "people"]}
      note={
        isSimilar && (
          <p role="status" className="mb-4 text-sm">
            No exact match. People with a similar name:
          </p>
        )
      }
      none={
        <EmptyState title="Nobody else is here yet" level={3}>
          New members appear here as soon as they are approved.
        </EmptyState>
      }
    />
  );
}
