import { useQuery } from "@tanstack/react-query";
import type { NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { NETWORK_FIGURES, type NetworkFigure } from "#contract/analytics/analytics.ts";
import { formatMoment } from "#contract/dates.ts";
import { counted, fullCount, percent } from "#contract/numbers.ts";
import { FigureRow } from "#web/ui/charts/figure-row.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { AnalyticsUrl } from "../analytics-url.ts";
import { networkAnalyticsQuery, networkCsvPath } from "../api.ts";
import { BarCard, type NamedSeries } from "../bar-card.tsx";
import { lengthOf, totalOf } from "../buckets.ts";
import { FiguresLoading } from "../figures-loading.tsx";
import { LineCard } from "../line-card.tsx";
import { RetentionCard } from "./retention-card.tsx";

const WORDS: Record<NetworkFigure, readonly [string, string]> = {
  joined: ["new member", "new members"],
  active: ["active member", "active members"],
  approved: ["approved", "approved"],
  rejected: ["rejected", "rejected"],
  sent: ["email sent", "emails sent"],
  dead: ["not delivered", "not delivered"],
};

export function NetworkFigures({ url }: { url: AnalyticsUrl }) {
  const query = useQuery(networkAnalyticsQuery(url.range));
  return (
    <QueryState query={query} failed="The figures of the network could not be loaded." loading={<FiguresLoading />}>
      {(view) =>
        view.countedAt ? (
          <NetworkCharts view={view} countedAt={view.countedAt} isCompared={url.isCompared} />
        ) : (
          <Card>
            <EmptyState title="Not counted yet">
              The network is counted every hour. Come back in a few minutes.
            </EmptyState>
          </Card>
        )
      }
    </QueryState>
  );
}

type Props = { view: NetworkAnalyticsView; countedAt: string; isCompared: boolean };

function NetworkCharts({ view, countedAt, isCompared }: Props) {
  const { figures, memberCount } = view;
  const csv = (name: string) => ({ href: networkCsvPath(view.range, name), file: `${name}-${view.range}.csv` });
  const shown = (name: NetworkFigure): NamedSeries => ({
    title: NETWORK_FIGURES[name],
    words: WORDS[name],
    series: figures[name],
  });
  const totals = ({ values, before }: { values: number[]; before: number[] }) => ({
    value: totalOf(values),
    before: isCompared ? totalOf(before) : null,
    values,
  });
  const average = (values: readonly number[]) => Math.round(totalOf(values) / values.length);
  const common = { buckets: view, isCompared };
  return (
    <>
      <FigureRow
        figures={[
          { name: "New members", ...totals(figures.joined) },
          {
            name: "Active on an average day",
            value: average(figures.active.values),
            before: isCompared ? average(figures.active.before) : null,
            values: figures.active.values,
          },
          { name: "Approved", ...totals(figures.approved) },
          { name: "Emails sent", ...totals(figures.sent) },
          { name: "Emails not delivered", ...totals(figures.dead) },
        ]}
      />
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        <LineCard
          {...common}
          title="Members"
          total={memberCount}
          added={figures.joined}
          csv={csv("members")}
          sentence={
            <>
              <b className="font-semibold">{counted(memberCount.values.at(-1) ?? 0, "member")}</b>, of every status.{" "}
              {counted(totalOf(figures.joined.values), "joined", "joined")} in {lengthOf(view)}.
            </>
          }
        />
        <BarCard
          {...common}
          title="Active members"
          shown={[shown("active")]}
          csv={csv("active")}
          sentence={
            <>
              <b className="font-semibold">
                {counted(average(figures.active.values), "member was", "members were")} active on an average day
              </b>{" "}
              of {lengthOf(view)}. A bar is the average of its days.
            </>
          }
        />
        <BarCard
          {...common}
          title="Approvals"
          shown={[shown("approved"), shown("rejected")]}
          csv={csv("approvals")}
          sentence={<Decided view={view} />}
        />
        <BarCard
          {...common}
          title="Email"
          shown={[shown("sent"), shown("dead")]}
          csv={csv("mail")}
          sentence={<Delivered view={view} />}
        />
        <RetentionCard view={view} csv={csv("retention")} />
      </div>
      <p className="mt-5 max-w-measure text-meta text-muted">
        Counted every hour, last on {formatMoment(countedAt)}. A member is active on a day when they open the product.
        Decisions are those of admins in the audit log; emails count on the day on which they were written. Days are in
        UTC, and weeks begin on Monday.
      </p>
    </>
  );
}

function Decided({ view: { figures, ...view } }: { view: NetworkAnalyticsView }) {
  const [approved, rejected] = [totalOf(figures.approved.values), totalOf(figures.rejected.values)];
  if (approved + rejected === 0) return `No application was decided in ${lengthOf(view)}.`;
  return (
    <>
      <b className="font-semibold">
        {fullCount(approved)} of {counted(approved + rejected, "application")} approved
      </b>{" "}
      in {lengthOf(view)}, {percent(approved / (approved + rejected))}.
    </>
  );
}

function Delivered({ view: { figures, ...view } }: { view: NetworkAnalyticsView }) {
  const [sent, dead] = [totalOf(figures.sent.values), totalOf(figures.dead.values)];
  if (sent + dead === 0) return `No emails in ${lengthOf(view)}.`;
  return (
    <>
      <b className="font-semibold">{percent(sent / (sent + dead))} of the emails were delivered</b> to the provider in{" "}
      {lengthOf(view)}; {fullCount(dead)} could not be.
    </>
  );
}
