import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, MINUTE_MS, RATE_LIMITS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createOwner, PASSWORD } from "#tests/support/settings/account-requests.ts";

/** A minute after the beginning of a window. */
const NOW = Math.ceil(Date.now() / RESET_LINK_LIFETIME_MS) * RESET_LINK_LIFETIME_MS + MINUTE_MS;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});
let networks = 0;
const freshIp = () => `198.51.107.${++networks}`;
const request = (email: string, ip = freshIp(), cookie = "") =>
  call("/api/auth/request-password-reset", { body: { email }, ip, cookie });
/** Requests until one is refused, each from the network that `ip` names. Returns how many were not. */
async function spend(email: string, ip: () => string): Promise<number> {
  for (let n = 0; n < 20; n += 1) if ((await request(email, ip())).status === 429) return n;
  return 20;
}
const { resetPerAddress, resetByNewBrowsers, resetByNewBrowsersPerDay, mailedLinksPerIp } = RATE_LIMITS;

describe("reset links that strangers request for an address", () => {
  it("do not use up those of its owner, when they come from another network", async () => {
    const ada = await createOwner();
    const network = freshIp();
    expect(await spend(ada.email, () => network)).toBe(resetPerAddress.limit);
    expect(mailedLinksPerIp.limit).toBeGreaterThan(resetPerAddress.limit + 1 + resetByNewBrowsersPerDay.limit);
    // More than a day allows, so that a refusal must not count in any limit.
    for (let n = 0; n < resetByNewBrowsersPerDay.limit; n += 1) await request(ada.email, network);
    const tokens = new Set<string>();
    for (let n = 0; n < resetPerAddress.limit; n += 1) {
      expect((await request(ada.email, "192.0.2.9")).status).toBe(200);
      tokens.add(await resetTokenOf(ada.email));
    }
    expect(tokens.size).toBe(resetPerAddress.limit);
  });

  it("from any number of networks leave a link that works for as long as the owner gets none", async () => {
    const ada = await createOwner();
    expect(await spend(ada.email, freshIp)).toBe(resetByNewBrowsers.limit);
    const windowEnd = Math.ceil(NOW / RESET_LINK_LIFETIME_MS) * RESET_LINK_LIFETIME_MS;
    vi.setSystemTime(windowEnd - 1000);
    const refused = await request(ada.email);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, "reset-limit"]);
    expect(refused.headers.get("retry-after")).toBe("1");
    const body = { token: await resetTokenOf(ada.email), newPassword: "a new horse every day" };
    expect((await call("/api/auth/reset-password", { body, ip: freshIp() })).status).toBe(200);
    vi.setSystemTime(windowEnd);
    expect((await request(ada.email)).status).toBe(200);
  });

  it("leave a known browser those of its own, and the links that it has", async () => {
    vi.useRealTimers();
    const ada = await createOwner();
    const signedIn = await call("/api/auth/sign-in/email", { body: { email: ada.email, password: PASSWORD } });
    const first = await request(ada.email, freshIp(), cookiesOf(signedIn));
    expect(first.status).toBe(200);
    const token = await resetTokenOf(ada.email);
    await spend(ada.email, freshIp);
    expect((await request(ada.email, freshIp(), cookiesOf(signedIn))).status).toBe(200);
    const body = { token, newPassword: "a new horse every day" };
    expect((await call("/api/auth/reset-password", { body, ip: freshIp() })).status).toBe(200);
  });

  it("are twenty a day from all networks and then one an hour, which a known browser does not notice", async () => {
    const ada = await createOwner();
    const signedIn = await call("/api/auth/sign-in/email", { body: { email: ada.email, password: PASSWORD } });
    const day = Math.ceil(NOW / DAY_MS) * DAY_MS;
    const mailed: number[] = [];
    for (let window = 0; window < 6; window += 1) {
      vi.setSystemTime(day + window * RESET_LINK_LIFETIME_MS + MINUTE_MS);
      mailed.push(await spend(ada.email, freshIp));
    }
    expect(mailed).toEqual([6, 6, 6, 3, 1, 0]);
    const refused = await request(ada.email);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(29 * 60)]);
    expect((await request(ada.email, freshIp(), cookiesOf(signedIn))).status).toBe(200);
  });

  it("are refused alike for an address without an account", async () => {
    const [known, unknown] = [(await createOwner()).email, "nobody-asks@example.com"];
    const [same, other] = [freshIp(), freshIp()];
    expect([await spend(known, () => same), await spend(unknown, () => other)]).toEqual([3, 3]);
    expect([await spend(known, freshIp), await spend(unknown, freshIp)]).toEqual([3, 3]);
  });
});
