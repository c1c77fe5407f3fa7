import { describe, expect, it } from "vitest";
import { readFeed } from "#worker/features/news/reading/read-feed.ts";

type Expected = { url?: string; contentType?: string; items: object[]; leftOut: object[]; error: string | null };

/** Files of `feeds/` by path: as data URLs, because their bytes are the point. */
const FILES = import.meta.glob<string>("./feeds/*/*.{xml,jsonfeed}", {
  query: "?url&inline",
  import: "default",
  eager: true,
});
const EXPECTED = import.meta.glob<Record<string, Expected>>("./feeds/*/expected.json", {
  import: "default",
  eager: true,
});
const NOW = Date.parse("2026-11-28T12:00:00Z");

const bytesOf = (url = ""): Uint8Array => {
  const [head = "", body = ""] = url.split(",");
  if (!head.endsWith("base64")) return new TextEncoder().encode(decodeURIComponent(body));
  return Uint8Array.from(atob(body), (one) => one.charCodeAt(0));
};

const rows = Object.entries(EXPECTED).flatMap(([path, files]) =>
  Object.entries(files).map(([name, expected]) => ({ path: path.replace("expected.json", name), ...expected })),
);

describe("a feed file becomes what is expected of it", () => {
  it("of each file in the folders", () => {
    expect(rows.map(({ path }) => path).toSorted()).toEqual(Object.keys(FILES).toSorted());
    expect(rows.length).toBeGreaterThanOrEqual(80);
  });

  it.each(rows)("$path", ({ path, url, contentType, ...expected }) => {
    const file = { bytes: bytesOf(FILES[path]), contentType: contentType ?? null, address: url ?? null };
    const { items, leftOut, error } = readFeed(file, NOW);
    const shown = items.map(({ id, title, link, publishedAt, description }) => ({
      ...{ id, title, link, publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString() },
      description,
    }));
    expect({ items: shown, leftOut, error }).toEqual(expected);
  });
});

describe("a file of thousands of items", () => {
  const read = (itemOf: (at: number) => string) => {
    const items = Array.from({ length: 2060 }, (_, at) => itemOf(at)).join("");
    const bytes = new TextEncoder().encode(`<rss version="2.0"><channel><title>Paper</title>${items}</channel></rss>`);
    return readFeed({ bytes, contentType: null, address: "https://paper.example/feed" }, NOW);
  };

  it("shows the newest, wherever they are, and counts the others", () => {
    const { items, leftOut } = read((at) => {
      const date = new Date(NOW - (3000 - at) * 60_000).toUTCString();
      return `<item><title>Story ${at}</title><link>${at}</link><pubDate>${date}</pubDate></item>`;
    });
    expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `Story ${2010 + at}`));
    expect(leftOut).toEqual([{ reason: "not-newest", count: 2010 }]);
  });

  it("without dates shows the first, and has the keys of no more than are remembered", () => {
    const { items, undated, leftOut } = read((at) => `<item><title>Story ${at}</title><link>${at}</link></item>`);
    expect(items.at(-1)?.title).toBe("Story 49");
    expect(undated).toHaveLength(2000);
    expect(leftOut).toEqual([{ reason: "not-newest", count: 2010 }]);
  });
});
