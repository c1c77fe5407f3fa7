import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import { DELETED_TEXT_KEPT_MS } from "#contract/reports/reasons.ts";
import { newId } from "#db/ids.ts";
import { draft } from "#tests/support/messages/message-requests.ts";

/** A conversation with these messages, each as its author and its text. */
async function conversationOf(messages: ["ada" | "pavel", string][]) {
  const ids = { ada: newId(), pavel: newId() };
  const conversation = env.CONVERSATIONS.getByName(`${ids.ada}:${ids.pavel}`);
  for (const [author, text] of messages) {
    const peer = author === "ada" ? ids.pavel : ids.ada;
    await conversation.append(ids[author], peer, [draft(text)], "direct");
  }
  return { ...ids, conversation };
}
const numbered = (count: number): ["ada" | "pavel", string][] =>
  Array.from({ length: count }, (_, at) => [at % 2 === 0 ? "ada" : "pavel", String(at + 1)]);

afterEach(() => vi.useRealTimers());

/** Every cell that the object stores. */
const storedBy = (conversation: DurableObjectStub) =>
  runInDurableObject(conversation, (_, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
    );
    return JSON.stringify(tables.toArray().map(({ name }) => storage.sql.exec(`select * from "${name}"`).toArray()));
  });

describe("an excerpt of a conversation", () => {
  it("has so many messages before and after one, and fewer where the conversation begins or ends", async () => {
    const { conversation, ada, pavel } = await conversationOf(numbered(14));
    const seqs = async (seq: number, author: string) =>
      (await conversation.excerpt(seq, author, 5))?.map((message) => message.seq);
    expect(await seqs(7, ada)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await seqs(2, pavel)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await seqs(14, pavel)).toEqual([9, 10, 11, 12, 13, 14]);
  });

  it("has what was deleted only as such, but for the reported message", async () => {
    const { conversation, ada, pavel } = await conversationOf(numbered(3));
    expect(await conversation.deleteMessage(pavel, 1)).toBe(false);
    expect(await conversation.deleteMessage(ada, 1)).toBe(true);
    const deletedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect((await conversation.excerpt(1, ada, 5))?.[0]).toMatchObject({ text: "1", deletedAt });
    expect(await conversation.excerpt(1, pavel, 5)).toBeNull();
    const excerpt = await conversation.excerpt(2, pavel, 5);
    expect(excerpt?.map(({ text, ...message }) => [text, message.deletedAt])).toEqual([
      [MESSAGE_DELETED, deletedAt],
      ["2", undefined],
      ["3", undefined],
    ]);
  });

  it("has the text of a deleted message for seven days, which nobody else reads, and nothing has it afterwards", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const secret = "A text that was deleted";
    const { conversation, ada, pavel } = await conversationOf([
      ["ada", secret],
      ["pavel", "Hello"],
    ]);
    await conversation.deleteMessage(ada, 1);
    for (const memberId of [ada, pavel])
      expect(JSON.stringify(await conversation.history({ memberId, opening: "direct" }))).not.toContain(secret);
    expect(JSON.stringify(await conversation.storedPage(null))).not.toContain(secret);
    // A deletion later than the first must not keep that one longer.
    vi.setSystemTime(Date.now() + DELETED_TEXT_KEPT_MS - 1);
    await conversation.deleteMessage(pavel, 2);
    await runDurableObjectAlarm(conversation);
    expect((await conversation.excerpt(1, ada, 5))?.[0]?.text).toBe(secret);
    vi.setSystemTime(Date.now() + 1);
    expect(await conversation.excerpt(1, ada, 5)).toBeNull();
    expect(await runDurableObjectAlarm(conversation)).toBe(true);
    expect(await storedBy(conversation)).not.toContain(secret);
    expect((await conversation.excerpt(2, pavel, 5))?.[1]?.text).toBe("Hello");
  });

  it("has no deleted text once its author or its reader was erased, and of notes to self none is kept", async () => {
    for (const erased of ["ada", "pavel"] as const) {
      const { conversation, ...ids } = await conversationOf(numbered(3));
      await conversation.deleteMessage(ids.ada, 3);
      expect(await conversation.excerpt(3, ids.ada, 5)).not.toBeNull();
      await conversation.end(ids[erased]);
      expect(await conversation.excerpt(3, ids.ada, 5)).toBeNull();
    }
    const ada = newId();
    const notes = env.CONVERSATIONS.getByName(`${ada}:${ada}`);
    await notes.append(ada, ada, [draft("A note that was deleted")], "direct");
    await notes.deleteMessage(ada, 1);
    expect(await storedBy(notes)).not.toContain("A note that was deleted");
  });

  it("is null for a message of the other one and for one that does not exist, and is there after a block", async () => {
    const { conversation, ada, pavel } = await conversationOf(numbered(3));
    for (const [seq, author] of [
      [2, ada],
      [1, pavel],
      [4, pavel],
      [0, ada],
    ] as const)
      expect(await conversation.excerpt(seq, author, 5)).toBeNull();
    await conversation.setBlocked(true, Date.now());
    expect(await conversation.excerpt(2, pavel, 5)).toHaveLength(3);
  });
});
