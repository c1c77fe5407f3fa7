import { desc, eq, sql } from "drizzle-orm";
import { html } from "hono/html";
import { headlineOf } from "#contract/members.ts";
import type { Db } from "#db/open.ts";
import { quote, user } from "#db/schema/index.ts";
import type { Html } from "#domain/articles/parts.ts";

/** `READ`: newest quotes, some of whose members may be suspended. */
const SHOWN = 3;
const READ = 30;

export function selectQuotes(db: Db) {
  const newest = db
    .select({
      memberId: quote.memberId,
      text: quote.text,
      name: quote.name,
      title: quote.title,
      company: quote.company,
      at: sql<number>`${quote.at}`.as("written_at"),
    })
    .from(quote)
    .where(eq(quote.state, "shown"))
    .orderBy(desc(quote.at), desc(quote.memberId))
    .limit(READ)
    .as("newest");
  return db
    .select({ text: newest.text, name: newest.name, title: newest.title, company: newest.company })
    .from(newest)
    .crossJoin(user)
    .where(sql`${user.id} = ${newest.memberId} and ${user.status} = 'approved' and ${user.emailVerified} = 1`)
    .orderBy(desc(newest.at), desc(newest.memberId))
    .limit(SHOWN);
}

export const quoteFigure = ({ text, ...member }: Awaited<ReturnType<typeof selectQuotes>>[number]): Html =>
  html`<figure><blockquote class="serif text-lg wrap-anywhere" dir="auto">“${text}”</blockquote><figcaption class="mt-2 text-sm text-muted"><b class="font-semibold text-text"><bdi>${member.name}</bdi></b>${headlineOf(member) ? html`, <bdi>${headlineOf(member)}</bdi>` : ""}</figcaption></figure>`;
