import { type BrowserContext, expect } from "@playwright/test";

/** `expectNoErrors` fails when a page reported, since the last call, an error that matches none of the allowed patterns. */
export type ErrorWatch = { expectNoErrors: (allowed: RegExp[]) => void };

/** Collects console errors, uncaught errors, CSP violations and requests with a secret in their URL or referrer from every page of a context, including pages opened later. */
export async function watchErrors(context: BrowserContext): Promise<ErrorWatch> {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("request", (request) => errors.push(...secretsIn(request.url(), request.headers())));
  context.on("weberror", (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP violation: ${event.violatedDirective} blocked ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
  return {
    expectNoErrors: (allowed) =>
      expect(errors.splice(0).filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]),
  };
}

/** The token of a mailed link or the code of an invitation, in what a browser sends: a fragment is not sent. */
const secretsIn = (url: string, { referer = "" }: Record<string, string>): string[] =>
  [url.split("#")[0] ?? "", referer]
    .filter((sent) => /[?&](token|invitation|calendar)=/.test(sent))
    .map((sent) => `secret in a request: ${sent}`);
