import type { Context } from "hono";
import { html } from "hono/html";
import { PROBLEMS } from "#contract/problems.ts";
import type { AppEnv } from "./app-env.ts";
import { renderDocument } from "./document.ts";
import { answerProblem, type Problem } from "./problem.ts";

/** In a browser, a page for 500 and 503 instead of JSON. It needs neither settings nor a database. */
export async function answerFailure(c: Context<AppEnv>, problem: Problem): Promise<Response> {
  const answer = answerProblem(c, problem);
  if ((answer.status !== 500 && answer.status !== 503) || !c.req.header("accept")?.includes("text/html")) return answer;
  const page = await failureDocument(c, problem, answer.status).catch(() => null);
  if (!page) return answer;
  const retryAfter = answer.headers.get("retry-after");
  if (retryAfter) page.headers.set("retry-after", retryAfter);
  return page;
}

function failureDocument(c: Context<AppEnv>, { code, details }: Problem, status: 500 | 503): Promise<Response> {
  const [, title] = PROBLEMS[code];
  const content = html`<div class="grid min-h-[50dvh] content-center justify-items-start gap-3.5 py-14"><h1>${title}</h1>${details.detail && html`<p class="text-muted">${details.detail}</p>`}<p class="text-meta text-muted">Reference: ${c.var.requestId}</p><p class="mt-2 flex flex-wrap gap-2"><a class="btn btn-primary" href="">Try again</a><a class="btn btn-secondary" href="/">Back to home</a></p></div>`;
  return renderDocument(c, {
    title: title.replace(/\.$/, ""),
    description: title,
    viewer: null,
    status,
    isStatic: true,
    article: { frame: "public", content },
  });
}
