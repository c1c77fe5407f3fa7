import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { type ConversationWatermark, conversationName } from "#contract/sockets.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { emptyTables } from "#durable/migrate.ts";
import { seeded } from "../random.ts";

/** Who wrote when, in order. Both of a pair are the same in notes to self. */
export type History = { pair: [string, string]; messages: { from: string; at: number }[] }[];
type Options = { seed: number; members: string[]; count: number; now: number };

/** So many conversations of random pairs, each of up to eight messages that begin within the 120 days before `now`; some are notes to self. */
export function inventHistory({ seed, members, count, now }: Options): History {
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const pairs = members.flatMap((one, at) =>
    members.slice(at).map((other) => ({ pair: [one, other], order: random() })),
  );
  const chosen = pairs.sort((a, b) => a.order - b.order).slice(0, count);
  return chosen.map(({ pair }) => {
    const [one = "", other = ""] = pair;
    const messages = [];
    const most = 1 + below(8);
    const pause = () => below(below(4) === 0 ? 3 * DAY_MS : HOUR_MS);
    for (let at = now - 1 - below(120 * DAY_MS); messages.length < most && at < now; at += pause())
      messages.push({ from: below(2) === 0 ? one : other, at });
    return { pair: [one, other], messages };
  });
}

/**
 * Writes the conversations to the tables of one object, one after the other, and delivers their watermarks to the inboxes: those of two moments
 * of each conversation, in random order.
 */
export async function deliverHistory(history: History, seed: number): Promise<void> {
  const random = seeded(seed);
  const deliveries: { memberId: string; watermark: ConversationWatermark; order: number }[] = [];
  await runInDurableObject(env.CONVERSATIONS.getByName(conversationName("random", "history")), (_, { storage }) => {
    for (const { pair, messages } of history) {
      emptyTables(storage);
      const store = new ConversationStore(storage);
      const early = Math.floor(random() * messages.length);
      for (const [nth, { from, at }] of messages.entries()) {
        const peer = pair[0] === from ? pair[1] : pair[0];
        store.append([{ clientId: String(nth), text: "A secret text" }], {
          sender: from,
          peer,
          opening: "direct",
          limit: 60,
          at,
        });
        if (nth === early || nth === messages.length - 1)
          deliveries.push(...store.undeliveredWatermarks().map((one) => ({ ...one, order: random() })));
      }
    }
  });
  deliveries.sort((a, b) => a.order - b.order);
  for (const [memberId, list] of Map.groupBy(deliveries, (one) => one.memberId))
    await runInDurableObject(env.INBOXES.getByName(memberId), (inbox) => {
      for (const { watermark } of list) inbox.deliver(watermark, memberId);
    });
}
