import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const pair = async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
};

describe("read marks and typing", () => {
  beforeAll(pair);

  it("moves a read mark forward only, never past the last message, and sends it to the other sockets", async () => {
    const tab = await openConversation(ada, ines.id);
    const [peer, second] = [await openConversation(ines, ada.id), await openConversation(ines, ada.id)];
    tab.write("one", "two", "three");
    await eventually(
      () => peer.messages.length,
      (n) => n === 3,
    );
    for (const seq of [2, 1, 2, 99]) peer.send({ type: "read", seq });
    await eventually(
      () => tab.of("read").length,
      (n) => n === 2,
    );
    expect(tab.of("read")).toEqual([
      { type: "read", memberId: ines.id, seq: 2 },
      { type: "read", memberId: ines.id, seq: 3 },
    ]);
    expect(second.of("read")).toEqual(tab.of("read"));
    expect(peer.of("read")).toEqual([]);
    const late = await openConversation(ada, ines.id);
    await eventually(
      () => late.of("hello").length,
      (n) => n === 1,
    );
    expect(late.of("hello")[0]?.read).toEqual({ [ada.id]: 0, [ines.id]: 3 });
    for (const one of [tab, peer, second, late]) one.close();
  });

  it("relays typing to the peer only, at most once a second, and stores nothing", async () => {
    const tab = await openConversation(ada, ines.id, 3);
    const [peer, second] = [await openConversation(ines, ada.id, 3), await openConversation(ada, ines.id, 3)];
    for (let again = 0; again < 10; again += 1) tab.send({ type: "typing" });
    tab.write("done typing");
    await eventually(
      () => peer.messages.length,
      (n) => n === 1,
    );
    expect(peer.of("typing")).toEqual([{ type: "typing", memberId: ada.id }]);
    expect(second.of("typing")).toEqual([]);
    for (const one of [tab, peer, second]) one.close();
  });
});

describe("notes to self", () => {
  it("are a conversation of one member that only their own tabs see", async () => {
    await pair();
    const [tab, second] = [await openConversation(ada, ada.id), await openConversation(ada, ada.id)];
    tab.write("remember the deck");
    await eventually(
      () => second.messages.length,
      (n) => n === 1,
    );
    tab.send({ type: "typing" });
    const other = await openConversation(ines, ada.id);
    await eventually(
      () => other.of("hello").length,
      (n) => n === 1,
    );
    expect(other.of("hello")[0]?.lastSeq).toBe(0);
    expect(second.of("typing")).toEqual([]);
    const thread = await call(`/api/messages/${ada.id}`, { cookie: ada.cookie });
    expect(await thread.json()).toMatchObject({ peer: { id: ada.id }, rows: [{ text: "remember the deck" }] });
    for (const one of [tab, second, other]) one.close();
  });
});
