import { OTTO } from "../screens/admin.ts";
import { DIALOGS } from "../screens/dialogs.ts";
import { ADA } from "../screens/founder.ts";
import { APPLICANT, INES } from "../screens/others.ts";
import type { Screen } from "../screens/screen.ts";
import { VISITOR } from "../screens/visitor.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { EXTENDED } from "./support/fixtures.ts";
import { takeScreenshots } from "./support/screenshots.ts";
import { test, type Viewer } from "./support/shared-pages.ts";

const SCREENS: Record<Viewer, Screen[]> = {
  visitor: VISITOR,
  applicant: APPLICANT,
  ada: ADA,
  ines: INES,
  otto: OTTO,
};

function look(viewer: Viewer, { name, path, ready, next, isMissing, hasOurWords }: Screen, options = {}): void {
  test([name, ...(next ? [next[0]] : [])].join(", "), options, async ({ pageOf }) => {
    const { page, expectNoErrors } = await pageOf(viewer);
    const check = (state: string) =>
      process.env.SCREENS_DIR
        ? takeScreenshots(page, process.env.SCREENS_DIR, `${viewer}, ${state}`)
        : expectAccessible(page, state, { longWords: !hasOurWords });
    await page.goto(typeof path === "string" ? path : await path(page));
    await ready(page);
    await check(name);
    if (next) {
      const [state, act] = next;
      await act(page);
      await check(`${name}, ${state}`);
    }
    expectNoErrors(isMissing ? [/status of 40[0-9]|40[0-9] \(/] : []);
  });
}

/** Each screen is opened once. The journeys look at the states that only they reach. `npm run screens` takes screenshots instead. */
for (const [viewer, screens] of Object.entries(SCREENS) as [Viewer, Screen[]][])
  test.describe(`accessible to the ${viewer}:`, () => {
    for (const screen of screens) look(viewer, screen);
    for (const screen of DIALOGS[viewer] ?? []) look(viewer, screen, EXTENDED);
  });
