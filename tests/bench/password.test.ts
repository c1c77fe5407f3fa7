import { exports } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";

/** What decision 9 asks of every stored password: scrypt with N=2^15, r=8, p=3, a salt of its own and 32 bytes. */
const DECIDED = { scheme: "scrypt", log2N: 15, r: 8, p: 3, saltBytes: 16, keyBytes: 32 };
const TIMES = 7;
const PASSWORD = "correct horse battery";

/** A clock that moves: the runtime's own stands still between two pieces of I/O. */
async function now(): Promise<number> {
  await exports.default.fetch("http://node.test/api/health");
  return Date.now();
}

it("costs what was decided for one password hash, measured in the runtime", async () => {
  await hashPassword("warm");
  const took: number[] = [];
  const hashes: string[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const [asked, before] = [await now(), await now()];
    hashes.push(await hashPassword(PASSWORD));
    // One call of the clock is not the hash's.
    took.push((await now()) - before - (before - asked));
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
    }).toEqual(DECIDED);
  }
  // The parameters that stand in a hash are those it was computed with.
  const [, , , , salt = "", key = ""] = hashes[0]?.split("$") ?? [];
  const cost = { N: 2 ** DECIDED.log2N, r: DECIDED.r, p: DECIDED.p, maxmem: 64 * 1024 * 1024 };
  const computed = scryptSync(PASSWORD, Buffer.from(salt, "base64url"), DECIDED.keyBytes, cost);
  expect(computed.toString("base64url")).toBe(key);
  expect(new Set(hashes).size).toBe(TIMES);
});
