import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import type { NetworkSummary } from "#contract/network/connections.ts";
import { shortCount } from "#contract/numbers.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { NotAdmitted } from "#web/lib/auth/not-admitted.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { summaryQuery } from "../api.ts";
import { ConnectionsView } from "../connections/connections-view.tsx";
import { IntroductionsView } from "../introductions/introductions-view.tsx";
import { PeopleView } from "../people/people-view.tsx";
import { ConnectionRequestsView } from "../requests/requests-view.tsx";
import { SuggestionsView } from "../suggestions/suggestions-view.tsx";

type View = { id: string; name: string; count?: keyof NetworkSummary; Content: ComponentType };

/** In the order of the tabs. The first is also `/network` itself. */
const VIEWS: readonly [View, ...View[]] = [
  { id: "people", name: "People", Content: PeopleView },
  { id: "connections", name: "Connections", count: "connections", Content: ConnectionsView },
  { id: "requests", name: "Requests", count: "pendingRequests", Content: ConnectionRequestsView },
  { id: "introductions", name: "Introductions", count: "introductions", Content: IntroductionsView },
  { id: "suggestions", name: "Suggestions", Content: SuggestionsView },
];

const pathOf = ({ id }: View): string => (id === VIEWS[0].id ? "/network" : `/network?view=${id}`);

/** `?view=` is the current tab. Members without admission see none. */
export function NetworkViews() {
  const viewer = useViewer();
  return viewer && admissionRefusal(viewer) ? <NotAdmitted viewer={viewer} /> : <Views />;
}

function Views() {
  const [params] = useSearchParams();
  const { data } = useQuery(summaryQuery);
  const shown = VIEWS.find(({ id }) => id === params.get("view")) ?? VIEWS[0];
  const tabs = VIEWS.map((view) => ({
    to: pathOf(view),
    name: view.name,
    mark: view.count && data && data[view.count] > 0 && <span className="count">{shortCount(data[view.count])}</span>,
  }));
  return (
    <>
      <div className="mb-6">
        <TabLinks label="Network" tabs={tabs} current={pathOf(shown)} />
      </div>
      <shown.Content key={shown.id} />
    </>
  );
}
