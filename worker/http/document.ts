import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { findMailProvider } from "./mail-provider.ts";

/** One page navigation: its head, the viewer, and the bootstrap data its first screen needs. */
export type Page = {
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  viewer: ViewerView | null;
  /** Bootstrap data: API answers by their path. */
  answers?: Record<string, unknown>;
  /** Plain HTML inside the root, readable without scripts; React replaces it. */
  article?: HtmlEscapedString | Promise<HtmlEscapedString>;
  status?: 200 | 404;
  /** True for a path the product does not have. */
  unknownPath?: boolean;
  /** Whether search engines may index the page, under its address without the query; all other pages say noindex. */
  isPublic?: boolean;
  /** JSON-LD of schema.org about a public page. */
  structuredData?: object;
};

/** The page of a path that does not exist, with status 404. Members without permission for a page get it too. */
export const notFoundPage = (viewer: ViewerView | null): Page => ({
  title: "Page not found",
  description: "There is nothing at this address.",
  viewer,
  status: 404,
  unknownPath: true,
});

const DESCRIPTION_LENGTH = 200;

/** The beginning of a text for a meta description: one line of at most 200 characters, cut between words. */
export function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= DESCRIPTION_LENGTH) return flat;
  return `${flat
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/\s\S*$/, "")
    .toWellFormed()}…`;
}

/** Serves the built `index.html` with the page's head and bootstrap data. */
export async function renderDocument(c: Context<AppEnv>, page: Page): Promise<Response> {
  const title = page.title === c.env.APP_NAME ? page.title : `${page.title} · ${c.env.APP_NAME}`;
  const article = await page.article;
  const rewriter = headRewriter(c, title, page.description)
    .on("head", { element: (head) => void head.append(bootstrapDataScript(c.env, page, c.var.now), { html: true }) })
    .on("#root", { element: (root) => void (article && root.setInnerContent(String(article), { html: true })) });
  const robots = page.isPublic ? await publicHead(c, page) : '<meta name="robots" content="noindex">';
  rewriter.on("head", { element: (head) => void head.append(robots, { html: true }) });
  return serveShell(c, "/index.html", rewriter, page.status ?? 200);
}

/** The head of a public page: its canonical address and its JSON-LD, a data block that the CSP for scripts does not affect. */
async function publicHead(c: Context<AppEnv>, page: Page): Promise<string> {
  const about = page.structuredData;
  const script = about ? `<script type="application/ld+json">${writeJson(about)}</script>` : "";
  return `${await canonical(c)}${script}`;
}

const canonical = (c: Context<AppEnv>) => html`<link rel="canonical" href="${urlOf(c)}">`;

const urlOf = (c: Context<AppEnv>): string => `${c.env.APP_ORIGIN}${c.req.path}`;

/** JSON for a script element: without `<`, so that no text of a member can end the element. */
const writeJson = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

/** Serves the prerendered landing page, with the links for visitors or for members in its header. */
export async function renderLanding(c: Context<AppEnv>, description: string, isMember: boolean): Promise<Response> {
  const address = String(await canonical(c));
  const rewriter = headRewriter(c, c.env.APP_NAME, description)
    .on("head", { element: (head) => void head.append(address, { html: true }) })
    .on(isMember ? "[data-visitor]" : "[data-member]", { element: (group) => void group.remove() })
    .on("[data-app-name]", { element: (name) => void name.setInnerContent(c.env.APP_NAME) });
  return serveShell(c, "/landing.html", rewriter, 200);
}

function headRewriter(c: Context<AppEnv>, title: string, description: string): HTMLRewriter {
  const theme = getCookie(c, "theme");
  const content = (value: string) => ({ element: (meta: Element) => void meta.setAttribute("content", value) });
  return new HTMLRewriter()
    .on("html", {
      element: (html) => void ((theme === "dark" || theme === "light") && html.setAttribute("data-theme", theme)),
    })
    .on("title", { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="description"]', content(description))
    .on('meta[property="og:title"]', content(title))
    .on('meta[property="og:description"]', content(description))
    .on('meta[property="og:url"]', content(urlOf(c)))
    .on('meta[property="og:site_name"]', content(c.env.APP_NAME));
}

async function serveShell(c: Context<AppEnv>, path: string, rewriter: HTMLRewriter, status: number): Promise<Response> {
  // Not the incoming request: its If-None-Match could cause a 304 without a body, and a blank page.
  const shell = await c.env.ASSETS.fetch(new URL(path, c.req.url));
  if (!shell.ok) throw new Error(`The shell ${path} is missing from the assets: ${shell.status}`);
  const answer = rewriter.transform(shell);
  return new Response(answer.body, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

function bootstrapDataScript(env: Env, page: Page, now: number): string {
  const data: BootstrapData = {
    appName: env.APP_NAME,
    viewer: page.viewer,
    answers: page.answers ?? {},
    status: page.unknownPath ? 404 : 200,
    daysInMarket: daysInMarket(env, now),
    earlyAccessUntil: Date.parse(env.EARLY_ACCESS_UNTIL) > now ? env.EARLY_ACCESS_UNTIL : null,
    mail: findMailProvider(env) !== null,
  };
  return `<script type="application/json" id="${BOOTSTRAP_DATA_ID}">${writeJson(data)}</script>`;
}

/** Whole days since LAUNCHED_ON; 2 when it is not set. */
function daysInMarket(env: Env, now: number): number {
  const launched = Date.parse(env.LAUNCHED_ON);
  return Number.isNaN(launched) ? 2 : Math.max(0, Math.floor((now - launched) / DAY_MS));
}
