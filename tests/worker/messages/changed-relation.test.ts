import { describe, expect, it } from "vitest";
import type { ConversationPage } from "#contract/messages.ts";
import { CLOSE } from "#contract/sockets.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { accept, ask, chooseRow, disconnect } from "#tests/support/network/connections.ts";
import { answerWith, asked, chain } from "#tests/support/network/introduction-requests.ts";
import { eventually, openConversation, waitForInboxDelivery } from "#tests/support/sockets.ts";

/** Opens the thread with a member in a tab, as the app does, and says what the tab may write. */
async function openThread(by: TestMember, peer: { id: string }) {
  const tab = await openConversation(by, peer.id);
  const [, closed] = await eventually(
    () => [tab.of("hello").length, tab.closed],
    ([hellos, code]) => hellos === 1 || code !== null,
  );
  // The clocks of worker and object differ by some milliseconds: what was read before the change is read again.
  if (closed === CLOSE.restart) return openThread(by, peer);
  return { tab, writing: tab.of("hello")[0]?.writing };
}

/** The tab is closed, and comes back. */
async function comeBack(by: TestMember, peer: { id: string }, tab: { closed: number | null }) {
  await eventually(
    () => tab.closed,
    (code) => code !== null,
  );
  expect(tab.closed).toBe(CLOSE.restart);
  return openThread(by, peer);
}

const listOf = async (by: TestMember): Promise<ConversationPage> =>
  (await call("/api/messages", { cookie: by.cookie })).json();

describe("a thread that is open while", () => {
  it("the two connect takes a message that is no request", async () => {
    const [me, them] = [await createMember(), await createMember()];
    const before = await openThread(me, them);
    expect(before.writing).toBe("request");
    await ask(me, them);
    await accept(them, me);
    const { tab, writing } = await comeBack(me, them, before.tab);
    expect(writing).toBe("open");
    tab.write("Thanks for connecting", "And another thing");
    await eventually(
      () => tab.acks.length,
      (acks) => acks === 2,
    );
    await waitForInboxDelivery();
    expect(await listOf(them)).toMatchObject({ rows: [{ lastLine: "And another thing" }], requests: 0 });
    tab.close();
  });

  it("the two disconnect takes nothing that the other one's setting refuses", async () => {
    const [me, them] = [await createMember(), await createMember()];
    await connectMembers(me, them);
    const before = await openThread(me, them);
    await chooseRow(them, { whoMayWrite: "connections" });
    await disconnect(them, me);
    const { tab, writing } = await comeBack(me, them, before.tab);
    expect(writing).toBe("closed");
    tab.write("Hello");
    await eventually(
      () => tab.of("refused").length,
      (refused) => refused === 1,
    );
    expect(tab.acks).toEqual([]);
    tab.close();
  });

  it("the other one turns to connections only takes no first message, and keeps to it after the next change", async () => {
    const [me, them] = [await createMember(), await createMember()];
    const choose = (whoMayWrite: string) =>
      call("/api/network/settings", { method: "PATCH", cookie: them.cookie, body: { whoMayWrite } });
    const before = await openThread(me, them);
    expect(before.writing).toBe("request");
    expect((await choose("connections")).status).toBe(204);
    before.tab.write("Hello");
    const { tab, writing } = await comeBack(me, them, before.tab);
    expect([writing, before.tab.acks]).toEqual(["closed", []]);
    tab.close();
    expect((await listOf(them)).requests).toBe(0);

    expect((await choose("everyone")).status).toBe(204);
    const { tab: open } = await openThread(me, them);
    open.write("Hello");
    await eventually(
      () => open.acks.length,
      (acks) => acks === 1,
    );
    open.close();
  });

  it("an introduction is accepted takes a first message directly", async () => {
    const { mira, daniel, kenji } = await chain();
    const before = await openThread(mira, kenji);
    const id = await asked(mira, kenji, [daniel]);
    await answerWith(daniel, id, "pass");
    await answerWith(kenji, id, "accept");
    const { tab, writing } = await comeBack(mira, kenji, before.tab);
    expect(writing).toBe("open");
    tab.close();
  });

  it("anything changes stays open once the two have written to each other", async () => {
    const [me, them] = [await createMember(), await createMember()];
    await connectMembers(me, them);
    const { tab } = await openThread(me, them);
    tab.write("Hello");
    await eventually(
      () => tab.acks.length,
      (acks) => acks === 1,
    );
    await disconnect(them, me);
    tab.write("Still there?");
    await eventually(
      () => tab.acks.length,
      (acks) => acks === 2,
    );
    expect(tab.closed).toBeNull();
    tab.close();
  });
});
