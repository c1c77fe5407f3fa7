import { type APIRequestContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { translateTexts } from "#tests/web/translate-texts.ts";
import { type ErrorWatch, watchErrors } from "./console-errors.ts";
import { randomIp, resendWhenClosed } from "./requests.ts";
import { requestsOf, type SampleMember, storageStateOf } from "./sample-members.ts";
import { ORIGIN } from "./server.ts";

type Visit = BrowserContextOptions & {
  /** Creates a new session instead of sharing one: for journeys that sign out. */
  fresh?: boolean;
};

type Fixtures = {
  /** Opens a page in a new browser context, for a sample member or, without a name, for a visitor. */
  visit: (who?: SampleMember | null, options?: Visit) => Promise<Page>;
  /** Console errors that the journey expects, such as Chromium's message about a 401. */
  allowedErrors: RegExp[];
};

type WorkerFixtures = {
  /** Requests of the sample admin, without a browser. */
  admin: APIRequestContext;
};

/** A journey that `npm run prove:journeys` runs and `npm test` does not: component tests have what it goes through. */
export const EXTENDED = { tag: "@extended" };

/** Set by `npm run prove:translated`. */
const IS_TRANSLATED = process.env.TRANSLATED === "1";

/** Playwright's test. Fails when a page had a console error, an uncaught error or a CSP violation. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  admin: [
    async ({ browserName: _ }, use) => {
      const requests = await requestsOf("otto");
      await use(requests);
      await requests.dispose();
    },
    { scope: "worker" },
  ],
  allowedErrors: [[], { option: true }],
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "cf-connecting-ip": randomIp() }),
  context: async ({ context, allowedErrors }, use) => {
    const { expectNoErrors } = await watchErrors(context);
    resendWhenClosed(context.request);
    if (IS_TRANSLATED) await context.addInitScript(translateTexts);
    await use(context);
    expectNoErrors(allowedErrors);
  },
  visit: async ({ browser, allowedErrors }, use) => {
    const watches: ErrorWatch[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (who = null, { fresh, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: ORIGIN,
        extraHTTPHeaders: { "cf-connecting-ip": randomIp() },
        ...(who ? { storageState: await storageStateOf(who, fresh) } : {}),
        ...options,
      });
      resendWhenClosed(context.request);
      if (IS_TRANSLATED) await context.addInitScript(translateTexts);
      contexts.push(context);
      watches.push(await watchErrors(context));
      const page = await context.newPage();
      await slowDown(page);
      return page;
    });
    for (const context of contexts) await context.close();
    for (const { expectNoErrors } of watches) expectNoErrors(allowedErrors);
  },
});

/** `SLOWDOWN=8 npm run test:journeys` makes the code of every page take eight times as long: finds journeys that fail on a slow machine. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.SLOWDOWN ?? 1);
  if (rate === 1) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
}

export { expect } from "@playwright/test";
