import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { formatMoney } from "#contract/numbers.ts";
import { deal, profile, user } from "#db/schema/index.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { downloadCsv } from "#http/csv.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { oldestFirst } from "#http/lists/keyset.ts";
import { isInterested } from "./own.ts";

const PART = 200;
const list = oldestFirst({ since: [deal.answeredAt, wholeNumber], id: [deal.memberId, rowId] }, { size: PART });

type Row = { name: string; title: string | null; company: string | null; amountMinor: number | null; since: number };

export const downloadInterest = (c: Context<AppEnv>, id: string, currency: string): Promise<Response> =>
  downloadCsv<Row>(c, {
    name: "interest",
    columns: {
      Name: ({ name }) => name,
      Title: ({ title }) => title,
      Company: ({ company }) => company,
      "Amount, non-binding": ({ amountMinor }) =>
        amountMinor === null ? null : formatMoney({ amountMinor, currency }),
      Since: ({ since }) => new Date(since).toISOString(),
    },
    parts: readParts(c, id),
  });

async function* readParts(c: Context<AppEnv>, id: string): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const rows = await list.select(
      c.var.db
        .select({
          id: deal.memberId,
          name: user.name,
          title: profile.title,
          company: profile.company,
          amountMinor: deal.amountMinor,
          since: deal.answeredAt,
        })
        .from(deal)
        .innerJoin(user, eq(user.id, deal.memberId))
        .leftJoin(profile, eq(profile.memberId, user.id))
        .$dynamic(),
      cursor,
      and(eq(deal.opportunityId, id), isInterested, isVisibleTo(c.var.viewer.id)),
    );
    const page = list.toPage(
      rows.map((row) => ({ ...row, since: Number(row.since) })),
      (row) => row,
    );
    yield page.rows;
    cursor = page.cursor ?? undefined;
  } while (cursor);
}
