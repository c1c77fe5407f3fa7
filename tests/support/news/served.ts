import { vi } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import { readSources } from "./news.ts";

type Item = { guid?: string; link?: string; title?: string; text?: string; hours?: number | null };
const item = ({ guid, link = "https://paper.example/x", title = "A story", text = "", hours = 1 }: Item) =>
  `<item><title>${title}</title><link>${link}</link><description>${text}</description>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ""}${hours === null ? "" : `<pubDate>${new Date(Date.now() - hours * HOUR_MS).toUTCString()}</pubDate>`}</item>`;
export const rss = (...items: Item[]) =>
  `<rss version="2.0"><channel><title>P</title>${items.map(item).join("")}</channel></rss>`;

type Answer = string | Response | (() => Response);
/** The next requests get these answers, the last one again and again. By the whole address of a feed, or the same for all. */
function serve(...answers: Answer[]) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "";
    return typeof answer === "string" ? new Response(answer) : typeof answer === "function" ? answer() : answer.clone();
  });
}
/** Reads a source with the real queue handler, and returns the requests. */
export async function read(id: string, ...answers: Answer[]) {
  const fetched = serve(...answers);
  await readSources(id);
  const requests = fetched.mock.calls.map(([address, init]) => ({ address, headers: new Headers(init?.headers) }));
  fetched.mockRestore();
  return requests;
}
export const redirect = (status: number, location: string) => () =>
  new Response(null, { status, headers: { location } });
