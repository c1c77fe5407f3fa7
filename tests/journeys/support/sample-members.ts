import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, BrowserContextOptions } from "@playwright/test";
import { signIn } from "./accounts.ts";
import { newRequests } from "./requests.ts";
import { STATE_FOLDER } from "./server.ts";

export const SAMPLE_PASSWORD = "sample-password";
export type SampleMember = "ada" | "ines" | "otto";

type State = NonNullable<BrowserContextOptions["storageState"]>;

/** Inside the server's state folder, so that sessions are deleted with the database they belong to. */
const folder = join(STATE_FOLDER, "journeys-sessions");

/**
 * The cookies of a signed-in sample member. Signs in once and reuses the session, because an account may sign in ten times in 15 minutes.
 * `fresh` creates a new session, for journeys that revoke it.
 */
export async function storageStateOf(name: SampleMember, fresh = false): Promise<State> {
  const file = join(folder, `${name}.json`);
  if (!fresh && existsSync(file)) return file;
  const request = await newRequests();
  await signIn(request, `${name}@sample.test`, SAMPLE_PASSWORD);
  const state = await request.storageState();
  await request.dispose();
  if (!fresh) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(state));
  }
  return state;
}

/** Requests of a signed-in sample member, without a browser. */
export const requestsOf = async (name: SampleMember) => newRequests({ storageState: await storageStateOf(name) });

/** The id of the member who sends the request. */
export const idOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get("/api/me")).json()).id;
