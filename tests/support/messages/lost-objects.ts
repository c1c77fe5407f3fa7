import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { conversationName } from "#contract/sockets.ts";

type Member = { id: string };

export const conversationOf = (one: Member, other: Member) =>
  env.CONVERSATIONS.getByName(conversationName(one.id, other.id));

/** Changes an object's data behind its back and starts it again. Without `change`, all of it is lost. */
export async function loseData(
  object: DurableObjectStub,
  change: (storage: DurableObjectStorage) => unknown = (storage) => storage.deleteAll(),
): Promise<void> {
  await runInDurableObject(object, async (_instance, { storage }) => {
    await change(storage);
  });
  await evictDurableObject(object);
}
