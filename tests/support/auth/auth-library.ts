import { env } from "cloudflare:workers";
import type { AuthCall } from "#auth/library/auth-call.ts";
import { openAuth } from "#auth/library/configure-library.ts";
import { hashPassword } from "#auth/password/password-hash.ts";
import { newId } from "#db/ids.ts";
import { account } from "#db/schema/index.ts";
import type { Env } from "#worker/env.ts";
import { testDb } from "../events/events.ts";
import { createMember } from "../members.ts";
import { PROVIDER_KEYS } from "./oauth.ts";

export const PASSWORD = "correct horse battery";

/** The installed auth library with our configuration, called directly: no route of ours is between. */
export const openLibrary = (call: Partial<AuthCall> = {}, settings: Partial<Env> = {}) =>
  openAuth({ ...env, ...PROVIDER_KEYS, ...settings }, testDb(), { hashPassword, ...call });

/** The library, letting members with two-factor sign-in in after the password, so that its own plugin asks for the second step. */
export const openLenientLibrary = () => openLibrary({ isSecondStepDone: true });

/** The functions with which the library reads and writes its rows. */
export const rowsOf = async (library = openLibrary()) => (await library.$context).internalAdapter;

/** A member with a password, written as we write it. */
export async function createWithPassword(options: Parameters<typeof createMember>[0] = {}) {
  const member = await createMember(options);
  const row = { id: newId(), accountId: member.id, providerId: "credential", userId: member.id };
  await testDb()
    .insert(account)
    .values({ ...row, password: await hashPassword(PASSWORD) });
  return member;
}

/** The cookies that the library's answer sets, as a `cookie` header. */
export const cookiesIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

export const withCookie = (cookie: string) => new Headers({ cookie });
