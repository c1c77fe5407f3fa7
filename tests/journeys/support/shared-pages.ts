import type { Browser, Page } from "@playwright/test";
import { join } from "./accounts.ts";
import { type ErrorWatch, watchErrors } from "./console-errors.ts";
import { test as base } from "./fixtures.ts";
import { randomIp } from "./requests.ts";
import { type SampleMember, storageStateOf } from "./sample-members.ts";
import { ORIGIN } from "./server.ts";

/** Who looks: nobody, a new member who waits for approval, or a sample member. */
export type Viewer = "visitor" | "applicant" | SampleMember;

type SharedPage = ErrorWatch & { page: Page };

type WorkerFixtures = {
  /** The page of a viewer, which tests share: one browser context and one sign-in for all screens. */
  pageOf: (viewer: Viewer) => Promise<SharedPage>;
};

export const test = base.extend<object, WorkerFixtures>({
  pageOf: [
    async ({ browser }, use) => {
      const opened = new Map<Viewer, SharedPage>();
      await use(async (viewer) => {
        const shared = opened.get(viewer) ?? (await openPage(browser, viewer));
        opened.set(viewer, shared);
        return shared;
      });
      for (const { page } of opened.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
});

async function openPage(browser: Browser, viewer: Viewer): Promise<SharedPage> {
  const isSample = viewer !== "visitor" && viewer !== "applicant";
  const context = await browser.newContext({
    baseURL: ORIGIN,
    extraHTTPHeaders: { "cf-connecting-ip": randomIp() },
    viewport: { width: 1440, height: 800 },
    ...(isSample ? { storageState: await storageStateOf(viewer) } : {}),
  });
  if (viewer === "applicant") await join(context.request);
  const watch = await watchErrors(context);
  return { page: await context.newPage(), ...watch };
}
