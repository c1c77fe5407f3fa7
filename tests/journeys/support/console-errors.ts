import { type BrowserContext, expect } from "@playwright/test";

/** `expectNoErrors` fails when a page reported an error that matches none of the allowed patterns. */
export type ErrorWatch = { expectNoErrors: (allowed: RegExp[]) => void };

/** Collects console errors, uncaught errors and CSP violations from every page of a context, including pages opened later. */
export async function watchErrors(context: BrowserContext): Promise<ErrorWatch> {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP violation: ${event.violatedDirective} blocked ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
  return {
    expectNoErrors: (allowed) =>
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]),
  };
}
