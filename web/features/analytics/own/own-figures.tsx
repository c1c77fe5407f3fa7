import { useQuery } from "@tanstack/react-query";
import type { AnalyticsView, Series } from "#contract/analytics/analytics.ts";
import { OWN_FIGURES, type OwnFigure } from "#contract/analytics/analytics.ts";
import { counted } from "#contract/numbers.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { FigureRow } from "#web/ui/charts/figure-row.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { AnalyticsUrl } from "../analytics-url.ts";
import { ownAnalyticsQuery, ownCsvPath } from "../api.ts";
import { BarCard } from "../bar-card.tsx";
import { lengthOf, soFar, totalOf } from "../buckets.ts";
import { FiguresLoading } from "../figures-loading.tsx";
import { LineCard } from "../line-card.tsx";

const WORDS: Record<Exclude<OwnFigure, "connections">, readonly [string, string]> = {
  views: ["profile view", "profile views"],
  reactions: ["reaction", "reactions"],
  replies: ["reply", "replies"],
  registrations: ["registration", "registrations"],
};

export function OwnFigures({ url }: { url: AnalyticsUrl }) {
  const query = useQuery(ownAnalyticsQuery(url.range));
  return (
    <QueryState query={query} failed="Your figures could not be loaded." loading={<FiguresLoading />}>
      {(view) =>
        isEmpty(view) ? <NothingCounted view={view} /> : <OwnCharts view={view} isCompared={url.isCompared} />
      }
    </QueryState>
  );
}

const isEmpty = ({ connectionCount, figures }: AnalyticsView): boolean =>
  connectionCount === 0 && Object.values(figures).every(({ values, before }) => totalOf([...values, ...before]) === 0);

const NothingCounted = ({ view }: { view: AnalyticsView }) => (
  <Card>
    <EmptyState
      title={`Nothing counted in ${lengthOf(view)}`}
      action={<ButtonLink to="/profile/me">Complete your profile</ButtonLink>}
    >
      Views of your profile, new connections, reactions and replies to your posts, and registrations for your events are
      counted here. Begin with a profile that people find.
    </EmptyState>
  </Card>
);

type Props = { view: AnalyticsView; isCompared: boolean };

function OwnCharts({ view, isCompared }: Props) {
  const csv = (figure: OwnFigure) => ({ href: ownCsvPath(view.range, figure), file: `${figure}-${view.range}.csv` });
  const shown = (figure: Exclude<OwnFigure, "connections">) => ({
    title: OWN_FIGURES[figure],
    words: WORDS[figure],
    series: view.figures[figure],
  });
  const bars = (figure: Exclude<OwnFigure, "connections">) => (
    <BarCard
      title={OWN_FIGURES[figure]}
      buckets={view}
      shown={[shown(figure)]}
      isCompared={isCompared}
      csv={csv(figure)}
    />
  );
  return (
    <>
      <FigureRow
        figures={Object.entries(OWN_FIGURES).map(([figure, name]) => {
          const { values, before } = view.figures[figure as OwnFigure];
          return { name, value: totalOf(values), before: isCompared ? totalOf(before) : null, values };
        })}
      />
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        {bars("views")}
        <LineCard
          title="Connections"
          buckets={view}
          total={runningTotal(view.connectionCount, view.figures.connections)}
          added={view.figures.connections}
          isCompared={isCompared}
          sentence={<Growth view={view} />}
          csv={csv("connections")}
        />
        {bars("reactions")}
        {bars("replies")}
        {bars("registrations")}
      </div>
      <p className="mt-5 max-w-measure text-meta text-muted">
        A view counts once per member and day; your own do not count, and nobody is named. Connections are those that
        you still have. Reactions and replies are by other members; those of members whom you block, or who block you,
        do not count. Registrations are for events that you host, with the waitlist. Days are in UTC, and weeks begin on
        Monday.
      </p>
    </>
  );
}

/** Counts at the end of each bucket, calculated back from the current count. */
function runningTotal(now: number, { values, before }: Series): Series {
  const ends: number[] = [];
  let total = now;
  for (const added of [...before, ...values].toReversed()) {
    ends.unshift(total);
    total -= added;
  }
  return { before: ends.slice(0, before.length), values: ends.slice(before.length) };
}

function Growth({ view }: { view: AnalyticsView }) {
  const { values } = view.figures.connections;
  const now = values.at(-1) ?? 0;
  if (view.connectionCount === 0) return "No connections yet.";
  return (
    <>
      <b className="font-semibold">
        {counted(view.connectionCount, "connection")}, {totalOf(values)} of them new in {lengthOf(view)}.
      </b>{" "}
      {now} came {soFar(view)}.
    </>
  );
}
