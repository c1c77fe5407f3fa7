import { useQuery } from "@tanstack/react-query";
import { counted, fullCount } from "#contract/numbers.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { summaryQuery } from "../api.ts";

const FIGURES = [
  { name: "Total connections", value: "connections", view: "connections" },
  { name: "New This Month", value: "newThisMonth", view: "connections" },
  { name: "Pending Invitations", value: "pendingRequests", view: "requests" },
] as const;

export function NetworkFigures() {
  const { data } = useQuery(summaryQuery);
  return (
    <dl className="card mb-5 grid grid-cols-3 divide-x divide-border" aria-label="Your network in figures">
      {FIGURES.map(({ name, value, view }) => (
        <div key={name} className="relative flex min-w-0 flex-col px-5 py-3.5 max-md:px-2">
          <dt className="order-2 text-meta leading-snug text-muted">
            <AppLink to={`/network?view=${view}`} className="stretch">
              {name}
            </AppLink>
          </dt>
          <dd className="serif order-1 text-h2 leading-tight tabular-nums">{data ? fullCount(data[value]) : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

export function useConnectionCount(): string {
  const { data } = useQuery(summaryQuery);
  if (!data) return "\u00a0";
  return counted(data.connections, "connection");
}
