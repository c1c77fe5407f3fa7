import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, expect } from "@playwright/test";

export const SAMPLE_PASSWORD = "sample-password";
export type CastName = "ada" | "ines" | "otto";
export const emailOf = (name: CastName) => `${name}@sample.test`;

type State = NonNullable<BrowserContextOptions["storageState"]>;

/** Beside the server's database, which is emptied when it starts: a session kept here never outlives it. */
const folder = join(
  import.meta.dirname,
  `../../../.wrangler/e2e-${process.env.JOURNEYS_PORT ?? "8788"}/journeys-sessions`,
);

/** An address of its own for each browser, so that one journey's attempts do not count against another's. */
export const someAddress = () =>
  `2001:db8:${[0, 0, 0, 0, 0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(":")}`;

/**
 * Cookies of a member of the sample cast. Signed in once and kept, because an account may sign in ten times in 15 minutes; `fresh` opens a
 * session of one's own, for journeys that end it.
 */
export async function signedIn(browser: Browser, name: CastName, fresh = false): Promise<State> {
  const file = join(folder, `${name}.json`);
  if (!fresh && existsSync(file)) return file;
  const context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": someAddress() } });
  const answer = await context.request.post("/api/auth/sign-in/email", {
    headers: { origin: originOf() },
    data: { email: emailOf(name), password: SAMPLE_PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const state = await context.storageState();
  await context.close();
  if (!fresh) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(state));
  }
  return state;
}

export const originOf = () => `http://localhost:${process.env.JOURNEYS_PORT ?? "8788"}`;
