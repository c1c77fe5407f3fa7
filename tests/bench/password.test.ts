import { exports } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#auth/password/password-hash.ts";

/** The parameters of every stored password: scrypt with N=2^15, r=8, p=3, its own salt and 32 bytes. */
const PARAMETERS = { scheme: "scrypt", log2N: 15, r: 8, p: 3, saltBytes: 16, keyBytes: 32 };
const TIMES = 7;
const PASSWORD = "correct horse battery";

/** The current time. The runtime's clock only advances with I/O, so this makes a request first. */
async function now(): Promise<number> {
  await exports.default.fetch("http://node.test/api/health");
  return Date.now();
}

it("uses the fixed parameters for one password hash, measured in the runtime", async () => {
  await hashPassword("warm");
  const took: number[] = [];
  const hashes: string[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const [first, before] = [await now(), await now()];
    hashes.push(await hashPassword(PASSWORD));
    // Subtract the time that one call of now() takes.
    took.push((await now()) - before - (before - first));
  }
  const median = took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
  console.log(`One password hash in the runtime: ${median} ms (median of ${TIMES}: ${took.join(", ")})`);

  for (const hash of hashes) {
    const [scheme, log2N, r, p, salt = "", key = ""] = hash.split("$");
    expect({
      scheme,
      log2N: Number(log2N),
      r: Number(r),
      p: Number(p),
      saltBytes: Buffer.from(salt, "base64url").length,
      keyBytes: Buffer.from(key, "base64url").length,
    }).toEqual(PARAMETERS);
  }
  // The hash was computed with the parameters that it names.
  const [, , , , salt = "", key = ""] = hashes[0]?.split("$") ?? [];
  const cost = { N: 2 ** PARAMETERS.log2N, r: PARAMETERS.r, p: PARAMETERS.p, maxmem: 64 * 1024 * 1024 };
  const computed = scryptSync(PASSWORD, Buffer.from(salt, "base64url"), PARAMETERS.keyBytes, cost);
  expect(computed.toString("base64url")).toBe(key);
  expect(new Set(hashes).size).toBe(TIMES);
});

it("is verified exactly, whatever other text is stored in its place", async () => {
  const [one, two] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(one).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword({ hash: one, password: "correct horse" })).toBe(true);
  expect(await verifyPassword({ hash: one, password: "correct horsf" })).toBe(false);
  expect(await verifyPassword({ hash: "plain", password: "plain" })).toBe(false);
});
