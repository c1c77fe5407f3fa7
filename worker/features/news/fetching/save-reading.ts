import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { NewsCategory } from "#contract/news/categories.ts";
import {
  NEWS_ITEMS_PER_READ,
  NEWS_ITEMS_PER_SOURCE,
  NEWS_LIFETIME_MS,
  NEWS_MOVED_READINGS,
  NEWS_READ_EVERY_MS,
  NEWS_REQUESTED_MS,
} from "#contract/news/limits.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { pendingInsertAll } from "#search/pending.ts";
import { hostOf } from "../reading/links.ts";
import type { Reading } from "../reading/read-feed.ts";
import type { FeedFailure, Fetched } from "./fetch-feed.ts";

type Source = typeof newsSource.$inferSelect;
type Read = Fetched & { reading: Reading | null };

/** Of a key, because thousands of long ones do not fit in a row. */
const shortOf = (key: string): string => createHash("sha256").update(key).digest("base64url").slice(0, 12);

/** Also of `www.` or `feeds.` and the like before it, but for a whole top-level domain. */
export function isOwnSite(feedUrl: string, link: string): boolean {
  const site = hostOf(feedUrl).replace(/^(?:www|feeds?|rss|m)\.(?=.+\.)/, "");
  return `.${hostOf(link)}`.endsWith(`.${site}`);
}

/** An admin may have changed the address in the meantime. */
const readsSameFeed = ({ id, feedUrl }: Source) => and(eq(newsSource.id, id), eq(newsSource.feedUrl, feedUrl));

/** SQL: a reading that an admin asked for of a source that fails, which must put off no other one. */
export const isLookedAt = (now: number): SQL =>
  sql`(coalesce(${newsSource.requestedAt}, 0) > ${now - NEWS_REQUESTED_MS} and ${newsSource.failures} > 0)`;

/** Writes nothing if the address has changed. `reading`: null if nothing has changed since the last one. */
export async function saveReading(db: Db, source: Source, { file, reading, movedTo }: Read): Promise<void> {
  const now = Date.now();
  const movedReadings =
    movedTo !== null && movedTo === source.movedTo ? source.movedReadings + 1 : Number(movedTo !== null);
  const isMoved = movedTo !== null && movedReadings >= NEWS_MOVED_READINGS;
  // What a file without its end lacks is neither "unchanged" nor new.
  const isWhole = !file?.isPart && !reading?.error;
  const validators = isWhole ? { etag: file?.etag, modifiedAt: file?.modifiedAt } : { etag: null, modifiedAt: null };
  await batch(db, {
    items: reading ? itemStatements(db, source, reading, now) : null,
    source: db
      .update(newsSource)
      .set({
        readAt: now,
        startedAt: null,
        requestedAt: null,
        failures: 0,
        error: reading?.error ?? null,
        // Another source of the host may have been asked to wait meanwhile.
        dueAt: sql`max(${now + NEWS_READ_EVERY_MS}, coalesce(${newsSource.waitUntil}, 0))`,
        movedTo,
        movedReadings,
        ...(reading && { found: reading.items.length, leftOut: reading.leftOut }),
        ...(reading && isWhole && reading.items.length > 0 && { undated: reading.undated.map(shortOf) }),
        ...(file && validators),
      })
      .where(readsSameFeed(source)),
    moved: isMoved ? moveStatements(db, source, movedTo, now) : null,
  });
}

/** Takes over a permanent redirect, unless another source reads that feed. */
function moveStatements(db: Db, source: Source, feedUrl: string, now: number) {
  const isFree = sql`exists (select 1 from ${newsSource} where ${readsSameFeed(source)})
    and not exists (select 1 from ${newsSource} where rtrim(${newsSource.feedUrl}, '/?') = rtrim(${feedUrl}, '/?') and ${newsSource.id} <> ${source.id})`;
  const audit = { action: "news-source-moved", subjectKind: "news-source", subjectId: source.id } as const;
  const change = { before: { feedUrl: source.feedUrl }, after: { feedUrl } };
  return {
    audit: auditInsert(db, { now, requestId: "news" }, { actorId: null, ...audit, ...change }, isFree),
    source: statement(
      db,
      sql`update ${newsSource} set feed_url = ${feedUrl}, moved_to = null, moved_readings = 0, version = version + 1
        where ${newsSource.id} = ${source.id} and ${isFree}`,
    ),
  };
}

