import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root, runCommand } from "#scripts/support/tools.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "node-feeds-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const feeds = (...args: string[]) => runCommand(process.execPath, [join(root, "scripts/feeds.mjs"), ...args]);
const write = (name: string, content: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

it("`npm run feeds` prints what a file becomes, and nothing else", async () => {
  const date = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  const file = write(
    "paper.xml",
    Buffer.from(
      `<rss version="2.0"><channel><title>P</title>
        <item><title>Z\u00fcrich &lt;3</title><link>story/7</link><guid isPermaLink="false">7</guid><description>Words</description><pubDate>${date.toUTCString()}</pubDate></item>
        <item><title>Undated</title><link>/u</link></item><item><title>No link</title></item><item><title>None</title></item></channel></rss>`,
      "latin1",
    ),
  );
  const header = "text/xml; charset=iso-8859-1";
  const { code, output } = await feeds(file, "--url", "https://paper.example/blog/feed", "--content-type", header);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual({
    items: [
      {
        ...{ id: "7", title: "Zürich <3", link: "https://paper.example/blog/story/7" },
        ...{ publishedAt: date.toISOString(), description: "Words" },
      },
      {
        ...{ id: "https://paper.example/u", title: "Undated", link: "https://paper.example/u" },
        ...{ publishedAt: null, description: "" },
      },
    ],
    leftOut: [{ reason: "no https link", count: 2 }],
    error: null,
  });
});

it("`npm run feeds` prints why a file is no feed", async () => {
  const { code, output } = await feeds(write("page.html", "<!doctype html><html></html>"));
  const error = "It is a web page, not a feed. Enter the address of an RSS, Atom, or JSON feed.";
  expect([code, JSON.parse(output)]).toEqual([0, { items: [], leftOut: [], error }]);
});

it.each([
  ["no file", [], "Usage: npm run feeds -- FILE [--url ADDRESS] [--content-type TYPE]"],
  ["a file that does not exist", ["/nowhere/paper.xml"], "/nowhere/paper.xml cannot be read"],
  ["an address that is none", ["paper.xml", "--url", "nonsense"], "--url is no address: nonsense"],
  ["an unknown option", ["paper.xml", "--now"], "Unknown option '--now'"],
])("`npm run feeds` with %s says so", async (_, args, sentence) => {
  const { code, output } = await feeds(...args);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});
