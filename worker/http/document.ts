import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { BOOTSTRAP_DATA_ID, type BootstrapData, type SiteLinks } from "#contract/document.ts";
import { DAY_MS } from "#contract/limits.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import { buildId, type Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { findMailProvider } from "./mail-provider.ts";
import { elsewhereLinks, siteLinks } from "./site/site-links.ts";

export type Page = {
  /** Without the product's name, which is appended. */
  title: string;
  description: string;
  viewer: ViewerView | null;
  /** Bootstrap data: API responses by path. */
  answers?: Record<string, unknown>;
  article?: Article;
  status?: 200 | 404 | 429 | 500 | 503;
  /** Without scripts: the app does not start. */
  isStatic?: true;
  unknownPath?: boolean;
  /** Indexable, by its address without the query; all other pages say noindex, in the header too. */
  isPublic?: boolean;
  structuredData?: object;
  /** Open Graph. Default: a website with the product's picture. */
  shared?: { type?: "profile"; picture?: SharedPicture };
};

/** `url`: a path of this origin; `alt`: its content; size in pixels. */
export type SharedPicture = { url: string; width: number; height: number; alt: string };

const SITE_PICTURE: SharedPicture = {
  url: "/shared-link.png",
  width: 1200,
  height: 630,
  alt: "Meet the people who fund and build companies",
};

/** In a frame of the app (`web/landing/frames.tsx`), so that nothing moves. `noscript`: only without scripts. */
export type Article = {
  content: HtmlEscapedString | Promise<HtmlEscapedString>;
  frame: "public" | "member";
  /** Its scripts are requested after the styles, so that they do not delay the article. */
  page?: "events" | "event" | "placeholder";
  noscript?: true;
};

export const withoutScript = (what: string, title = "Please turn on JavaScript"): Article => ({
  frame: "public",
  noscript: true,
  content: html`<div class="grid min-h-[50dvh] content-center justify-items-start gap-3.5 py-14"><h1>${title}</h1><p class="text-muted">${what}</p><p class="mt-2 flex flex-wrap gap-2"><a class="btn btn-primary" href="/events">See public events</a><a class="btn btn-secondary" href="/">Back to home</a></p></div>`,
});

export async function renderDocument(c: Context<AppEnv>, page: Page): Promise<Response> {
  const title = page.title === c.env.APP_NAME ? page.title : `${page.title} · ${c.env.APP_NAME}`;
  const links = await siteLinks(c.env);
  const rewriter = headRewriter(c, title, page.description);
  if (page.isStatic) rewriter.on("script", { element: (script) => void script.remove() });
  else
    rewriter.on("head", {
      element: (head) => void head.append(bootstrapDataScript(c, page, links), { html: true }),
    });
  const { type } = page.shared ?? {};
  if (type) rewriter.on('meta[property="og:type"]', { element: (meta) => void meta.setAttribute("content", type) });
  await writeArticle(rewriter, page);
  fillFrame(c, rewriter, page.viewer !== null, links);
  const robots = page.isPublic ? await publicHead(c, page) : '<meta name="robots" content="noindex">';
  rewriter.on("head", { element: (head) => void head.append(robots, { html: true }) });
  const answer = await serveShell(c, "/index.html", rewriter, page.status ?? 200);
  if (!page.isPublic) answer.headers.set("x-robots-tag", "noindex");
  return answer;
}

async function writeArticle(rewriter: HTMLRewriter, { article }: Page): Promise<void> {
  const content = String((await article?.content) ?? "");
  rewriter
    .on("[data-frame]", {
      element: (frame) => {
        if (frame.getAttribute("data-frame") !== article?.frame) return void frame.remove();
        if (article.noscript) frame.before("<noscript>", { html: true }).after("</noscript>", { html: true });
      },
    })
    .on("[data-article]", { element: (slot) => void slot.replace(content, { html: true }) });
  keepScript(rewriter, article?.page);
}

function keepScript(rewriter: HTMLRewriter, page: Article["page"]): void {
  let isKept = false;
  rewriter
    .on("script[data-page]", {
      element: (script) => {
        if (script.getAttribute("data-page") === page) isKept = true;
        else script.remove();
      },
    })
    .on('script[type="module"]', { element: (script) => void (isKept && script.remove()) });
}

