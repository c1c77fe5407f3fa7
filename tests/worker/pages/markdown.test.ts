import { beforeAll, describe, expect, it } from "vitest";
import type { PagePreviewView } from "#contract/admin/pages.ts";
import { PAGE_MARKDOWN_MAX_LENGTH } from "#contract/limits.ts";
import type { PageBlock, PageInline } from "#contract/pages.ts";
import { readMarkdown } from "#domain/markdown/markdown.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

/** The active parts of blocks: the addresses of links, and the types of blocks and inlines. */
function shapesOf(blocks: PageBlock[]) {
  const [kinds, hrefs] = [new Set<string>(), [] as string[]];
  let depth = 0;
  const walk = (node: unknown, at: number): void => {
    depth = Math.max(depth, at);
    if (Array.isArray(node)) for (const one of node) walk(one, at);
    else if (typeof node === "object" && node !== null) {
      const shape = node as (PageBlock | PageInline) & { href?: string };
      kinds.add(shape.type);
      if (shape.href !== undefined) hrefs.push(shape.href);
      for (const value of Object.values(shape)) if (typeof value === "object") walk(value, at + 1);
    }
  };
  walk(blocks, 0);
  return { kinds, hrefs, depth };
}

const LAWFUL = ["heading", "paragraph", "list", "quote", "code", "table", "rule"].concat([
  "text",
  "strong",
  "em",
  "del",
  "link",
  "break",
]);

describe("hostile Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <a href='javascript:alert(1)'>b</a>",
    "<!-- --> <style>*{}</style> <svg/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x](\u0001javascript:alert(1))",
    "[x](vbscript:x) [y](data:text/html,<script>alert(1)</script>)",
    "[x](//evil.example) [y](/\\evil.example) [z](/\t/evil.example) [w](http://plain.example)",
    "<javascript:alert(1)> <data:text/html,x>",
    "![x](javascript:alert(1)) ![y](https://track.example/pixel.png)",
    "[a][b]\n\n[b]: javascript:alert(1)",
    "[f](/.//evil.test) [g](/a/..//evil.test) [h](/%2e//evil.test) [i](/./\\\\evil.test)",
    "[x](https:evil.test) [y](https:/evil.test) [z](https:\\\\evil.test) [u](https://:p@evil.test) [v](https://a@evil.test) [w](https://evil.test:8443)",
    "[x](file:///etc/passwd) [y](blob:https://x) [z](ftp://x) [q](?a) [r](#b) [s](c)",
  ])("stays text: %s", async (markdown) => {
    const { kinds, hrefs } = shapesOf(await readMarkdown(markdown));
    expect(hrefs).toEqual([]);
    for (const kind of kinds) expect(LAWFUL).toContain(kind);
  });

  const KEY = "Abc_-0123456789abcdefg.png";
  it.each([
    "https://evil.example/x.png",
    `https://evil.example/media/${KEY}`,
    `//evil.example/media/${KEY}`,
    `/\\\\evil.example/media/${KEY}`,
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/onload=alert(1)>",
    `/media/../media/${KEY}`,
    `/media/./${KEY}`,
    `/media//${KEY}`,
    `/media/..%2F${KEY}`,
    `/media/%41${KEY.slice(1)}`,
    `/media/&#65;${KEY.slice(1)}`,
    `/media/${KEY}?x`,
    `/media/${KEY}#x`,
    `/media/${KEY}.svg`,
    `/media/${KEY.replace("png", "svg")}`,
    `/media/${KEY.slice(1)}`,
    `/Media/${KEY}`,
    `media/${KEY}`,
    `./media/${KEY}`,
    `<javascript:/media/${KEY}>`,
  ])("shows no picture from elsewhere, even if every key were known: %s", async (href) => {
    const blocks = await readMarkdown(`![What](${href}) <img src="/media/${KEY}">`, () => ({ width: 2, height: 1 }));
    const { kinds, hrefs } = shapesOf(blocks);
    expect([kinds.has("picture"), hrefs, JSON.stringify(blocks).includes('"url"')]).toEqual([false, [], false]);
  });

  it("shows a stored picture where its description has quotes, tags and brackets, which stay text", async () => {
    const find = (key: string) => (key === KEY ? { width: 2, height: 1 } : null);
    const alt = `" onerror="alert(1) <b>&#91;x&#93;`;
    expect(await readMarkdown(`![${alt}](/media/${KEY} "Title")`, find)).toEqual([
      {
        type: "paragraph",
        children: [{ type: "picture", url: `/media/${KEY}`, alt: '" onerror="alert(1) <b>[x]', width: 2, height: 1 }],
      },
    ]);
    const [other] = await readMarkdown(`![What](/media/${KEY})`);
    expect(other).toEqual({ type: "paragraph", children: [{ type: "text", text: "What" }] });
  });

  it("keeps links to https, to a mailbox and to a path of this site", async () => {
    const markdown =
      "[a](https://a.example) [b](mailto:b@b.example) [c](/events?x=1#y) https://d.example/e <f@f.example>";
    expect(shapesOf(await readMarkdown(markdown)).hrefs).toEqual([
      "https://a.example/",
      "mailto:b@b.example",
      "/events?x=1#y",
      "https://d.example/e",
      "mailto:f@f.example",
    ]);
  });

  const bombs: [string, string][] = [
    ["ten thousand quotes", `${"> ".repeat(10_000)}x`],
    ["forty thousand quotes", `${">".repeat(PAGE_MARKDOWN_MAX_LENGTH - 1)}x`],
    ["lists in lists", `${"- ".repeat(19_000)}x`],
    ["numbers in numbers", `${"1. ".repeat(13_000)}x`],
    ["quotes of lists", `${"> - ".repeat(9000)}x`],
    ["a wide table of short rows", `${"|a".repeat(2500)}|\n${"|-".repeat(2500)}|\n${"a\n".repeat(12_000)}`],
    ["tables upon tables", `${`${"|a".repeat(18)}|\n${"|-".repeat(18)}|\n${"a\n".repeat(190)}\n`.repeat(85)}`],
    ["brackets", "[".repeat(PAGE_MARKDOWN_MAX_LENGTH)],
    ["half links", "[a](".repeat(10_000)],
    ["half emphasis", "*a **b ".repeat(5700)],
    ["emphasis in emphasis", Array.from({ length: 10 }, () => "*_".repeat(1990)).join("\n\n")],
    ["emphasis around emphasis", `${"**a _b ".repeat(100)}x${" c_ d**".repeat(100)}`],
    ["strong without an end", Array.from({ length: 10 }, () => "**a".repeat(1330)).join("\n\n")],
    ["long definitions", `[a]: https://e.example/${"b".repeat(1900)}\n\n${"[a] ".repeat(9000)}`],
    ["backticks", Array.from({ length: 280 }, (_, at) => `${"`".repeat(at + 1)}a`).join("")],
    ["tags", "<a ".repeat(13_000)],
    ["a list of ten thousand", "- a\n".repeat(10_000)],
    ["words", "lorem ipsum dolor ".repeat(2222)],
  ];
  it.each(bombs)("is parsed in bounded steps and stays small: %s", async (_, markdown) => {
    expect(markdown.length).toBeLessThanOrEqual(PAGE_MARKDOWN_MAX_LENGTH + 100);
    const blocks = await readMarkdown(markdown);
    expect(JSON.stringify(blocks).length).toBeLessThan(20 * PAGE_MARKDOWN_MAX_LENGTH);
    expect(shapesOf(blocks).depth).toBeLessThan(24);
  });

  it("is previewed up to forty thousand characters, and refused with one more", async () => {
    const preview = (markdown: string) => call("/api/admin/pages/preview", { body: { markdown }, cookie: otto.cookie });
    const whole = await preview(`${"> ".repeat(PAGE_MARKDOWN_MAX_LENGTH / 2 - 1)}xy`);
    expect(whole.status).toBe(200);
    expect(((await whole.json()) as PagePreviewView).blocks[0]?.type).toBe("quote");
    expect((await preview("x".repeat(PAGE_MARKDOWN_MAX_LENGTH + 1))).status).toBe(422);
  });
});

