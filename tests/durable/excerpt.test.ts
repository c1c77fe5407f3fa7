import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
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

describe("an excerpt of a conversation", () => {
  it("has so many messages before and after one, and fewer where the conversation begins or ends", async () => {
    const { conversation, ada, pavel } = await conversationOf(numbered(14));
    const seqs = async (seq: number, author: string) =>
      (await conversation.excerpt(seq, author, 5))?.map((message) => message.seq);
    expect(await seqs(7, ada)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await seqs(2, pavel)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await seqs(14, pavel)).toEqual([9, 10, 11, 12, 13, 14]);
  });

  it("has what was deleted only as such, and is null for it", async () => {
    const { conversation, ada, pavel } = await conversationOf(numbered(3));
    expect(await conversation.deleteMessage(pavel, 1)).toBe(false);
    expect(await conversation.deleteMessage(ada, 1)).toBe(true);
    expect(await conversation.excerpt(1, ada, 5)).toBeNull();
    const deletedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const excerpt = await conversation.excerpt(2, pavel, 5);
    expect(excerpt?.map(({ text, ...message }) => [text, message.deletedAt])).toEqual([
      [MESSAGE_DELETED, deletedAt],
      ["2", undefined],
      ["3", undefined],
    ]);
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
