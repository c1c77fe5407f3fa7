import { type Request, Response } from "miniflare";
import { NEWS_FEED_MAX_BYTES } from "#contract/news/limits.ts";
import { ATTACKS } from "./attacks.ts";
import { FEEDS_HOST, feedUrl } from "./feed-url.ts";

const rss = (items: string, head = "") =>
  `<?xml version="1.0" encoding="utf-8"?>${head}<rss version="2.0"><channel><title>Paper</title>${items}</channel></rss>`;

type Told = { title: string; link?: string; text?: string; date?: string };
const item = ({ title, link = feedUrl(`read/${encodeURIComponent(title)}`), text = "Words", date }: Told) =>
  `<item><title>${title}</title><link>${link}</link><description>${text}</description>${date ? `<pubDate>${date}</pubDate>` : ""}</item>`;

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Entities of entities. */
const BOMB =
  '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>';

/** An XML feed by its path; the part of the path after the name is free, so that each test has a feed of its own. */
const FILES: Record<string, () => string> = {
  rss: () =>
    rss(
      item({
        title: "Heat pump maker raises €22M",
        date: ago(2).toUTCString(),
        text: "&lt;p&gt;Two &lt;b&gt;funds&lt;/b&gt; joined.&lt;/p&gt;",
      }) +
        item({
          title: "Caf&eacute; owners wait",
          link: `${feedUrl("read/cafe")}?id=7&amp;utm_source=rss#top`,
          date: ago(30).toUTCString(),
        }) +
        item({ title: "An old story", date: ago(24 * 120).toUTCString() }) +
        item({ title: "From the future", date: ago(-48).toUTCString() }),
    ),
  atom: () =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><entry><title type="html">Parliament &amp;amp; commission agree</title>
      <link rel="self" href="${feedUrl("self")}"/><link href="${feedUrl("read/atom")}"/><summary>Rules.</summary><updated>${ago(3).toISOString()}</updated></entry></feed>`,
  hostile: () =>
    rss(
      item({
        title: "&lt;img src=x onerror=alert(1)&gt;Shown&#x202e; as text",
        text: "&lt;script&gt;alert(1)&lt;/script&gt;After",
      }) +
        item({ title: "A script link", link: "javascript:alert(1)" }) +
        item({ title: "Not https", link: "http://paper.example/x" }) +
        item({ title: "<![CDATA[<b>&c;</b> &lol;]]>", link: feedUrl("read/entities") }),
      BOMB,
    ),
  attack: () =>
    rss(
      ATTACKS.map(([text], at) =>
        item({ title: escaped(text), link: feedUrl(`read/attack-${at}?a="&gt;&lt;script&gt;`), text: escaped(text) }),
      ).join("") +
        item({ title: "A bomb &c; goes off", link: feedUrl("read/bomb") }) +
        [
          "javascript:window.hacked=1",
          "java&#10;script:window.hacked=1",
          "data:text/html,&lt;script&gt;window.hacked=1&lt;/script&gt;",
          "https://reader:secret@paper.example/",
        ]
          .map((link) => item({ title: "A link of another kind", link }))
          .join(""),
      BOMB,
    ),
  unclosed: () =>
    rss(
      item({ title: "Unclosed", text: `Before&lt;style&gt;body { color: red }` }) +
        item({ title: "Far too long", link: feedUrl(`read?${"utm_a&amp;".repeat(20_000)}`) }),
    ),
  undated: () => rss(item({ title: "Without a date" }) + item({ title: "Dated ahead", date: ago(-48).toUTCString() })),
  longer: () => rss(item({ title: "Listed later" }) + item({ title: "Without a date" })),
  crowded: () =>
    rss(
      item({ title: "A new one", date: ago(2).toUTCString() }) +
        item({ title: "Older than all that are kept", date: ago(30).toUTCString() }),
    ),
  page: () => "<!doctype html><html><body>No feed</body></html>",
  broken: () => "<rss><channel><item><title>Half",
};

/** Feeds that are no file. */
const ANSWERS: Record<string, (request: Request) => Response> = {
  gone: () => new Response("Gone", { status: 410 }),
  huge: () => new Response("x".repeat(NEWS_FEED_MAX_BYTES + 1)),
  endless: () => new Response(sendWithoutEnd()),
  slow: () => new Response(new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1)) })),
  moved: () => redirect("rss/moved"),
  loop: () => redirect("loop"),
  private: () => redirect("http://169.254.169.254/latest/meta-data"),
  // To the address in the rest of the path.
  redirected: (request) =>
    redirect(`https://${decodeURIComponent(new URL(request.url).pathname.split("/")[2] ?? "")}/feed`),
  downgraded: () => redirect(`http://${FEEDS_HOST}/rss`),
  conditional: (request) =>
    request.headers.get("if-none-match") === '"1"'
      ? new Response(null, { status: 304 })
      : new Response(FILES.rss?.(), { headers: { etag: '"1"' } }),
};

/**
 * Sends four times what is read of a feed, and never closes. Not more: Miniflare passes on what it gets without waiting until somebody reads it,
 * so a stream without end fills the memory of the machine.
 */
function sendWithoutEnd(): ReadableStream {
  let left = 4 * NEWS_FEED_MAX_BYTES;
  return new ReadableStream({
    pull: (to) => {
      const part = new Uint8Array(65_536);
      left -= part.length;
      return left > 0 ? to.enqueue(part) : new Promise<void>(() => undefined);
    },
  });
}

const redirect = (to: string) =>
  new Response(null, { status: 302, headers: { location: to.includes(":") ? to : feedUrl(to) } });

/** Serves a feed; 404 for an unknown path. */
export function serveFeed(request: Request): Response {
  const [name = ""] = new URL(request.url).pathname.slice(1).split("/");
  const file = FILES[name]?.();
  if (file !== undefined) return new Response(file, { headers: { "content-type": "application/rss+xml" } });
  return ANSWERS[name]?.(request) ?? new Response("Not found", { status: 404 });
}