describe("Markdown", () => {
  it("reads every named character reference in a text, and none in code", async () => {
    const [first, code] = await readMarkdown("Caf&eacute; &reg; &frac12; &notanentity; &amp;lt;\n\n    &eacute;");
    expect(first).toEqual({
      type: "paragraph",
      children: [{ type: "text", text: "Café ® ½ &notanentity; &lt;" }],
    });
    expect(code).toEqual({ type: "code", text: "&eacute;" });
  });

  it("strikes through what stands between two tildes, not between single ones", async () => {
    const hours = "Open 9:00~10:00 and 11:00~12:00";
    const [open, closed] = await readMarkdown(`${hours}\n\n~~Closed~~`);
    const text =
      open?.type === "paragraph" ? open.children.map((part) => ("text" in part ? part.text : part.type)) : [];
    expect(text.join("")).toBe(hours);
    expect(closed).toEqual({
      type: "paragraph",
      children: [{ type: "del", children: [{ type: "text", text: "Closed" }] }],
    });
  });

  it("is parsed as people write it", async () => {
    const markdown =
      "## First\n\n### Second\n\nA line  \nbroken, ~~gone~~, a `code` &copy; &#8364;\n\n2. two\n   - inner\n3. three\n\n- [x] done";
    expect(await readMarkdown(markdown)).toEqual([
      { type: "heading", level: 2, children: [{ type: "text", text: "First" }] },
      { type: "heading", level: 3, children: [{ type: "text", text: "Second" }] },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "A line" },
          { type: "break" },
          { type: "text", text: "broken, " },
          { type: "del", children: [{ type: "text", text: "gone" }] },
          { type: "text", text: ", a " },
          { type: "code", text: "code" },
          { type: "text", text: " © €" },
        ],
      },
      {
        type: "list",
        ordered: true,
        start: 2,
        items: [
          [
            { type: "paragraph", children: [{ type: "text", text: "two" }] },
            {
              type: "list",
              ordered: false,
              start: 1,
              items: [[{ type: "paragraph", children: [{ type: "text", text: "inner" }] }]],
            },
          ],
          [{ type: "paragraph", children: [{ type: "text", text: "three" }] }],
        ],
      },
      {
        type: "list",
        ordered: false,
        start: 1,
        items: [[{ type: "paragraph", children: [{ type: "text", text: "[x] done" }] }]],
      },
    ]);
  });
});