const CATEGORY_WORDS: readonly [NewsCategory, RegExp][] = [
  [
    "funding",
    /\b(raises?|raised|funding|fundraise|seed round|pre-seed|series [a-f]|venture round|term sheet|closes? (?:a )?[€$£]?\d)/i,
  ],
  [
    "policy",
    /\b(regulat\w+|legislat\w+|directive|parliament|commission|lawmakers?|antitrust|sanctions?|tax(?:es)?|compliance|policy)\b/i,
  ],
  ["market", /\b(stocks?|shares|ipo|index|inflation|interest rates?|central bank|bonds?|earnings|nasdaq|markets?)\b/i],
  ["startups", /\b(start-?ups?|founders?|accelerators?|incubators?|spin-?offs?|unicorns?)\b/i],
];

/** The title counts before the description. */
function categoryOf(words: { title: string; description: string }, otherwise: NewsCategory): NewsCategory {
  for (const text of [words.title, words.description]) {
    const found = CATEGORY_WORDS.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return otherwise;
}

/**
 * A source's own items follow its feed, but for their first date. It keeps its newest items; deleted ones do not return. Undated items of a first
 * whole reading are behind all that have a date.
 */
function itemStatements(db: Db, source: Source, { items }: Reading, now: number) {
  const sourceId = source.id;
  const undatedMs = source.undated === null ? NEWS_LIFETIME_MS : 0;
  const known = new Set(source.undated);
  const rows = items.map(({ id: _, publishedAt, ...item }) => ({
    ...item,
    ownSite: isOwnSite(source.feedUrl, item.link),
    category: categoryOf(item, source.category),
    isNew: publishedAt !== null || !known.has(shortOf(item.key)),
    publishedAt: publishedAt ?? now - undatedMs,
    undatedMs: publishedAt === null ? undatedMs : 0,
  }));
  // Of two items of one time, lists show the one with the later id first.
  const ids = rows
    .map(() => newId())
    .toSorted()
    .toReversed();
  const listed = JSON.stringify(rows.map((row, at) => ({ ...row, id: ids[at] })));
  const value = (name: string): SQL => sql.raw(`value->>'${name}'`);
  const isSame = sql`${newsItem.sourceId} = ${sourceId} and ${newsItem.key} = ${value("key")}`;
  const differs = sql`(${newsItem.title}, ${newsItem.description}, ${newsItem.link}, ${newsItem.ownSite}) <> (${value("title")}, ${value("description")}, ${value("link")}, ${value("ownSite")})`;
  const isRead = sql`exists (select 1 from ${newsSource} where ${readsSameFeed(source)})`;
  // CROSS JOIN: each listed item by the index of keys, never each stored item by the list.
  const changed = sql`from json_each(${listed}) cross join ${newsItem} on ${isSame} where ${isRead} and ${differs}`;
  const beyond = (count: number, limit: number) =>
    sql`from ${newsItem} where ${newsItem.sourceId} = ${sourceId} order by ${newsItem.publishedAt} desc, ${newsItem.id} desc limit ${limit} offset ${count}`;
  const oldestKept = sql`coalesce((select ${newsItem.publishedAt} ${beyond(NEWS_ITEMS_PER_SOURCE - 1, 1)}), 0)`;
  const cut = beyond(NEWS_ITEMS_PER_SOURCE, NEWS_ITEMS_PER_READ);
  return {
    // A feed that begins to have ids: an item that was known by its link gets its id.
    named: statement(
      db,
      sql`update or ignore ${newsItem} set key = (select ${value("key")} from json_each(${listed}) where ${value("linkKey")} = ${newsItem.key})
        where ${newsItem.id} in (select ${newsItem.id} from json_each(${listed}) cross join ${newsItem}
          on ${newsItem.sourceId} = ${sourceId} and ${newsItem.key} = ${value("linkKey")} where ${value("key")} <> ${value("linkKey")} and ${isRead})`,
    ),
    changedInSearch: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version ${changed}`,
    ),
    // With another link it is the last to have it: by its age it would take the place of the story that others have there.
    changed: statement(
      db,
      sql`update ${newsItem} set version = version + 1, (id, title, description, link, link_key, own_site, category) =
          (select iif(${value("linkKey")} = ${newsItem.linkKey}, ${newsItem.id}, ${value("id")}), ${value("title")}, ${value("description")}, ${value("link")}, ${value("linkKey")}, ${value("ownSite")}, ${value("category")}
            from json_each(${listed}) where ${value("key")} = ${newsItem.key})
        where ${newsItem.id} in (select ${newsItem.id} ${changed})`,
    ),
    added: statement(
      db,
      sql`insert into ${newsItem} (id, source_id, key, link, link_key, own_site, title, description, category, language, published_at, undated_ms)
        select ${value("id")}, ${sourceId}, ${value("key")}, ${value("link")}, ${value("linkKey")}, ${value("ownSite")}, ${value("title")}, ${value("description")},
          ${value("category")}, ${source.language}, ${value("publishedAt")}, ${value("undatedMs")}
        from json_each(${listed}) where ${value("isNew")} and ${isRead} and ${value("publishedAt")} >= ${oldestKept}
        on conflict (source_id, key) do nothing`,
    ),
    dates: dateStatements(db, listed, isRead),
    cutFromSearch: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version ${cut}`,
    ),
    cut: statement(db, sql`delete from ${newsItem} where ${newsItem.id} in (select ${newsItem.id} ${cut})`),
    search: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} as version from json_each(${listed}) cross join ${newsItem} on ${newsItem.id} = ${value("id")}`,
    ),
  };
}

/**
 * An item that several sources have has under each the date of the source on whose site it is, else of the first one that had it with a date, and
 * keeps it while one of them has it: who has it later changes no date. Not on a page that has several items of one source.
 */
function dateStatements(db: Db, listed: string, isRead: SQL) {
  // Most links are of one item, which their index tells alone.
  const several = sql`select value->>'linkKey' from json_each(${listed})
    where (select count(*) > 1 and count(*) = count(distinct source_id) from ${newsItem} where link_key = value->>'linkKey')`;
  const first = sql`(select first.published_at from ${newsItem} as first
    where first.link_key = ${newsItem.linkKey} and first.undated_ms = 0 order by first.own_site desc, first.id limit 1)`;
  const others = sql`from ${newsItem} where ${newsItem.linkKey} in (${several}) and ${isRead}
    and (${newsItem.publishedAt} <> ${first} or ${newsItem.undatedMs} > 0 and ${first} is not null)`;
  return {
    search: pendingInsertAll(
      db,
      "news",
      sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version ${others}`,
    ),
    items: statement(
      db,
      sql`update ${newsItem} set version = version + 1, undated_ms = 0, published_at = ${first}
        where ${newsItem.id} in (select ${newsItem.id} ${others})`,
    ),
  };
}

