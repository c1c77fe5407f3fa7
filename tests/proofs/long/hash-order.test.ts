import { describe, expect, it, vi } from "vitest";
import { type HashRequester, hashPassword } from "#auth/password/password-hash.ts";
import { PASSWORD_QUEUE_KNOWN, PASSWORD_QUEUE_LENGTH, PASSWORD_QUEUE_SHARE_KNOWN } from "#contract/limits.ts";
import { PASSWORD } from "#tests/support/members-with-password.ts";

/** Whose turn it is for a password hash, and who finds a place when all are taken. */

let requesters = 0;
/** An account that had no hash yet, in such a network unless one is given. */
function newRequester({ network, isKnown = true }: Partial<HashRequester> = {}): HashRequester {
  requesters += 1;
  return { account: `account ${requesters}`, network: network ?? `network ${requesters}`, isKnown };
}

const hash = (requester: HashRequester) => hashPassword(PASSWORD, requester);
/** Asks for a hash each at the same moment. Returns who got one, in the order they did. */
async function orderOf(all: HashRequester[]) {
  const served: string[] = [];
  await Promise.allSettled(all.map(async (one) => hash(one).then(() => served.push(one.account))));
  return served;
}

const PLACES = 1 + PASSWORD_QUEUE_LENGTH + PASSWORD_QUEUE_KNOWN;

describe("a full queue", () => {
  /** Takes all places from so few networks as can, in browsers that are known. */
  const crowd = () =>
    ["one", "two", "three", "four", "five"].flatMap((name) => {
      const network = `${name} ${requesters}`;
      return Array.from({ length: 2 + PASSWORD_QUEUE_SHARE_KNOWN }, () => newRequester({ network }));
    });

  it("has a place for each network that has none, in a known browser and in a new one", async () => {
    const owners = [newRequester(), newRequester({ isKnown: false })];
    const served = await orderOf([...crowd(), ...owners]);
    expect(served).toEqual(expect.arrayContaining(owners.map(({ account }) => account)));
    expect(served).toHaveLength(PLACES);
  });

  it("takes none from a network that has one only", async () => {
    const first = Array.from({ length: PLACES }, () => newRequester());
    expect(await orderOf([...first, newRequester()])).toEqual(first.map(({ account }) => account));
  });
});

describe("the next hash", () => {
  it("is for the network and the account that had theirs longest ago", async () => {
    const [busy, earlier] = [newRequester(), newRequester()];
    await hash(earlier);
    await hash(busy);
    const [sameNetwork, sameAccount] = [newRequester(busy), { ...newRequester(), account: busy.account }];
    const fresh = newRequester();
    const order = await orderOf([sameNetwork, sameAccount, earlier, fresh]);
    expect(order).toEqual([fresh, earlier, sameNetwork, sameAccount].map(({ account }) => account));
  });

  it("does not wait for a request that was given up", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const givenUp = vi.spyOn(scheduler, "wait").mockReturnValueOnce(new Promise(() => {}));
    void hash(newRequester());
    givenUp.mockRestore();
    // Long enough to be passed over, and too short to lose its place.
    vi.setSystemTime(Date.now() + 1000);
    await hash(newRequester());
    vi.useRealTimers();
  });
});
