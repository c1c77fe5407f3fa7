import { sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import type { NewsCategory } from "#contract/news/categories.ts";
import { insertMissing } from "./insert-missing.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const sourceId = sampleIds("0021");
const itemId = sampleIds("0022");

type SampleSource = { id: string; name: string; feedUrl: string; category: NewsCategory };

const source = (at: number, name: string, host: string, category: NewsCategory): SampleSource => ({
  id: sourceId(at),
  name,
  feedUrl: `https://${host}/feed.xml`,
  category,
});

const ledger = source(0, "Ledger Weekly", "ledger-weekly.example", "market");
const nordic = source(1, "Nordic Startup Post", "nsp.example", "funding");
const brief = source(2, "Policy Brief EU", "policybrief.example", "policy");
const notes = source(3, "Field Notes", "fieldnotes.example", "startups");
const gazette = source(4, "Chain Gazette", "chaingazette.example", "market");

const sampleSources = [ledger, nordic, brief, notes, gazette];

type Written = { title: string; description: string; category: NewsCategory; ago: number };

const item = (at: number, { id, feedUrl }: SampleSource, written: Written) => ({
  ...written,
  id: itemId(at),
  sourceId: id,
  link: new URL(`/${written.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`, feedUrl).href,
});

const sampleNews = [
  item(0, ledger, {
    title: "Central bank publishes its loan survey",
    description:
      "Lending to firms under ten staff grew for the third quarter. The tables by country are attached to the release.",
    category: "market",
    ago: 2,
  }),
  item(1, nordic, {
    title: "Heat storage maker closes €22M round",
    description: "The money pays for a second plant in Luleå. Two pension funds joined the existing owners.",
    category: "funding",
    ago: 4,
  }),
  item(2, brief, {
    title: "Draft rules on crowdfunding caps go to consultation",
    description: "Answers are due in January. The cap per project would rise, the cap per person would not.",
    category: "policy",
    ago: 7,
  }),
  item(3, notes, {
    title: "What eleven failed pilots have in common",
    description: "Nobody on the customer side had a budget line. A founder looks back, with dates.",
    category: "startups",
    ago: 26,
  }),
  item(4, ledger, {
    title: "Seed rounds shrink, boards grow",
    description: "Median seed size fell 8 percent while the number of observers doubled.",
    category: "funding",
    ago: 31,
  }),
];

/** Invented publications, paused because nobody serves their feeds. */
export const newsStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`news_source (id, name, feed_url, category, language, paused, due_at, sample, created_at)`,
    sql`select value->>'id', value->>'name', value->>'feedUrl', value->>'category', 'en', 1, ${now}, 1, ${now}
        from json_each(${JSON.stringify(sampleSources)})`,
  ),
  insertMissing(
    db,
    sql`news_item (id, source_id, link, title, description, category, language, published_at, sample)`,
    sql`select value->>'id', news_source.id, value->>'link', value->>'title', value->>'description', value->>'category', 'en',
          ${now} - value->>'ago' * ${HOUR_MS}, 1
        from json_each(${JSON.stringify(sampleNews)}) join news_source on news_source.id = value->>'sourceId' and news_source.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`search_pending (noun, id, version)`,
    sql`select 'news', news_item.id, 1 from json_each(${JSON.stringify(sampleNews)})
        join news_item on news_item.id = value->>'id' join news_source on news_source.id = source_id and news_source.created_at = ${now}`,
  ),
];
