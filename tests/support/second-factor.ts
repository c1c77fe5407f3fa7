import { createHmac } from "node:crypto";
import { call, cookiesOf } from "./call.ts";

/** The code an authenticator app shows for a base32 secret; `steps` of thirty seconds from now. Written apart from the product's own. */
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

/** Switches the second step on for a signed-in member, as the settings screen does. The code of this moment is used up by it. */
export async function switchOnSecondFactor(cookie: string, password: string): Promise<Setup> {
  const begun = await call("/api/auth/second-factor", { body: { password }, cookie });
  if (begun.status !== 200) throw new Error(`second factor: ${begun.status} ${await begun.text()}`);
  const setup = await begun.json<Setup>();
  const confirmed = await call("/api/auth/second-factor/confirmation", {
    body: { code: codeOf(setup.secret) },
    cookie,
  });
  if (confirmed.status !== 204) throw new Error(`confirmation: ${confirmed.status} ${await confirmed.text()}`);
  return setup;
}

/** The first step of a sign-in and the challenge it leaves in the browser. */
export async function takeFirstStep(email: string, password: string): Promise<{ answer: unknown; challenge: string }> {
  const answered = await call("/api/auth/sign-in/email", { body: { email, password } });
  return { answer: await answered.json(), challenge: cookiesOf(answered) };
}
