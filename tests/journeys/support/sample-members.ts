import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, expect } from "@playwright/test";
import { ORIGIN, STATE_FOLDER } from "./server.ts";

export const SAMPLE_PASSWORD = "sample-password";
export type SampleMember = "ada" | "ines" | "otto";
export const emailOf = (name: SampleMember) => `${name}@sample.test`;

type State = NonNullable<BrowserContextOptions["storageState"]>;

/** Inside the server's state folder, so that sessions are deleted with the database they belong to. */
const folder = join(STATE_FOLDER, "journeys-sessions");

/** A random IPv6 address for each browser, so that journeys do not share rate limits. */
export const randomIp = () =>
  `2001:db8:${[0, 0, 0, 0, 0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(":")}`;

/**
 * The cookies of a signed-in sample member. Signs in once and reuses the session, because an account may sign in ten times in 15 minutes.
 * `fresh` creates a new session, for journeys that revoke it.
 */
export async function storageStateOf(browser: Browser, name: SampleMember, fresh = false): Promise<State> {
  const file = join(folder, `${name}.json`);
  if (!fresh && existsSync(file)) return file;
  const context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": randomIp() } });
  const answer = await context.request.post("/api/auth/sign-in/email", {
    headers: { origin: ORIGIN },
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
