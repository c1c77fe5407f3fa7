import { type BrowserContext, expect } from "@playwright/test";

/** What a page may never do unnoticed: console errors, uncaught errors, violations of the content security policy. */
export type Watch = { expectQuiet: (allowed: RegExp[]) => void };

/** Listens to every page of a context, those opened later included. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const heard: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP violation: ${event.violatedDirective} blocked ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
  return {
    expectQuiet: (allowed) =>
      expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]),
  };
}