const fillFrame = (c: Context<AppEnv>, rewriter: HTMLRewriter, isMember: boolean, links: SiteLinks): HTMLRewriter =>
  rewriter
    .on(isMember ? "[data-visitor]" : "[data-member]", { element: (group) => void group.remove() })
    .on("[data-app-name]", { element: (name) => void name.setInnerContent(c.env.APP_NAME) })
    .on("[data-year]", { element: (year) => void year.setInnerContent(String(new Date(c.var.now).getUTCFullYear())) })
    .on("[data-site-link]", {
      element: (link) => {
        const address = links[link.getAttribute("data-site-link") as keyof SiteLinks];
        if (address) link.setAttribute("href", address);
        else link.remove();
      },
    })
    .on("[data-donation]", { element: (control) => void (links.donation || control.remove()) });

/** JSON-LD is a data block, which the CSP for scripts does not affect. */
async function publicHead(c: Context<AppEnv>, page: Page): Promise<string> {
  const { structuredData, shared } = page;
  const picture = await sharedPicture(c, shared?.picture ?? SITE_PICTURE);
  return `${await canonical(c)}${picture}${structuredData ? aboutScript(structuredData) : ""}`;
}

const aboutScript = (data: object) => `<script type="application/ld+json">${writeJson(data)}</script>`;

const sharedPicture = (c: Context<AppEnv>, { url, width, height, alt }: SharedPicture) =>
  html`<meta property="og:image" content="${c.env.APP_ORIGIN}${url}"><meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta property="og:image:alt" content="${alt}"><meta name="twitter:card" content="summary_large_image">`;

const canonical = (c: Context<AppEnv>) => html`<link rel="canonical" href="${urlOf(c)}">`;

const urlOf = (c: Context<AppEnv>): string => `${c.env.APP_ORIGIN}${c.req.path}`;

/** Without `<`, so that no text of a member can end the script element. */
const writeJson = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

type Landing = {
  description: string;
  isMember: boolean;
  links: SiteLinks;
  events: object | null;
  rewriter: HTMLRewriter;
};

export async function renderLanding(c: Context<AppEnv>, { description, isMember, links, events, rewriter }: Landing) {
  const { APP_NAME: name, APP_ORIGIN: url } = c.env;
  const data = { "@context": "https://schema.org", "@type": "Organization", name, url, description };
  const about = [data, ...(events ? [events] : [])].map(aboutScript).join("");
  const head = `${await canonical(c)}${await sharedPicture(c, SITE_PICTURE)}${about}`;
  rewriter.on("head", { element: (element) => void element.append(head, { html: true }) });
  headRewriter(c, `${name}: meet the people who fund and build companies`, description, rewriter);
  return serveShell(c, "/landing.html", fillFrame(c, rewriter, isMember, links), 200);
}

function headRewriter(
  c: Context<AppEnv>,
  title: string,
  description: string,
  rewriter = new HTMLRewriter(),
): HTMLRewriter {
  const theme = getCookie(c, COOKIES.theme.name);
  const content = (value: string) => ({ element: (meta: Element) => void meta.setAttribute("content", value) });
  return rewriter
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

function bootstrapDataScript(
  { env, var: { now, pendingConnectionRequests = 0 } }: Context<AppEnv>,
  page: Page,
  links: SiteLinks,
): string {
  const data: BootstrapData = {
    appName: env.APP_NAME,
    build: buildId(),
    viewer: page.viewer,
    pendingConnectionRequests: page.viewer ? pendingConnectionRequests : 0,
    answers: page.answers ?? {},
    status: page.unknownPath ? 404 : 200,
    daysInMarket: daysInMarket(env, now),
    earlyAccessUntil: earlyAccessUntil(env, now),
    links,
    elsewhere: elsewhereLinks(env),
    mail: findMailProvider(env) !== null,
  };
  return `<script type="application/json" id="${BOOTSTRAP_DATA_ID}">${writeJson(data)}</script>`;
}

export const earlyAccessUntil = (env: Env, now: number): string | null =>
  Date.parse(env.EARLY_ACCESS_UNTIL) > now ? env.EARLY_ACCESS_UNTIL : null;

function daysInMarket(env: Env, now: number): number {
  const launched = Date.parse(env.LAUNCHED_ON);
  return Number.isNaN(launched) ? 2 : Math.max(0, Math.floor((now - launched) / DAY_MS));
}
