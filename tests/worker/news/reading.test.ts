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

const NOTHING_LOST = { leftOut: [], error: null };
const readText = (text: string, ownOrigin?: string) => {
  const bytes = new TextEncoder().encode(text);
  return readFeed({ bytes, contentType: null, address: "https://paper.example/feed", ownOrigin }, NOW);
};
const rss = (items: string) => `<rss version="2.0"><channel><title>Paper</title>${items}</channel></rss>`;
const story = (title: string, more = "") => `<item><title>${title}</title><link>1</link>${more}</item>`;

describe("a file of thousands of items", () => {
  const read = (count: number, itemOf: (at: number) => string) =>
    readText(rss(Array.from({ length: count }, (_, at) => itemOf(at)).join("")));

  it("shows the newest of the first 2,000, and counts the others", () => {
    const { items, leftOut } = read(3000, (at) => {
      const date = new Date(NOW - (5000 - at) * 60_000).toUTCString();
      return `<item><title>Story ${at}</title><link>${at}</link><pubDate>${date}</pubDate></item>`;
    });
    expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `Story ${1950 + at}`));
    expect(leftOut).toEqual([{ reason: "not-newest", count: 2950 }]);
  });

  it("without dates shows the first, and has the keys of no more than are remembered", () => {
    const { items, undated, leftOut } = read(2060, (at) => `<item><title>Story ${at}</title><link>${at}</link></item>`);
    expect(items.at(-1)?.title).toBe("Story 49");
    expect(undated).toHaveLength(2000);
    expect(leftOut).toEqual([{ reason: "not-newest", count: 2010 }]);
  });

  it("of JSON too", () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({ id: String(at), url: `/${at}`, title: `Story ${at}` }));
    const { items, leftOut } = readText(JSON.stringify({ items: all }));
    expect(items).toHaveLength(50);
    expect(leftOut).toEqual([{ reason: "not-newest", count: 2950 }]);
  });
});

describe("what is in a field", () => {
  it("is its text, also an item", () => {
    const inner = story("Inner", "<description>More words</description>");
    const { items, ...rest } = readText(rss(story("Outer", `<description>Words ${inner}</description>`)));
    expect(items.map(({ title }) => title)).toEqual(["Outer"]);
    expect(rest).toMatchObject(NOTHING_LOST);
  });

  it("is read from the first 64 KB, without a tag that is cut there", () => {
    const picture = `&lt;img src="data:image/png;base64,${"A".repeat(70_000)}"&gt;`;
    expect(readText(rss(story("Pictured", `<description>Before ${picture} behind</description>`))).items).toMatchObject(
      [{ description: "Before" }],
    );
  });

  it("never becomes markup by the name of a character", () => {
    const { items } = readText(rss(story("If a &nvlt; b &LT; c", "<description>Words</description>")));
    expect(items).toMatchObject([{ title: "If a <\u20d2 b < c", description: "Words" }]);
  });

  it("has at most eight marks on a letter, which no writing needs", () => {
    const written = ["בְּרֵאשִׁ֖ית", "بِسْمِ ٱللَّٰهِ", "क्ष्म्य्र", "ที่นี้", "Việt Nam".normalize("NFD"), "ཧྐྵྨླྺྼྻྂ", "❤️‍🔥"];
    const title = written.join(" ");
    expect(readText(rss(story(title))).items).toMatchObject([{ title }]);
    expect(readText(rss(story(`e${"\u0301".repeat(90)}nd`))).items).toMatchObject([
      { title: `e${"\u0301".repeat(8)}nd` },
    ]);
  });
});

describe("a link", () => {
  it.each(["https://own.example/x", "https://own.example./x", "https://OWN.example./"])(
    "never leads to %s, this product",
    (link) => {
      const item = `<item><title>Story</title><link>${link}</link></item>`;
      expect(readText(rss(item), "https://own.example")).toMatchObject({
        items: [],
        leftOut: [{ reason: "no-link", count: 1 }],
      });
    },
  );

  it("is one with and without the dot at the end of the host", () => {
    const items = ["https://other.example/x", "https://other.example./x"].map(
      (link) => `<item><title>Story</title><link>${link}</link></item>`,
    );
    expect(readText(rss(items.join("")))).toMatchObject({ leftOut: [{ reason: "same-id", count: 1 }] });
  });
});

it("says in at most 300 characters why a file cannot be read", () => {
  const name = "a".repeat(1000);
  for (const text of [`<${name}/>`, `<${name}:rss>`, `{"items": ${name}}`, name]) {
    const { error } = readText(text);
    expect(error).toMatch(/^(?:It|The)/);
    expect(error?.length).toBeLessThanOrEqual(300);
  }
});

it("repeats no character that nobody sees, and no line, when it says why", () => {
  for (const character of ["\u202e", "\u200b", "\u2028"])
    expect(readText(`{"items": ${character}}`).error).toMatch(
      /^The JSON has an error on line 1: Unexpected token '[ ]?'\. If this stays, tell the publisher\.$/,
    );
});

it("takes only a number for a number of a character", () => {
  const { items } = readText(rss(story("A &#xd8zz; b") + story("C &#xD83D;&#xde00; d").replace(">1<", ">2<")));
  expect(items).toMatchObject([{ title: "A \u00d8zz; b" }, { title: "C \u{1f600} d" }]);
});

it("reads names of elements as names, not as patterns", () => {
  expect(readText(`<a.b:rss><channel>${story("Story")}</channel></acb:rss>`).error).toMatch(/^The file ends too early/);
});

describe("a file of nearly 1 MB is read soon", () => {
  const fill = (piece: string, size = 1_000_000) => piece.repeat(size / piece.length);
  /** The clock of a worker stands still while it computes. */
  const timeNow = () => new Promise<number>((resolve) => setTimeout(() => resolve(Date.now()), 1));
  const section = (text: string) => story("Story", `<description><![CDATA[${text}]]></description>`);
  it.each([
    ["tags without an end", rss(story("Story", fill("<a ")))],
    ["tags without an end in a text", rss(section(fill("<a ")))],
    ["quotes around beginnings of tags", rss(section(`<a ${fill('="<a "')}`))],
    ["quotes around beginnings of tags, not in a section", rss(story("Story", `<a ${fill('="<a "')}`))],
    ["bare characters", rss(story("Story", fill("< ")))],
    ["elements", rss(fill("<a/>"))],
    ["items", rss(fill("<item/>"))],
    [
      "items in fields of items",
      rss(fill(`${fill("<item><description>", 1500)}words${fill("</description></item>", 1650)}`)),
    ],
    ["bases in bases", rss(`${fill('<x xml:base="b/">', 2500)}${fill("<item><link>http:a</link></item>", 900_000)}`)],
    [
      "a long base",
      rss(`<x xml:base="https://a.example/${fill("b/", 500_000)}">${fill("<item><link>a</link></item>", 490_000)}`),
    ],
    [
      "a base of blanks",
      rss(`<x xml:base="${fill(" ", 500_000)}">${fill(`<item>${"<link>http:</link>".repeat(12)}</item>`, 490_000)}`),
    ],
    ["slashes", rss(fill(`<item><title>Story</title><link>https://a.example${fill("/", 900)}x</link></item>`))],
    ["objects", `{"items":[${fill("{},")}{}]}`],
  ])("of %s", async (_name, text) => {
    const start = await timeNow();
    readText(text);
    expect((await timeNow()) - start).toBeLessThan(10_000);
  });
});
