import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { INVESTOR, STARTUP } from "#tests/support/membership/tiers.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

const NOWHERE = newId();
let otto: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

const problem = async (answer: Response) => (await answer.json()) as ProblemView;
const askFor = (member: { cookie: string }, tierId: string) =>
  call("/api/tiers/request", { method: "PUT", body: { tierId }, cookie: member.cookie });

const tiersOf = async (cookie?: string) => (await (await call("/api/tiers", { cookie })).json()) as TiersView;

describe("the tiers", () => {
  it("are the four that the migration creates, for visitors too", async () => {
    const { tiers, mine } = await tiersOf();
    expect(mine).toBeNull();
    expect(tiers.map(({ name, price, features }) => [name, price?.amountMinor ?? null, features])).toEqual([
      ["Free", 0, ["Basic networking", "Event listings"]],
      ["Startup", 4900, ["Investor connections", "Deal flow access"]],
      ["Investor", 9900, ["Premium deal flow", "Exclusive events"]],
      ["Enterprise", null, ["All features"]],
    ]);
    expect(tiers[2]?.capabilities.toSorted()).toEqual([
      ...["deal-flow", "early-deals", "exclusive-events", "investor-requests", "networking"],
    ]);
  });

  it("show the member's tier and the agreed price", async () => {
    const ada = await createMember({ columns: { tierId: STARTUP, tierPriceMinor: 3900 } });
    expect((await tiersOf(ada.cookie)).mine).toEqual({
      tierId: STARTUP,
      agreedPrice: { amountMinor: 3900, currency: "EUR" },
      requested: null,
      refused: null,
    });
  });
});

describe("requesting a tier", () => {
  it("adds a member's request to the list, and another one while it waits keeps its date", async () => {
    const ada = await createMember();
    const asked = await askFor(ada, INVESTOR);
    expect(asked.status).toBe(200);
    const { mine } = (await asked.json()) as TiersView;
    expect(mine).toMatchObject({ tierId: FREE_TIER, requested: { tierId: INVESTOR } });
    const first = await rowOf(ada.id);
    expect(first?.tierRequestedAt).toEqual(expect.any(Number));
    await testDb().update(user).set({ tierRequestedAt: 5 }).where(eq(user.id, ada.id));
    await askFor(ada, INVESTOR);
    expect((await rowOf(ada.id))?.tierRequestedAt).toBe(5);
    await askFor(ada, STARTUP);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: STARTUP, tierId: FREE_TIER });
    expect((await rowOf(ada.id))?.tierRequestedAt).toBe(5);
  });

  it("is part of a pending member's application and no separate row", async () => {
    const ida = await createMember({ status: "pending" });
    expect((await askFor(ida, STARTUP)).status).toBe(200);
    expect(await rowOf(ida.id)).toMatchObject({ requestedTierId: STARTUP, tierRequestedAt: null });
    const { mine } = await tiersOf(ida.cookie);
    expect(mine?.requested?.at).toBe(new Date((await rowOf(ida.id))?.statusSince ?? 0).toISOString());
  });

  it("can be withdrawn, also when there is no request", async () => {
    const ada = await createMember();
    await askFor(ada, INVESTOR);
    for (let i = 0; i < 2; i++)
      expect((await call("/api/tiers/request", { method: "DELETE", cookie: ada.cookie })).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: null, tierRequestedAt: null });
  });

  it("is refused for the viewer's own tier, an unknown tier, without a session, and when suspended", async () => {
    const ada = await createMember();
    const own = await askFor(ada, FREE_TIER);
    expect([own.status, (await problem(own)).code]).toEqual([409, "conflict"]);
    expect((await askFor(ada, NOWHERE)).status).toBe(404);
    expect((await askFor({ cookie: "" }, STARTUP)).status).toBe(401);
    expect((await call("/api/tiers/request", { method: "DELETE" })).status).toBe(401);
    const gone = await createMember({ status: "suspended" });
    expect((await askFor(gone, STARTUP)).status).toBe(403);
    expect((await rowOf(gone.id))?.requestedTierId).toBeNull();
    const odd = { tierId: STARTUP, tierPriceMinor: 0 };
    expect((await call("/api/tiers/request", { method: "PUT", body: odd, cookie: ada.cookie })).status).toBe(422);
    expect((await rowOf(ada.id))?.requestedTierId).toBeNull();
  });

  it("notifies an admin's open page", async () => {
    const inbox = await openInbox(otto);
    const ada = await createMember();
    await askFor(ada, STARTUP);
    await eventually(
      () => inbox.frames,
      (frames) => frames.some((frame) => frame.type === "applications"),
    );
    inbox.close();
  });
});
