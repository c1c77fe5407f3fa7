import type { Context } from "hono";
import type { AnalyticsView, Buckets, NetworkAnalyticsView, Series } from "#contract/analytics/analytics.ts";
import { NETWORK_FIGURES, type NetworkFigure, OWN_FIGURES, type OwnFigure } from "#contract/analytics/analytics.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type CsvColumns, downloadCsv } from "#http/csv.ts";

type Column = [title: string, values: number[]];

function download(c: Context<AppEnv>, name: string, buckets: Buckets, columns: Column[]) {
  const read: CsvColumns<number> = { From: (at) => buckets.from[at] ?? null };
  for (const [title, values] of columns) read[title] = (at) => String(values[at] ?? 0);
  read["Compared with"] = (at) => buckets.beforeFrom[at] ?? null;
  return downloadCsv(c, { name, columns: read, parts: [buckets.from.map((_, at) => at)] });
}

const both = (title: string, { values, before }: Series): Column[] => [
  [title, values],
  [`${title}, before`, before],
];

export const downloadOwn = (c: Context<AppEnv>, view: AnalyticsView, figure: OwnFigure): Promise<Response> =>
  download(c, `${figure}-${view.range}`, view, both(OWN_FIGURES[figure], view.figures[figure]));

type NetworkFile = NetworkFigure | "members" | "approvals" | "mail" | "retention";

export function downloadNetwork(c: Context<AppEnv>, view: NetworkAnalyticsView, file: NetworkFile): Promise<Response> {
  const columns = (...names: NetworkFigure[]) =>
    names.flatMap((name) => both(NETWORK_FIGURES[name], view.figures[name]));
  const name = `${file}-${view.range}`;
  if (file === "retention") return downloadRetention(c, view);
  if (file === "members") return download(c, name, view, [...both("Members", view.memberCount), ...columns("joined")]);
  if (file === "approvals") return download(c, name, view, columns("approved", "rejected"));
  if (file === "mail") return download(c, name, view, columns("sent", "dead"));
  return download(c, name, view, columns(file));
}

function downloadRetention(c: Context<AppEnv>, { retention }: NetworkAnalyticsView) {
  const weeks = Math.max(0, ...retention.map(({ active }) => active.length));
  const columns: CsvColumns<(typeof retention)[number]> = {
    "Joined in the week of": ({ week }) => week,
    Members: ({ members }) => String(members),
  };
  for (let week = 0; week < weeks; week++)
    columns[`Active in week ${week}`] = ({ active }) => active[week]?.toString() ?? "";
  return downloadCsv(c, { name: "retention", columns, parts: [retention] });
}
