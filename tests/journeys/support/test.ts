import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type CastName, originOf, signedIn, someAddress } from "./members.ts";
import { type Watch, watch } from "./quiet.ts";

type Visit = BrowserContextOptions & {
  /** A session of one's own instead of the shared one: for journeys that sign out. */
  fresh?: boolean;
};

type Fixtures = {
  /** Opens a browser of its own: for a member of the sample cast, or for a visitor. Close it by closing its context. */
  visit: (who?: CastName | null, options?: Visit) => Promise<Page>;
  /** Console errors that belong to the journey, such as Chromium's own line about a 401 that was wanted. */
  allowedErrors: RegExp[];
};

/** Playwright's test; afterwards every page must have been free of console errors, uncaught errors and CSP violations. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "cf-connecting-ip": someAddress() }),
  context: async ({ context, allowedErrors }, use) => {
    const { expectQuiet } = await watch(context);
    await use(context);
    expectQuiet(allowedErrors);
  },
  visit: async ({ browser, allowedErrors }, use) => {
    const watches: Watch[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (who = null, { fresh, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: originOf(),
        extraHTTPHeaders: { "cf-connecting-ip": someAddress() },
        ...(who ? { storageState: await signedIn(browser, who, fresh) } : {}),
        ...options,
      });
      contexts.push(context);
      watches.push(await watch(context));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    for (const { expectQuiet } of watches) expectQuiet(allowedErrors);
  },
});

export { expect } from "@playwright/test";
