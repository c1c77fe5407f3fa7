import type { CohortView, NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { formatIsoDay } from "#contract/dates.ts";
import { percent } from "#contract/numbers.ts";
import { ChartCard } from "#web/ui/charts/chart-card.tsx";
import { FigureTable } from "#web/ui/charts/figure-table.tsx";

type Props = { view: NetworkAnalyticsView; csv: { href: string; file: string } };

export function RetentionCard({ view: { retention }, csv }: Props) {
  const weeks = Math.max(0, ...retention.map(({ active }) => active.length));
  const head = ["Joined in", "Members", ...Array.from({ length: weeks }, (_, week) => `Week ${week}`)];
  const share = ({ members, active }: CohortView, week: number) =>
    members > 0 && week < active.length ? (active[week] ?? 0) / members : null;
  const cells = (toCell: (cohort: CohortView, week: number) => string | number) =>
    retention.map(
      (cohort) =>
        [
          formatIsoDay(cohort.week),
          cohort.members,
          ...Array.from({ length: weeks }, (_, week) => toCell(cohort, week)),
        ] as const,
    );
  return (
    <ChartCard
      className="xl:col-span-2"
      title="Retention by week"
      sentence={<NextWeek retention={retention} />}
      csv={csv}
      table={{
        caption: "Active members by week of joining",
        head,
        rows: cells(({ active }, week) => active[week] ?? ""),
      }}
    >
      {retention.length > 0 && (
        <div className="-mx-5 -mb-5 max-md:-mx-4 max-md:-mb-4">
          <FigureTable
            caption="Share of members who were active, by week of joining"
            head={head}
            rows={cells((cohort, week) => {
              const of = share(cohort, week);
              return of === null ? "" : percent(of);
            })}
            shadeOf={(row, column) => {
              const cohort = retention[row];
              return cohort && column > 0 ? (share(cohort, column - 1) ?? 0) : 0;
            }}
          />
        </div>
      )}
    </ChartCard>
  );
}

/** Counts only members whose following week is over. */
function NextWeek({ retention }: { retention: CohortView[] }) {
  const over = retention.filter(({ active }) => active.length > 2);
  const members = over.reduce((sum, cohort) => sum + cohort.members, 0);
  const back = over.reduce((sum, { active }) => sum + (active[1] ?? 0), 0);
  if (members === 0) return "Nobody joined long enough ago to say who came back.";
  return (
    <>
      <b className="font-semibold">{percent(back / members)} came back in the week after they joined.</b> Week 0 is the
      one in which they joined; the last week of each row is not over.
    </>
  );
}
