import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ada, closeTabs, openTab } from "../auth/auth-server.ts";

const PEER = "0190a000-0000-7000-8000-000000001e50";
const pending = (n: number) => ({
  clientId: `client-${n}`,
  text: `Text ${n}`,
  at: `2026-11-26T10:00:0${n}.000Z`,
  failed: null,
});

async function openThread() {
  const { keepUnsent, readUnsent } = await import("#web/features/messages/thread/unsent.ts");
  const { ThreadStore } = await import("#web/features/messages/thread/thread-store.ts");
  const store = new ThreadStore({ peer: { id: PEER }, outbox: readUnsent(PEER) } as never);
  keepUnsent(store);
  return { store, read: () => readUnsent(PEER).map(({ clientId }) => clientId) };
}

beforeEach(() => {
  localStorage.clear();
  openTab({ viewer: ada });
});
afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

describe("messages that were not acknowledged", () => {
  it("are in the outbox of a thread that is opened again, in their order", async () => {
    const { store, read } = await openThread();
    store.update({ outbox: [pending(1), pending(2)] });
    expect(read()).toEqual(["client-1", "client-2"]);
    expect((await openThread()).store.state.outbox).toEqual([pending(1), pending(2)]);
  });

  it("are kept until they are acknowledged or discarded, each of two tabs its own", async () => {
    const [one, other] = [await openThread(), await openThread()];
    one.store.update({ outbox: [pending(1)] });
    other.store.update({ outbox: [pending(2)] });
    expect(one.read()).toEqual(["client-1", "client-2"]);
    one.store.update({ outbox: [] });
    expect(one.read()).toEqual(["client-2"]);
  });

  it("say that they failed after a reload too", async () => {
    const { store } = await openThread();
    store.update({ outbox: [pending(1)] });
    store.update({ outbox: [{ ...pending(1), failed: "refused" }] });
    expect((await openThread()).store.state.outbox[0]?.failed).toBe("refused");
  });
});
