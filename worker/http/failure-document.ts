import type { Context } from "hono";
import { html } from "hono/html";
import { MINUTE_MS, SECOND_MS } from "#contract/limits.ts";
import { counted } from "#contract/numbers.ts";
import { PROBLEMS } from "#contract/problems.ts";
import type { AppEnv } from "./app-env.ts";
import { renderDocument } from "./document.ts";
import { answerProblem, type Problem } from "./problem.ts";

/** In a browser, a page for 429, 500, and 503 instead of JSON. It needs neither settings nor a database. */
export async function answerFailure(c: Context<AppEnv>, problem: Problem): Promise<Response> {
  const answer = answerProblem(c, problem);
  const status = PAGES.find((one) => one === answer.status);
  if (!status || !c.req.header("accept")?.includes("text/html")) return answer;
  const page = await failureDocument(c, problem, status).catch(() => null);
  if (!page) return answer;
  const retryAfter = answer.headers.get("retry-after");
  if (retryAfter) page.headers.set("retry-after", retryAfter);
  return page;
}

const PAGES = [429, 500, 503] as const;

/** In minutes, because the zone of the reader may be unknown. */
const waitOf = ({ details: { retryAfterSeconds = 0 } }: Problem): string =>
  `You can try again in ${counted(Math.ceil((retryAfterSeconds * SECOND_MS) / MINUTE_MS), "minute")}.`;

function failureDocument(c: Context<AppEnv>, problem: Problem, status: (typeof PAGES)[number]): Promise<Response> {
  const { code, details } = problem;
  const [, title] = PROBLEMS[code];
  const detail = [details.detail, status === 429 && waitOf(problem)].filter(Boolean).join(" ");
  const content = html`<div class="grid min-h-[50dvh] content-center justify-items-start gap-3.5 py-14"><h1>${title}</h1>${detail && html`<p class="text-muted">${detail}</p>`}<p class="text-meta text-muted">Reference: ${c.var.requestId}</p><p class="mt-2 flex flex-wrap gap-2"><a class="btn btn-primary" href="">Try again</a><a class="btn btn-secondary" href="/">Back to home</a></p></div>`;
  return renderDocument(c, {
    title: title.replace(/\.$/, ""),
    description: title,
    viewer: null,
    status,
    isStatic: true,
    article: { frame: "public", content },
  });
}
