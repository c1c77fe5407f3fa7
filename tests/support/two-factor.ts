import { createHmac } from "node:crypto";
import { call, cookiesOf } from "./call.ts";

/** The code that an authenticator app shows for a base32 secret, `steps` times thirty seconds from now. Does not use the product's code. */
export function codeOf(secret: string, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000) + steps, 4);
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

type Setup = { secret: string; recoveryCodes: string[] };

/** Turns two-factor authentication on for a signed-in member, as the settings page does. This consumes the current code. */
export async function enableTwoFactor(cookie: string, password: string): Promise<Setup> {
  const started = await call("/api/auth/second-factor", { body: { password }, cookie });
  if (started.status !== 200) throw new Error(`second factor: ${started.status} ${await started.text()}`);
  const setup = await started.json<Setup>();
  const confirmed = await call("/api/auth/second-factor/confirmation", {
    body: { code: codeOf(setup.secret) },
    cookie,
  });
  if (confirmed.status !== 204) throw new Error(`confirmation: ${confirmed.status} ${await confirmed.text()}`);
  return setup;
}

let networks = 0;

/** Sends email and password, the first step of a sign-in, from a network of its own. Returns the response body and the challenge cookie for the second step. */
export async function startSignIn(email: string, password: string): Promise<{ answer: unknown; challenge: string }> {
  networks += 1;
  const ip = `100.64.${Math.floor(networks / 250)}.${networks % 250}`;
  const response = await call("/api/auth/sign-in/email", { body: { email, password }, ip });
  return { answer: await response.json(), challenge: cookiesOf(response) };
}