/** What is gone for good is paused. A host that asks to wait is asked for no feed until then. */
export async function saveFailure(db: Db, source: Source, { message, wait, isGone }: FeedFailure): Promise<void> {
  const now = Date.now();
  const isSource = readsSameFeed(source);
  const isActive = sql`exists (select 1 from ${newsSource} where ${isSource} and ${newsSource.paused} = 0)`;
  const start = `https://${wait?.host}/`;
  const isWaiting = wait?.host ? sql`substr(${newsSource.feedUrl}, 1, ${start.length}) = ${start}` : isSource;
  const audit = {
    actorId: null,
    action: "news-source-paused",
    subjectKind: "news-source",
    subjectId: source.id,
  } as const;
  await batch(db, {
    audit: isGone
      ? auditInsert(db, { now, requestId: "news" }, { ...audit, after: { reason: message } }, isActive)
      : null,
    failure: db
      .update(newsSource)
      .set({
        failures: sql`${newsSource.failures} + not ${isLookedAt(now)}`,
        startedAt: null,
        error: message,
        requestedAt: null,
        movedTo: null,
        movedReadings: 0,
        ...(isGone && { paused: true }),
      })
      .where(isSource),
    wait: wait
      ? statement(
          db,
          sql`update ${newsSource} set wait_until = ${wait.until}, requested_at = null, due_at = max(due_at, ${wait.until}) where ${isWaiting}`,
        )
      : null,
  });
}
