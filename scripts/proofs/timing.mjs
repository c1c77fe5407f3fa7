// Measures whether the response time reveals that an address has an account. Requests for known and unknown addresses
// alternate, one at a time, each from another network.
import { randomInt } from "node:crypto";
import { assert } from "./proof.mjs";

/** Accepted difference of medians, as a share of the median (or the noise, if that is larger). */
const TOLERANCE = 0.02;
const WARM_UP = 20;

const sorted = (times) => times.toSorted((a, b) => a - b);
const median = (times) => {
  const all = sorted(times);
  const middle = Math.floor(all.length / 2);
  return all.length % 2 === 1 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
};

/** The largest of 100 differences between random halves, which vary by the square root of two more than the whole. */
function noiseOf(...groups) {
  let most = 0;
  for (const times of groups)
    for (let round = 0; round < 50; round += 1) {
      const halves = [[], []];
      for (const time of times) halves[randomInt(2)].push(time);
      most = Math.max(most, Math.abs(median(halves[0]) - median(halves[1])));
    }
  return most / Math.SQRT2;
}

/** `send(kind, n)` returns a status. Returns a sentence, and whether the medians differ too much. */
export async function compareTimes(name, { samples, status, send }) {
  const times = { known: [], unknown: [] };
  const next = { known: 0, unknown: 0 };
  for (let pair = 0; pair < samples + WARM_UP; pair += 1) {
    const kinds = randomInt(2) === 0 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of kinds) {
      const began = performance.now();
      const got = await send(kind, next[kind]++);
      const took = performance.now() - began;
      assert(got === status, `${name}, ${kind}: ${got} instead of ${status}`);
      if (pair >= WARM_UP) times[kind].push(took);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(known - unknown);
  const noise = noiseOf(times.known, times.unknown);
  const part = difference / Math.min(known, unknown);
  const figures = `${name}: ${samples} samples each, medians ${known.toFixed(3)} ms known and ${unknown.toFixed(3)} ms unknown, difference ${difference.toFixed(3)} ms (${(100 * part).toFixed(2)} %), noise floor ${noise.toFixed(3)} ms`;
  console.log(figures);
  return { figures, isTold: part >= TOLERANCE && difference > noise };
}
