import { PAGE_SIZE } from "#contract/limits.ts";
import { NEWS_SOURCES_MAX } from "#contract/news/limits.ts";
import { FILTERED_ROWS, type Fill, MAX_ROWS_READ, type Read, SHORT_AT_FIRST } from "./read.ts";

/** A page of news, each with a look for an earlier one of its link, and all sources, of which there are a hundred at most. */
const NEWS_ROWS = MAX_ROWS_READ + PAGE_SIZE + NEWS_SOURCES_MAX + 15;

const newsSourceKey = (n: string) => `printf('0190000e-0000-7000-8000-%012x', ${n})`;

/** A hundred sources, and items of all of them. */
export const fill: Fill = ({ n, from, now }) => [
  ...(from === 0
    ? [
        `insert into news_source (id, name, feed_url, category, language, due_at, created_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${NEWS_SOURCES_MAX})
          select ${newsSourceKey("i")}, 'Paper ' || i, 'https://paper.example/' || i, 'market', 'en', ${now + 1e9}, ${now} from n`,
      ]
    : []),
  `insert into news_item (id, source_id, key, link, link_key, title, description, category, language, published_at) ${n}
    select printf('0190000f-0000-7000-8000-%012x', i), ${newsSourceKey(`1 + i % ${NEWS_SOURCES_MAX}`)}, i, 'https://paper.example/item/' || i, 'paper.example/item/' || i || '?', 'Item ' || i, 'Words',
    iif(i % 2 = 0, 'market', 'policy'), iif(i % 3 = 0, 'de', 'en'), ${now} - i * 1000 from n`,
];

export const READS: Record<string, Read[]> = {
  "/api/news": [
    { path: "/api/news", as: "member", maxRows: NEWS_ROWS },
    { path: `/api/news?cursor=9000000000000_0190000f-0000-7000-8000-000000000001`, as: "member", maxRows: NEWS_ROWS },
    { path: "/api/news?category=market", as: "member", maxRows: NEWS_ROWS },
    {
      path: `/api/news?category=market&source=0190000e-0000-7000-8000-000000000001&language=de`,
      as: "member",
      maxRows: FILTERED_ROWS,
      grows: SHORT_AT_FIRST,
    },
    { path: "/api/news?q=item", as: "member", maxRows: FILTERED_ROWS },
  ],
  "/api/news/sources": [{ path: "/api/news/sources", as: "member", maxRows: NEWS_ROWS }],
  "/news-feed": [{ path: "/news-feed", as: "member", maxRows: NEWS_ROWS }],
  "/api/admin/news": [{ path: "/api/admin/news", as: "admin" }],
  "/api/admin/news/:id": [{ path: "/api/admin/news/0190000e-0000-7000-8000-000000000001", as: "admin" }],
};
