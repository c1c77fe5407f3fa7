import { connectionsQuery } from "#web/lib/connections/api.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { PeopleList } from "../people/people-list.tsx";
import { usePeopleUrl } from "../people/people-url.ts";

export function ConnectionsView() {
  const url = usePeopleUrl();
  return (
    <PeopleList
      url={url}
      query={connectionsQuery(url.search)}
      title="Connections"
      searchLabel="Search your connections"
      failed="Your connections could not be loaded."
      noun={["connection", "connections"]}
      none={
        <EmptyState
          title="You have no connections yet"
          level={3}
          action={<ButtonLink to="/network?view=suggestions">See suggestions</ButtonLink>}
        >
          Ask people to connect. They appear here once they accept.
        </EmptyState>
      }
    />
  );
}
