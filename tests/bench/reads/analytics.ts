import { FIGURES_KEPT_DAYS, PERIOD_DAYS, RETENTION_WEEKS } from "#contract/analytics/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { Fill, Read } from "./read.ts";

/** A day of figures in each period that is kept. */
const counts = (letters: string, period: string) =>
  `json_object(${[...letters].map((letter) => `'${letter}' || (${period} * ${PERIOD_DAYS} + 1), 1`).join(", ")})`;

/** Two years of figures of every member, of `me`, and of the network; and that every member is active. */
export const fill: Fill = ({ n, from, now, me }) => {
  const today = Math.floor(now / DAY_MS);
  const [first, last] = [Math.floor((today - FIGURES_KEPT_DAYS) / PERIOD_DAYS), Math.floor(today / PERIOD_DAYS)];
  const periods = `json_each('[${Array.from({ length: last - first + 1 }, (_, at) => first + at)}]') as p`;
  const monday = today - ((today + 3) % 7);
  return [
    `insert or ignore into member_figures (member_id, period, days) ${n}
      select printf('01900001-0000-7000-8000-%012x', i), ${last}, '{}' from n`,
    `insert or ignore into active_day (day, member_id) ${n} select ${today}, printf('01900001-0000-7000-8000-%012x', i) from n`,
    ...(from === 0
      ? [
          `insert or ignore into member_figures (member_id, period, days) select '${me}', p.value, ${counts("vclre", "p.value")} from ${periods}`,
          `insert or ignore into network_figures (period, days) select p.value, ${counts("jtuaxsd", "p.value")} from ${periods}`,
          `insert into cohort (week, members, active) select ${monday} - 7 * w.value, 3, '{"0":3}'
            from json_each('[${Array.from({ length: RETENTION_WEEKS + 4 }, (_, at) => at)}]') as w`,
          `insert into setting (name, value) values ('analytics-counted-until', '${now}') on conflict do nothing`,
        ]
      : []),
  ];
};

export const READS: Record<string, Read[]> = {
  "/api/analytics": ["7d", "4w", "12w", "1y"].map((range) => ({ path: `/api/analytics?range=${range}`, as: "member" })),
  "/api/analytics/csv": [{ path: "/api/analytics/csv?range=1y&figure=views", as: "member" }],
  "/api/analytics/network": ["7d", "1y"].map((range) => ({
    path: `/api/analytics/network?range=${range}`,
    as: "admin",
  })),
  "/api/analytics/network/csv": [{ path: "/api/analytics/network/csv?range=1y&figure=retention", as: "admin" }],
  "/analytics": [
    { path: "/analytics?range=1y", as: "member", maxTrips: 1 },
    { path: "/analytics?range=1y&view=network", as: "admin", maxTrips: 1 },
  ],
};
